import type { EmailCampaign } from '@stoa/contract'
import { prepareCampaign } from '../../apps/server/src/modules/messaging/email/campaign-sending/prepare-campaign.ts'
import type { Services } from '../../apps/server/src/kit/services.ts'
import { systemClock } from '../../apps/server/src/lib/clock.ts'
import { callStoa } from '../harness/call.ts'
import { prepare } from '../harness/prepare.ts'
import { startStoa } from '../harness/processes.ts'
import { median } from '../harness/rounds.ts'
import { subscribeAll } from '../list-subscribe.ts'

/**
 * Counting an audience of two indexed conditions through the API beside the same statement by hand, and the start of a campaign to a
 * list of all contacts, which makes a row for each with its reason, beside the same INSERT … SELECT by hand.
 * Usage: npm run bench -- audience [contacts] [rounds]
 */
const CONTACTS = Number(process.argv[2] ?? 1_000_000)
const ROUNDS = Number(process.argv[3] ?? 3)
const COUNTS = 20
const FLOOR = { count: 1.3, count_ms: 300, start: 2 }
/** The same rows as a campaign makes, without asking anything but consent. */
const SAME_MAILS = `INSERT INTO email_messages (account_id, contact_id, email_campaign_id, purpose, to_address, to_key, from_address, subject, message_id, token, status, status_rank, queued_at)
  SELECT $1, c.id, $2, 'marketing', c.email, lower(c.email), 'hello@agency.example', 'News for {{ contact.first_name }}', '<' || t.token || '@agency.example>', t.token, 'queued', 1, now()
  FROM subscriptions s JOIN contacts c ON c.id = s.contact_id CROSS JOIN LATERAL (SELECT gen_random_uuid() AS token WHERE c.id > 0) t
  WHERE s.account_id = $1 AND s.contact_list_id = $3 AND s.status = 'subscribed' AND c.emails_marketable AND c.deleted_at IS NULL
  ON CONFLICT DO NOTHING`
const say = (line: string) => process.stdout.write(`${line}\n`)

const bench = await prepare([CONTACTS], say)
const stoa = await startStoa(bench.url)
try {
  const { account_id } = bench.accounts[0]!
  const { pool } = bench.database
  const list_id = await subscribeAll(bench, account_id)
  await pool.query(
    `INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at) VALUES (uuid_v7(), $1, 'hello@agency.example', true, 'Agency', now())`,
    [account_id],
  )
  await compareCounts(account_id)
  const campaigns: number[] = []
  for (let n = 0; n < 2 * ROUNDS; n++) campaigns.push(await campaign(account_id, list_id))
  // Otherwise its clock of campaigns prepares and counts them at the same time.
  await stoa.stop()
  await bench.database.pool.query(
    `UPDATE email_campaigns SET status = 'sending', from_email_uuid = (SELECT uuid FROM account_emails WHERE account_id = $1 LIMIT 1) WHERE account_id = $1`,
    [account_id],
  )
  await compareStarts(account_id, list_id, campaigns)
} finally {
  await stoa.stop()
  await bench.stop()
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The count by hand also reads the ten people that the screen shows. */
async function compareCounts(account_id: number): Promise<void> {
  const { pool } = bench.database
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM tags WHERE account_id = $1 ORDER BY id LIMIT 1', [account_id])
  const tag_id = rows[0]!.id
  const rules = {
    all: [
      { field: 'tag', op: 'any', value: [tag_id] },
      { field: 'date_created', op: 'within_days', value: 30 },
    ],
  }
  const met = `FROM contacts c WHERE c.account_id = $1 AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') AND c.created_at >= now() - interval '30 days'
    AND EXISTS (SELECT FROM contact_tag k WHERE k.account_id = $1 AND k.contact_id = c.id AND k.tag_id = $2)`
  const byHand = async () => {
    await pool.query(`SELECT count(*) ${met}`, [account_id, tag_id])
    await pool.query(`SELECT c.id, c.first_name, c.last_name ${met} ORDER BY c.first_name, c.id LIMIT 10`, [account_id, tag_id])
  }
  const byStoa = () => callStoa<{ count: number }>(stoa.url, bench.token, `/api/v1/accounts/${account_id}/audience-counts`, { rules })
  const counted = (await byStoa()).count
  const [limit, ours]: [number[], number[]] = [[], []]
  for (let n = 0; n < COUNTS; n++) {
    limit.push(await msOf(byHand))
    ours.push(await msOf(byStoa))
  }
  const ratio = median(ours) / median(limit)
  say(
    `count of an audience (${counted} of ${CONTACTS}): by hand ${median(limit).toFixed(1)} ms, Stoa ${median(ours).toFixed(1)} ms, ratio ${ratio.toFixed(2)}, floor ${FLOOR.count} and ${FLOOR.count_ms} ms`,
  )
}

async function compareStarts(account_id: number, list_id: number, campaigns: readonly number[]): Promise<void> {
  const services = { database: bench.database, clock: systemClock, app_url: 'http://localhost:3000' } as Services
  const [limit, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const [byHand, started] = campaigns.slice(2 * round) as [number, number]
    limit.push(await msOf(() => bench.database.pool.query(SAME_MAILS, [account_id, byHand, list_id])))
    ours.push(await msOf(() => prepareCampaign(services, started)))
    await bench.database.pool.query('TRUNCATE email_messages, message_events CASCADE')
  }
  const seconds = (times: number[]) => (median(times) / 1000).toFixed(1)
  say(
    `start of a campaign to ${CONTACTS} contacts: INSERT … SELECT ${seconds(limit)} s, Stoa ${seconds(ours)} s, ratio ${(median(ours) / median(limit)).toFixed(2)}, floor ${FLOOR.start}`,
  )
}

/** A draft of a campaign to all contacts. */
async function campaign(account_id: number, list_id: number): Promise<number> {
  const { id } = await callStoa<EmailCampaign>(stoa.url, bench.token, `/api/v1/accounts/${account_id}/email-campaigns`, {
    name: `Bench ${performance.now()}`,
    subject: 'News for {{ contact.first_name }}',
    html: '<p>Hello</p>',
    recipients: { contact_list_ids: [list_id] },
  })
  return id
}
