import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Condition } from '@stoa/contract'
import { expect, it } from 'vitest'
import { day } from './filter-sql.ts'

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** SQL of a condition on a due day, for a caller in Athens at half past midnight, when the date in London is one day earlier. */
function due(condition: Condition<'date'>, zone: string | number = 'Europe/Athens') {
  const { sql, parameters } = day('due_date')(condition, { zone, now: new Date('2026-06-30T21:30:00Z') })!.compile(db)
  return [sql, parameters]
}

it('compares calendar days literally, regardless of the time zone of the caller', () => {
  const condition = { kind: 'date', op: 'is', day: '2026-07-01' } as const
  const expected = ['("t"."due_date" >= $1::date AND "t"."due_date" < $2::date)', ['2026-07-01', '2026-07-02']]
  expect(due(condition)).toEqual(expected)
  expect(due(condition, 'America/New_York')).toEqual(expected)
  expect(due(condition, 720)).toEqual(expected)
})

it("derives today from the caller's time zone", () => {
  const today = { kind: 'date', op: 'preset', preset: 'today' } as const
  expect(due(today)[1]).toEqual(['2026-07-01', '2026-07-02'])
  expect(due(today, 'Europe/London')[1]).toEqual(['2026-06-30', '2026-07-01'])
  expect(due(today, -180)[1]).toEqual(['2026-07-01', '2026-07-02'])
})

it('includes records without a day when a day is excluded', () => {
  expect(due({ kind: 'date', op: 'is_not', day: '2026-07-01' })[0]).toMatch(/^\("t"."due_date" IS NULL OR NOT /)
})
