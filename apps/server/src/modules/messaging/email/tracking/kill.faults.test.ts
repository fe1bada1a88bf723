import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '#db/rows.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createVisitWriter } from './visit-writer.ts'
import { addSentMail } from './sent-mail.fixture.ts'

const KILLS = 12

let app: TestApp
let token: string
const children: ChildProcess[] = []
beforeAll(async () => {
  app = await createTestApp()
  const { account_id } = await app.member({ permissions: [] })
  const mail = await addSentMail(app.database.db, account_id, 'ada@kill.example')
  token = mail.token
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.stop()
})

/** Notes visits in another process, and kills it after so many. @returns the number of the last one that it had answered */
async function noteUntilKilled(many: number): Promise<number> {
  const args = [join(import.meta.dirname, 'visit-process.fixture.ts'), app.database.url, app.services.env.DATA_DIR, token]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const ended = once(child, 'exit')
  let answered = 0
  for await (const line of createInterface({ input: child.stdout })) {
    answered = Number(line)
    if (answered >= many) child.kill('SIGKILL')
  }
  await ended
  return answered
}

it('stores each visit that was answered once, whenever the process is killed', { timeout: 180_000 }, async () => {
  const folder = join(app.services.env.DATA_DIR, 'visits')
  let answered = 0
  for (let kill = 0; kill < KILLS; kill++) {
    answered += await noteUntilKilled(1 + Math.floor(Math.random() * 4_000))
    // The next process stores what is left, or dies as well.
    const writer = createVisitWriter(app.services)
    if (kill % 2) await writer.takeLeft()
    await writer.stop()
  }
  for (const name of await readdir(folder)) await utimes(join(folder, name), 0, 0)
  const writer = createVisitWriter(app.services)
  await writer.takeLeft()
  await writer.stop()
  const stored = await one<{ opens: number; events: number; others: number }>(
    app.database.db,
    sql`SELECT opens, (SELECT count(*)::int FROM message_events) AS events, (SELECT count(DISTINCT browser)::int FROM message_events) AS others
      FROM email_messages WHERE token = ${token}`,
  )
  // A process may have noted one more than it could tell, and each visit has a different `browser`.
  expect(stored!.opens).toBeGreaterThanOrEqual(answered)
  expect(stored!.opens).toBeLessThanOrEqual(answered + KILLS * 200)
  expect([stored!.events, stored!.others]).toEqual([stored!.opens, stored!.opens])
  expect(await readdir(folder)).toEqual([])
})
