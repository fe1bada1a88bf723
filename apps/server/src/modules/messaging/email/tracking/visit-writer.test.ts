import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { one } from '#db/rows.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { StoredVisit } from '../store/visits.ts'
import { openVisitLog } from './visit-log.ts'
import { createVisitWriter, type VisitWriter } from './visit-writer.ts'
import { addSentMail } from './sent-mail.fixture.ts'

let app: TestApp
let token: string
let writers: VisitWriter[] = []
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  const { account_id } = await app.member({ permissions: [] })
  const mail = await addSentMail(app.database.db, account_id, 'ada@files.example')
  token = mail.token
  folder = join(app.services.env.DATA_DIR, 'visits')
})
afterEach(async () => {
  await Promise.all(writers.map((writer) => writer.stop()))
  writers = []
  await rm(folder, { recursive: true, force: true })
  await sql`UPDATE email_messages SET opens = 0 WHERE token = ${token}`.execute(app.database.db)
})
afterAll(() => app.stop())

function startWriter(services = app.services): VisitWriter {
  const writer = createVisitWriter(services)
  writers.push(writer)
  return writer
}

const visit = (): StoredVisit => ({ token, code: null, at: new Date(), is_machine: false, ip: '192.0.2.7', browser: 'Firefox' })
const opens = async (): Promise<number> =>
  (await one<{ opens: number }>(app.database.db, sql`SELECT opens FROM email_messages WHERE token = ${token}`))!.opens

/** Writes visits as a process that was killed left them. @param age_s seconds since its last one */
async function leave(lines: readonly string[], age_s: number): Promise<void> {
  const log = openVisitLog(folder)
  for (const line of lines) log.add(line)
  log.close()
  const at = Date.now() / 1000 - age_s
  for (const name of await readdir(folder)) await utimes(join(folder, name), at, at)
}

it('stores each visit once, and leaves no file when it stops', async () => {
  const writer = startWriter()
  for (let n = 0; n < 2_500; n++) expect(writer.note(visit())).toBeUndefined()
  await writer.settled()
  expect(await opens()).toBe(2_500)
  await writer.stop()
  expect(await readdir(folder)).toEqual([])
})

it('stores what waits when it stops', async () => {
  const writer = startWriter()
  void writer.note(visit())
  await writer.stop()
  expect([await opens(), await readdir(folder)]).toEqual([1, []])
})

it('stores what an ended process left once, also when several processes find it', async () => {
  await leave(
    Array.from({ length: 3_000 }, () => JSON.stringify(visit())),
    300,
  )
  const both = [startWriter(), startWriter()]
  await Promise.all(both.map((writer) => writer.takeLeft()))
  expect([await opens(), await readdir(folder)]).toEqual([3_000, []])
})

it('keeps a file to which another process may still add, and stores its lines once', async () => {
  await leave([JSON.stringify(visit())], 10)
  const writer = startWriter()
  await writer.takeLeft()
  await writer.takeLeft()
  expect([await opens(), (await readdir(folder)).length]).toEqual([1, 1])
})

it('does not store again what other processes stored while it wrote', async () => {
  const writer = startWriter()
  for (let n = 0; n < 10; n++) void writer.note(visit())
  const other = startWriter()
  await Promise.all([other.takeLeft(), writer.settled()])
  expect(await opens()).toBe(10)
})

it('leaves out a line that the database refuses, and stores the others', async () => {
  const lines = [JSON.stringify(visit()), '{"token":"not a token"}', 'not JSON', JSON.stringify(visit())]
  await leave(lines, 300)
  await startWriter().takeLeft()
  expect([await opens(), await readdir(folder)]).toEqual([2, []])
})

it('waits for a database that does not answer', async () => {
  const { database } = app.services
  let failures = 2
  const failing = new Proxy(database, {
    get(target, name, receiver) {
      if (name === 'db' && failures > 0) {
        failures--
        throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      }
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  const writer = startWriter({ ...app.services, database: failing })
  void writer.note(visit())
  await writer.settled()
  expect([await opens(), failures]).toEqual([1, 0])
})

it('stores a visit at once when the data folder cannot be written', async () => {
  const writer = startWriter()
  await rm(folder, { recursive: true })
  const stored = writer.note(visit())
  expect(stored).toBeInstanceOf(Promise)
  await stored
  expect(await opens()).toBe(1)
})
