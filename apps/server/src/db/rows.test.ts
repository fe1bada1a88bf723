import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { deleteRows, findRow, findRows, insertRow, one, rows, run, updateRow, updateRows, type Db } from './rows.ts'

let app: TestApp
let db: Db
let account_id: number
beforeAll(async () => {
  app = await createTestApp()
  db = app.services.database.db
  account_id = (await app.member({ permissions: [] })).account_id
})
afterAll(() => app.stop())

const reason = (name: string, position = 100) => insertRow(db, 'lost_reasons', { account_id, name, position })

describe('typed rows', () => {
  it('are inserted with the defaults of the table and read by any of their columns', async () => {
    const made = await reason('Price')
    expect(made).toMatchObject({ account_id, name: 'Price', is_active: true })
    expect(await findRow(db, 'lost_reasons', { account_id, name: 'Price' }, 'UPDATE')).toEqual(made)
    expect(await findRow(db, 'lost_reasons', { account_id, name: 'No such reason' })).toBeUndefined()
  })

  it('are matched by a list of values and by null', async () => {
    const made = [await reason('One'), await reason('Two')]
    const found = await findRows(db, 'lost_reasons', { id: made.map(({ id }) => id) })
    expect(found.map(({ name }) => name).toSorted()).toEqual(['One', 'Two'])
    expect((await findRows(db, 'tags', { account_id: null })).every((tag) => tag.account_id === null)).toBe(true)
  })

  it('are updated by value and by expression, and an undefined column does not change', async () => {
    const made = await reason('Old', 7)
    const after = await updateRow(db, 'lost_reasons', { id: made.id }, { name: undefined, position: sql`position + 1` })
    expect(after).toMatchObject({ name: 'Old', position: 8 })
    expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at))
    expect(await updateRows(db, 'lost_reasons', { id: [made.id, -1] }, { is_active: false })).toHaveLength(1)
    await expect(updateRow(db, 'lost_reasons', { id: -1 }, { name: 'x' })).rejects.toThrow('lost_reasons has no row {"id":-1}.')
  })

  it('are deleted by key, never without a key', async () => {
    const made = await reason('Gone')
    await expect(deleteRows(db, 'lost_reasons', {})).rejects.toThrow('at least one column')
    await expect(deleteRows(db, 'lost_reasons', { id: undefined })).rejects.toThrow('at least one column')
    expect(await deleteRows(db, 'lost_reasons', { id: made.id })).toBe(1)
    expect(await deleteRows(db, 'lost_reasons', { id: made.id })).toBe(0)
  })

  it('of hand-written SQL are returned as a list, as the first, or as their number', async () => {
    expect(await rows<{ n: number }>(db, sql`SELECT n::bigint FROM generate_series(1, 3) n`)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(await one<{ n: number }>(db, sql`SELECT 1::bigint AS n`)).toEqual({ n: 1 })
    expect(await one(db, sql`SELECT 1 WHERE false`)).toBeUndefined()
    await reason('Counted')
    expect(await run(db, sql`UPDATE lost_reasons SET is_active = false WHERE account_id = ${account_id} AND name = 'Counted'`)).toBe(1)
  })

  it('do not compile with a column or a value that the table does not have', () => {
    // @ts-expect-error no such column
    const column = () => insertRow(db, 'lost_reasons', { account_id, name: 'x', position: 1, colour: 'red' })
    // @ts-expect-error a number is no name
    const value = () => updateRow(db, 'lost_reasons', { id: 1 }, { name: 1 })
    // @ts-expect-error no such column in a key
    const key = () => findRow(db, 'lost_reasons', { uuid: '1' })
    expect([column, value, key]).toHaveLength(3)
  })
})
