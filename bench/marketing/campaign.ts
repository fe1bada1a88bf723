import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailStandIn } from '../../apps/server/src/stand-ins/mail-stand-in.ts'
import { callStoa } from '../harness/call.ts'
import { prepare } from '../harness/prepare.ts'
import { startStoa } from '../harness/processes.ts'
import { subscribeAll } from '../list-subscribe.ts'

/**
 * A campaign from its start until a mail server on this machine has all its mails, each filled in, with its pixel, links and footer,
 * beside nodemailer's pool that sends one rendered mail to as many people over as many connections. Each person must get it once.
 * Usage: npm run bench -- campaign [recipients]
 */
const RECIPIENTS = Number(process.argv[2] ?? 100_000)
const CONNECTIONS = 8
const FLOOR = 2
const HTML = `<p>Hello {{ contact.first_name }},</p>${'<p>Our rooms by the sea are open again from April. <a href="https://example.com/rooms">See them</a> and book.</p>'.repeat(20)}`
const say = (line: string) => process.stdout.write(`${line}\n`)

const seen = new Map<string, number>()
const sink = await startMailStandIn({
  keep_raw: false,
  onMail: ({ to }) => to.forEach((address) => seen.set(address, (seen.get(address) ?? 0) + 1)),
})
const bench = await prepare([RECIPIENTS], say)
const stoa = await startStoa(bench.url, { SMTP_URL: sink.url, MAIL_CONNECTIONS: String(CONNECTIONS) })
try {
  const { account_id } = bench.accounts[0]!
  const list_id = await subscribeAll(bench, account_id)
  await bench.database.pool.query(
    `INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at) VALUES (uuid_v7(), $1, 'hello@agency.example', true, 'Agency', now())`,
    [account_id],
  )
  const ours = await campaign(account_id, list_id)
  const twice = [...seen.values()].filter((times) => times > 1).length
  const lost = RECIPIENTS - seen.size
  const limit = RECIPIENTS / (await pool())
  say(
    `campaign to ${RECIPIENTS}: nodemailer ${limit.toFixed(0)}/s, Stoa ${ours.per_second.toFixed(0)}/s in ${ours.seconds.toFixed(1)} s, ratio ${(limit / ours.per_second).toFixed(2)}, floor ${FLOOR}; lost ${lost}, twice ${twice}; CPU of a mail ${ours.server_ms.toFixed(2)} ms of the server, ${ours.database_ms.toFixed(2)} ms of the database; memory ${ours.memory_mb.map((mb) => mb.toFixed(0)).join(', ')} MB`,
  )
} finally {
  await stoa.stop()
  await sink.close()
  await bench.stop()
}

/** Memory is looked at when each quarter has arrived. */
async function campaign(account_id: number, list_id: number) {
  const path = `/api/v1/accounts/${account_id}`
  const { id } = await callStoa<{ id: number }>(stoa.url, bench.token, `${path}/email-campaigns`, {
    name: 'Spring',
    subject: 'News for {{ contact.first_name }}',
    html: HTML,
    recipients: { contact_list_ids: [list_id] },
  })
  const from = performance.now()
  const [server_s, database_s] = [stoa.cpu_s(), bench.cpu_s()]
  await callStoa(stoa.url, bench.token, `${path}/active-email-campaigns`, { email_campaign_id: id })
  const memory_mb: number[] = []
  while (seen.size < RECIPIENTS) {
    await sleep(20)
    if (seen.size >= ((memory_mb.length + 1) * RECIPIENTS) / 4) memory_mb.push(stoa.memory_mb())
    if (performance.now() - from > 300_000 + RECIPIENTS * 20) break
  }
  const seconds = (performance.now() - from) / 1000
  const perMail = (cpu_s: number) => (cpu_s * 1000) / seen.size
  return {
    seconds,
    per_second: seen.size / seconds,
    server_ms: perMail(stoa.cpu_s() - server_s),
    database_ms: perMail(bench.cpu_s() - database_s),
    memory_mb,
  }
}

async function pool(): Promise<number> {
  const child = fork(join(import.meta.dirname, '../limit/mail-pool.ts'))
  child.send({ url: sink.url, mails: RECIPIENTS, connections: CONNECTIONS, html: HTML.replaceAll('{{ contact.first_name }}', 'Anna') })
  const [{ seconds }] = (await once(child, 'message')) as [{ seconds: number }]
  child.kill()
  return seconds
}
