import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Db } from './client.ts'
import { together } from './together.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const topic = `together ${process.pid} ${Date.now()}`
const note = (db: Db) => sql`INSERT INTO outbox_events (topic, payload, done_at) VALUES (${topic}, '{}', now())`.execute(db)
const noted = async () => (await sql`SELECT FROM outbox_events WHERE topic = ${topic}`.execute(app.database.db)).rows.length

it('returns the results in order', async () => {
  expect(await together(Promise.resolve('a'), 2, sleep(1, 'c'))).toEqual(['a', 2, 'c'])
})

it('lets no part write after the rollback that another part causes', async () => {
  const refused = app.database.db.transaction().execute((trx) => {
    const slow = async () => {
      await note(trx)
      await sleep(50)
      await note(trx)
    }
    return together(slow(), Promise.reject(new Error('Refused.')))
  })
  await expect(refused).rejects.toThrow('Refused.')
  await sleep(100)
  expect(await noted()).toBe(0)
})

it('throws the error of the statement that failed, not of those that were refused after it', async () => {
  const failed = app.database.db.transaction().execute((trx) => {
    const later = async () => {
      await sleep(20)
      await note(trx)
    }
    return together(later(), sql`SELECT 1 / 0`.execute(trx))
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
})
