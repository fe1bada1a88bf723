import { setTimeout as sleep } from 'node:timers/promises'
import { clickToken } from '../../apps/server/src/modules/messaging/email/delivery/tracked-html.ts'
import { createSecrets } from '../../apps/server/src/lib/security/secrets.ts'
import { BENCH_KEY, startStoa, startVisits } from '../harness/processes.ts'
import { measure, type Work } from '../harness/measure.ts'
import { prepare } from '../harness/prepare.ts'
import { addForm, addMails, LIMIT_TABLES } from './visited-rows.ts'

/**
 * Openings and clicks of mails beside a bare server that appends to a table in batches, and submissions of a form beside three inserts,
 * both until everything is processed.
 * Usage: npm run bench -- visits [mails] [seconds] [submissions]
 */
const MAILS = Number(process.argv[2] ?? 20_000)
const SECONDS = Number(process.argv[3] ?? 5)
const SUBMISSIONS = Number(process.argv[4] ?? 3_000)
const CONNECTIONS = 16
const FLOOR = { hits: 2, form: 3 }
const browser = {
  'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
}
const say = (line: string) => process.stdout.write(`${line}\n`)

const bench = await prepare([MAILS], say)
await bench.database.pool.query(LIMIT_TABLES)
const [limit, stoa] = [await startVisits(bench.url), await startStoa(bench.url, { TRUST_PROXY: '1' })]
try {
  const { account_id } = bench.accounts[0]!
  const { tokens, code } = await addMails(bench, account_id)
  const keys = createSecrets(BENCH_KEY).keys('signed-link')
  const clicks = tokens.map((token) => clickToken(code, token, keys))
  const how = { connections: CONNECTIONS, seconds: SECONDS, database: bench }
  const hit = await measure(limit, { path: (n) => `/hit/${tokens[n % tokens.length]}` }, how)
  await compare('openings', { path: (n) => `/t/o/${tokens[n % tokens.length]}.gif`, headers: browser })
  await compare('clicks', { path: (n) => `/t/c/${clicks[n % clicks.length]}`, headers: browser, answers: 302 })
  await compareForms(account_id)

  async function compare(name: string, work: Work): Promise<void> {
    const ours = await measure(stoa, work, how)
    const ratio = hit.per_second / ours.per_second
    say(
      `${name}: limit ${hit.per_second.toFixed(0)}/s, Stoa ${ours.per_second.toFixed(0)}/s, ratio ${ratio.toFixed(2)}, floor ${FLOOR.hits}, p99 ${ours.p99} ms`,
    )
  }
} finally {
  await limit.stop()
  await stoa.stop()
  await bench.stop()
}

async function compareForms(account_id: number): Promise<void> {
  const { key, token } = await addForm(stoa.url, bench.token, account_id)
  // Below two seconds an answer is taken for a program's.
  await sleep(2_500)
  const byHand = await secondsOf(`${limit.url}/form`, () => ({}))
  const from = performance.now()
  await secondsOf(
    `${stoa.url}/api/v1/public/forms/${key}/submissions`,
    (n) => ({ 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }),
    token,
  )
  const { pool } = bench.database
  for (;;) {
    const { rows } = await pool.query<{ status: string; n: number }>(
      'SELECT status, count(*)::int AS n FROM form_submissions GROUP BY status',
    )
    const open = rows.find(({ status }) => status === 'received')?.n ?? 0
    if (open === 0) {
      const seconds = (performance.now() - from) / 1000
      say(
        `submissions of a form, ${rows.map(({ status, n }) => `${n} ${status}`).join(', ')}: by hand ${(SUBMISSIONS / byHand).toFixed(0)}/s, Stoa ${(SUBMISSIONS / seconds).toFixed(0)}/s, ratio ${(seconds / byHand).toFixed(2)}, floor ${FLOOR.form}`,
      )
      return
    }
    await sleep(20)
  }
}

/** Sends the submissions over as many connections as all measurements use. */
async function secondsOf(url: string, headersOf: (n: number) => Record<string, string>, token = ''): Promise<number> {
  const from = performance.now()
  let next = 0
  const lane = async () => {
    while (next < SUBMISSIONS) {
      const n = next++
      const answers = { name: `Person ${n}`, email: `person${n}@visits.example`, message: `Please call me about room ${n}.` }
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...browser, ...headersOf(n) },
        body: JSON.stringify({ token, answers, locale: 'en' }),
      })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  return (performance.now() - from) / 1000
}
