import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { sentWithCommit } from './pipelined-dialect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('CREATE TABLE entries (name text PRIMARY KEY, copy text)')
})
beforeEach(() => database.pool.query('DELETE FROM entries'))
afterAll(() => database.drop())

type Db = TestDatabase['db']
const add = (db: Db, name: string) => sql`INSERT INTO entries (name) VALUES (${name})`.execute(db)
const addLast = (db: Db, name: string) => db.executeQuery(sentWithCommit(sql`INSERT INTO entries (name) VALUES (${name})`.compile(db)))
const names = async () => (await database.pool.query('SELECT name FROM entries ORDER BY name')).rows.map(({ name }) => name as string)

describe('a statement that is sent with COMMIT', () => {
  it('is part of its transaction', async () => {
    const answer = await database.db.transaction().execute(async (db) => {
      await add(db, 'a')
      await addLast(db, 'b')
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await names()).toEqual(['a', 'b'])
  })

  it('fails the transaction with its own error, and nothing is written', async () => {
    const write = database.db.transaction().execute(async (db) => {
      await add(db, 'a')
      await addLast(db, 'a')
    })
    await expect(write).rejects.toMatchObject({ code: '23505' })
    expect(await names()).toEqual([])
  })

  it('fails the transaction also when another one is sent with it', async () => {
    const write = database.db.transaction().execute(async (db) => {
      await add(db, 'a')
      await addLast(db, 'a')
      await addLast(db, 'b')
    })
    await expect(write).rejects.toMatchObject({ code: '23505' })
    expect(await names()).toEqual([])
  })

  it('reports its own error when a later statement fails because of it', async () => {
    const write = database.db.transaction().execute(async (db) => {
      await add(db, 'a')
      await addLast(db, 'a')
      await add(db, 'b')
    })
    await expect(write).rejects.toMatchObject({ code: '23505' })
    expect(await names()).toEqual([])
  })

  it('is rolled back when the transaction fails after it', async () => {
    const write = database.db.transaction().execute(async (db) => {
      await addLast(db, 'a')
      throw new Error('changed our mind')
    })
    await expect(write).rejects.toThrow('changed our mind')
    expect(await names()).toEqual([])
    await database.db.transaction().execute((db) => add(db, 'b'))
    expect(await names()).toEqual(['b'])
  })

  it('is awaited outside a transaction', async () => {
    await addLast(database.db, 'a')
    expect(await names()).toEqual(['a'])
    await expect(addLast(database.db, 'a')).rejects.toMatchObject({ code: '23505' })
  })
})

it('sends the statements of a connection in the order in which they were issued', async () => {
  await database.db.transaction().execute(async (db) => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => sql`INSERT INTO entries VALUES (${String(n)}, (SELECT count(*) FROM entries))`.execute(db)),
    )
  })
  const { rows } = await database.pool.query('SELECT count(*) AS wrong FROM entries WHERE name <> copy')
  expect(Number(rows[0].wrong)).toBe(0)
})
