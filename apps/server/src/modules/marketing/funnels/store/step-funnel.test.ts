import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Rule, RuleCondition, RuleGroup } from '@stoa/contract'
import { findRow, one, rows, run, type Row } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { stagesOf } from './funnels.ts'
import { stepFunnel } from './step-funnel.ts'

const START = new Date('2026-03-02T09:00:00Z')
const DAY_MS = 86_400_000
const WINDOW_DAYS = 10
const CONTACTS = 5

/** A contact as the model knows it. */
interface Person {
  revenue: number
  lifecycle: 'lead' | 'customer' | 'inactive'
  status: 'active' | 'archived' | 'blacklisted' | 'deleted'
}
/** A membership as the model keeps it; `stage` counts from 1, and 0 is none. */
interface Round {
  status: 'active' | 'completed' | 'exited'
  stage: number
  entered: number
  reason: string | null
  hasLeftRules: boolean
}
interface Rules {
  entry: RuleGroup
  exit: RuleGroup | null
  stages: (RuleGroup | null)[]
  reEnters: boolean
}

const condition: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({ field: fc.constant('revenue_minor' as const), op: fc.constantFrom('at_least', 'at_most'), value: fc.nat(4) }),
  fc.record({
    field: fc.constant('lifecycle' as const),
    op: fc.constantFrom('any', 'none'),
    value: fc.subarray(['lead', 'customer', 'inactive'], { minLength: 1, maxLength: 2 }),
  }),
)
const group: fc.Arbitrary<RuleGroup> = fc
  .tuple(fc.constantFrom('all' as const, 'any' as const, 'none' as const), fc.array(condition, { minLength: 1, maxLength: 2 }))
  .map(([key, conditions]) => ({ [key]: conditions }))
const rules: fc.Arbitrary<Rules> = fc.record({
  entry: group,
  exit: fc.option(group),
  stages: fc.tuple(fc.option(group), group, group),
  reEnters: fc.boolean(),
})
const change = fc.record({
  who: fc.nat(CONTACTS - 1),
  to: fc.oneof(
    fc.record({ revenue: fc.nat(4) }),
    fc.record({ lifecycle: fc.constantFrom('lead' as const, 'customer' as const, 'inactive' as const) }),
    fc.record({
      status: fc.constantFrom('active' as const, 'active' as const, 'archived' as const, 'blacklisted' as const, 'deleted' as const),
    }),
  ),
})
/** Changes between two runs, and the days that pass. */
const turn = fc.record({ changes: fc.array(change, { maxLength: 4 }), days: fc.nat(6) })

let app: TestApp
let member: TestUser
beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: [] })
})
afterAll(() => app.stop())

const db = () => app.database.db
const idOf = async (statement: ReturnType<typeof sql>) => (await one<{ id: number }>(db(), statement))!.id

/** Whether a person meets rules, written apart from the compiler. */
function meets(rule: Rule, person: Person): boolean {
  if (!('field' in rule)) {
    const { all = [], any = [], none = [] } = rule
    return (
      all.every((one) => meets(one, person)) &&
      (!any.length || any.some((one) => meets(one, person))) &&
      !none.some((one) => meets(one, person))
    )
  }
  if (rule.field === 'revenue_minor')
    return rule.op === 'at_least' ? person.revenue >= Number(rule.value) : person.revenue <= Number(rule.value)
  const has = (rule.value as readonly string[]).includes(person.lifecycle)
  return rule.op === 'any' ? has : !has
}

/** What rules say of a person on a day. */
interface Verdict {
  enters: boolean
  gone: string | null
  depth: number
  most: number
  day: number
}

function verdictOf({ entry, exit, stages }: Rules, person: Person, day: number): Verdict {
  const leaves = exit !== null && meets(exit, person)
  const isMet = (stage: RuleGroup | null) => stage === null || meets(stage, person)
  const gone = { deleted: 'erased', blacklisted: 'unsubscribed', archived: 'rule', active: leaves ? 'rule' : null }
  return {
    enters: person.status === 'active' && meets(entry, person) && !leaves,
    gone: gone[person.status],
    depth: stages.findLastIndex(isMet) + 1,
    most: stages.length,
    day,
  }
}

const begun = ({ depth, most, day }: Verdict): Round => ({
  status: depth >= most ? 'completed' : 'active',
  stage: depth,
  entered: day,
  reason: depth >= most ? 'completed' : null,
  hasLeftRules: false,
})

/** The rules of domain.md 3.19, one contact at a time. */
function judge(asked: Rules, person: Person, past: Round[], day: number): Round[] {
  const verdict = verdictOf(asked, person, day)
  const last = past.at(-1)
  const isOut = last !== undefined && last.status !== 'active' && last.hasLeftRules
  if (!last || isOut) return verdict.enters && (!last || asked.reEnters) ? [...past, begun(verdict)] : past
  return [...past.slice(0, -1), last.status === 'active' ? goOn(last, verdict) : rest(last, verdict)]
}

/** What becomes of a membership that is active. */
function goOn(last: Round, { gone, depth, most, day, enters }: Verdict): Round {
  const converts = depth > last.stage && depth >= most
  const reason = gone ?? (day - last.entered > WINDOW_DAYS && !converts ? 'window' : null)
  if (reason) return { ...last, status: 'exited', reason, hasLeftRules: !enters }
  if (converts) return { ...last, stage: depth, status: 'completed', reason: 'completed' }
  return { ...last, stage: Math.max(last.stage, depth) }
}

/** What becomes of one that ended: those that converted still move forward. */
function rest(last: Round, { gone, depth, enters }: Verdict): Round {
  if (last.status === 'completed' && !gone && depth > last.stage) return { ...last, stage: depth }
  return { ...last, hasLeftRules: !enters }
}

async function world(asked: Rules) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const funnel_id = await idOf(sql`INSERT INTO funnels (account_id, name, status, entry_rules, exit_rules, re_entry, conversion_window_days)
    VALUES (${member.account_id}, ${`Property ${Math.random()}`}, 'active', ${json(asked.entry)}, ${json(asked.exit)}, ${asked.reEnters ? 'after_exit' : 'never'}, ${WINDOW_DAYS}) RETURNING id`)
  for (const [at, stage] of asked.stages.entries())
    await run(
      db(),
      sql`INSERT INTO funnel_stages (account_id, funnel_id, name, position, entry_rules) VALUES (${member.account_id}, ${funnel_id}, ${`S${at}`}, ${at + 1}, ${json(stage)})`,
    )
  await run(db(), sql`UPDATE contacts SET deleted_at = now() WHERE account_id = ${member.account_id}`)
  const people: { id: number; person: Person; past: Round[] }[] = []
  for (let at = 0; at < CONTACTS; at++)
    people.push({
      id: await idOf(sql`INSERT INTO contacts (account_id, first_name, lifecycle) VALUES (${member.account_id}, 'P', 'lead') RETURNING id`),
      person: { revenue: 0, lifecycle: 'lead', status: 'active' },
      past: [],
    })
  const funnel = (await findRow(db(), 'funnels', { id: funnel_id })) as Row<'funnels'>
  const stages = await stagesOf(db(), funnel_id)
  const step = (day: number, limit = 100) =>
    stepFunnel(db(), { funnel, stages, zone: 'Europe/Athens' }, new Date(START.getTime() + day * DAY_MS), limit)
  return { funnel_id, stages, people, step }
}

async function storePerson(id: number, { revenue, lifecycle, status }: Person): Promise<void> {
  const isDeleted = status === 'deleted'
  await run(
    db(),
    sql`UPDATE contacts SET revenue_minor = ${revenue}, lifecycle = ${lifecycle}, status = ${isDeleted ? 'active' : status},
      deleted_at = ${isDeleted ? sql`now()` : null} WHERE id = ${id}`,
  )
}

async function stored(funnel_id: number, stages: readonly Row<'funnel_stages'>[]) {
  const found = await rows<Row<'funnel_memberships'>>(
    db(),
    sql`SELECT * FROM funnel_memberships WHERE funnel_id = ${funnel_id} ORDER BY contact_id, round`,
  )
  return found.map((row) => ({
    contact_id: row.contact_id,
    round: row.round,
    status: row.status,
    stage: stages.findIndex(({ id }) => id === row.funnel_stage_id) + 1,
    reason: row.exit_reason,
    hasLeftRules: row.left_rules_at !== null,
  }))
}

it('moves members as the rules say after random changes of their contacts, and repeats nothing', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(rules, fc.array(turn, { minLength: 2, maxLength: 6 }), async (asked, turns) => {
      const { funnel_id, stages, people, step } = await world(asked)
      let day = 0
      for (const { changes, days } of turns) {
        day += days
        for (const { who, to } of changes) {
          const one = people[who]!
          Object.assign(one.person, to)
          await storePerson(one.id, one.person)
        }
        await step(day)
        for (const one of people) one.past = judge(asked, one.person, one.past, day)
        const expected = people.flatMap(({ id, past }) =>
          past.map(({ entered: _entered, ...round }, at) => ({ contact_id: id, round: at + 1, ...round })),
        )
        expect(await stored(funnel_id, stages)).toEqual(expected)
        expect(await step(day)).toEqual([])
      }
      // The transitions of each membership lead from its entry to its present stage.
      const broken = await rows(
        db(),
        sql`SELECT m.id FROM funnel_memberships m LEFT JOIN LATERAL (
            SELECT t.to_stage_id FROM funnel_transitions t WHERE t.funnel_membership_id = m.id ORDER BY t.id DESC LIMIT 1) t ON true
          WHERE m.funnel_id = ${funnel_id} AND t.to_stage_id IS DISTINCT FROM CASE WHEN m.status = 'exited' THEN NULL ELSE m.funnel_stage_id END`,
      )
      expect(broken).toEqual([])
    }),
    { numRuns: 60, seed: 11 },
  )
})

it('changes at most so many contacts at once, and all of them in the end', async () => {
  const everybody: RuleGroup = { any: [{ field: 'revenue_minor', op: 'at_least', value: 0 }] }
  const { funnel_id, step } = await world({
    entry: everybody,
    exit: null,
    stages: [null, { all: [{ field: 'revenue_minor', op: 'at_least', value: 3 }] }],
    reEnters: false,
  })
  expect((await step(0, 3)).length).toBe(3)
  expect((await step(0, 3)).length).toBe(CONTACTS - 3)
  expect(await step(0, 3)).toEqual([])
  const counted = await one<{ n: number }>(
    db(),
    sql`SELECT count(*) AS n FROM funnel_transitions t JOIN funnel_memberships m ON m.id = t.funnel_membership_id WHERE m.funnel_id = ${funnel_id}`,
  )
  expect(counted!.n).toBe(CONTACTS)
})

it('ends a membership when the contact withdraws its consent, but not for one that never had any', async () => {
  const everybody: RuleGroup = { any: [{ field: 'revenue_minor', op: 'at_least', value: 0 }] }
  const { funnel_id, people, stages, step } = await world({
    entry: everybody,
    exit: null,
    stages: [null, { all: [{ field: 'revenue_minor', op: 'at_least', value: 3 }] }],
    reEnters: true,
  })
  await step(0)
  await run(
    db(),
    sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, occurred_at)
      VALUES (${member.account_id}, ${people[0]!.id}, 'email', 'withdrawn', 'manual', 'x', ${new Date(START.getTime() + DAY_MS)})`,
  )
  await step(2)
  const [first, ...others] = await stored(funnel_id, stages)
  expect(first).toMatchObject({ status: 'exited', reason: 'unsubscribed', hasLeftRules: false })
  expect(others.every(({ status }) => status === 'active')).toBe(true)
})
