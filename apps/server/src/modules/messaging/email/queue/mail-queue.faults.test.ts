import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createMailServices, type MailServices } from './mail-services.fixture.ts'
import { startMailStandIn, type MailStandIn } from '#stand-ins/mail-stand-in.ts'
import { plantMany } from './queued-mail.fixture.ts'

const MAILS = 500
const KILLS = 5
const CONNECTIONS = 8

let app: MailServices
let mail_server: MailStandIn
const children: ChildProcess[] = []

beforeAll(async () => {
  mail_server = await startMailStandIn({ keep_raw: false })
  app = await createMailServices(mail_server.url)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await mail_server.close()
  await app.stop()
})

function sender(): ChildProcess {
  const args = [join(import.meta.dirname, 'queue-process.fixture.ts'), app.database.url, mail_server.url, app.services.env.DATA_DIR]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  return child
}

async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`SELECT status, count(*) AS n FROM email_messages GROUP BY status`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

it('neither loses nor repeats a mail, whenever the sending process is killed', async () => {
  await plantMany(app.database.db, await app.account(), MAILS)
  for (let kill = 0; kill < KILLS; kill++) {
    const child = sender()
    const goal = Math.min(mail_server.received.length + 20 + Math.floor(Math.random() * 80), MAILS - 1)
    await until(() => mail_server.received.length >= goal, 60_000)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  sender()
  await until(async () => {
    const { queued = 0, sending = 0 } = await counts()
    return queued + sending === 0
  }, 90_000)

  const arrived = Map.groupBy(
    mail_server.received.flatMap((mail) => mail.to),
    (to) => to,
  )
  expect([...arrived].filter(([, times]) => times.length > 1)).toEqual([])
  const { rows } = await sql<{ to_address: string; status: string }>`SELECT to_address, status FROM email_messages`.execute(app.database.db)
  const missing = rows.filter((row) => !arrived.has(row.to_address))
  // A kill while a connection hands over the end of a mail leaves its outcome unknown. Such a mail is never recorded as sent.
  expect(missing.filter((row) => row.status !== 'unknown')).toEqual([])
  const unknown = rows.filter((row) => row.status === 'unknown').length
  expect(unknown).toBeLessThanOrEqual(KILLS * CONNECTIONS)
  expect(rows.filter((row) => row.status === 'sent').length + unknown).toBe(MAILS)
}, 240_000)
