import { sql } from 'kysely'
import { one, rows, run } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'
import { takeOfDay, warmingDomains, type WarmingDomain } from './warm-up.store.ts'
import type { ClaimedMessage } from '../store/claim.ts'

interface Claim {
  worker: string
  now: Date
  limit: number
  /** Accounts of which enough is under way here. */
  busy: readonly number[]
}

/** Where the messages of campaigns by a medium wait, and when a campaign may send. */
export interface CampaignQueue {
  campaigns: Sql
  messages: Sql
  /** Column of a message `m` that names its campaign. */
  campaign: Sql
  /** Condition over a campaign `c` and its account `a`. */
  isOpen: (now: Date) => Sql
  /** Condition over a message `m` that can be sent: its text is known. */
  isReady: Sql
  /** The domains of an account `a` that are being warmed up, as JSON; null for none. */
  warming: (now: Date) => Sql
  /** Further columns of a message that is taken. */
  taken: Sql
}

/** Whether it is now a time of day at which the campaign may send. Hours may pass midnight. */
const isWithinHours = (now: Date): Sql => sql`(c.window_from IS NULL OR (
  SELECT CASE WHEN c.window_from <= c.window_to THEN l.at >= c.window_from AND l.at < c.window_to ELSE l.at >= c.window_from OR l.at < c.window_to END
  FROM (SELECT (${now}::timestamptz AT TIME ZONE a.time_zone)::time AS at) l))`

const MAILS: CampaignQueue = {
  campaigns: sql`email_campaigns`,
  messages: sql`email_messages`,
  campaign: sql`m.email_campaign_id`,
  isOpen: isWithinHours,
  isReady: sql`m.email_campaign_text_id IS NOT NULL`,
  warming: warmingDomains,
  taken: sql`status_rank = 2,`,
}

/** A campaign with messages that are due, and the domains of its account that are being warmed up. */
interface Lane {
  id: number
  is_limited: boolean
  warming: WarmingDomain[] | null
}

/**
 * Takes due messages of campaigns for this process, of each campaign under way a fair share. A campaign that is paused, outside its
 * hours or at its hourly limit gives none, and a domain that is being warmed up no more than its day allows.
 */
export async function claimOfCampaigns(db: Db, claim: Claim, queue: CampaignQueue = MAILS): Promise<ClaimedMessage[]> {
  if (claim.limit < 1) return []
  const { now, busy } = claim
  const lanes = await rows<Lane>(
    db,
    sql`
    SELECT c.id, c.hourly_limit IS NOT NULL AS is_limited, ${queue.warming(now)} AS warming FROM ${queue.campaigns} c JOIN accounts a ON a.id = c.account_id
    WHERE c.status = 'sending' AND c.account_id <> all(${[...busy]}::bigint[]) AND ${queue.isOpen(now)}
      AND EXISTS (SELECT FROM ${queue.messages} m WHERE ${queue.campaign} = c.id AND m.status = 'queued' AND ${queue.isReady} AND ${due} <= ${now})
    ORDER BY random() LIMIT ${claim.limit}`,
  )
  const share = Math.max(1, Math.floor(claim.limit / Math.max(1, lanes.length)))
  const claimed: ClaimedMessage[] = []
  for (const lane of lanes) claimed.push(...(await claimOfLane(db, claim, lane, { id: lane.id, share, queue })))
  return claimed
}

interface Share {
  id: number
  share: number
  queue: CampaignQueue
}

const due = sql`coalesce(m.next_attempt_at, m.send_at, m.queued_at)`

function claimOfLane(db: Db, claim: Claim, { is_limited, warming }: Lane, share: Share): Promise<ClaimedMessage[]> {
  if (is_limited) return claimLimited(db, claim, share, warming)
  if (warming) return db.transaction().execute((trx) => claimWarming(trx, claim, share, warming))
  return claimOf(db, claim, share)
}

/** Claims at most as many as the hour has left; another process that claims of the same campaign at this moment goes first. */
function claimLimited(db: Db, claim: Claim, { id, share, queue }: Share, warming: Lane['warming']): Promise<ClaimedMessage[]> {
  return db.transaction().execute(async (trx) => {
    const { now } = claim
    const hour = await one<{ used: number; most: number }>(
      trx,
      sql`
      SELECT c.hourly_limit AS most, CASE WHEN c.hour_started_at > ${now}::timestamptz - interval '1 hour' THEN c.hour_count ELSE 0 END AS used
      FROM ${queue.campaigns} c WHERE c.id = ${id} AND c.status = 'sending' FOR NO KEY UPDATE SKIP LOCKED`,
    )
    if (!hour || hour.used >= hour.most) return []
    const left = { id, queue, share: Math.min(share, hour.most - hour.used) }
    const claimed = await (warming ? claimWarming(trx, claim, left, warming) : claimOf(trx, claim, left))
    await run(
      trx,
      sql`UPDATE ${queue.campaigns} SET hour_started_at = CASE WHEN ${hour.used} = 0 THEN ${now} ELSE hour_started_at END, hour_count = ${hour.used + claimed.length} WHERE id = ${id}`,
    )
    return claimed
  })
}

/** Claims of each domain that is being warmed up what its day has left, and of the others as usual. Needs a transaction. */
async function claimWarming(db: Db, claim: Claim, of: Share, warming: readonly WarmingDomain[]): Promise<ClaimedMessage[]> {
  const claimed: ClaimedMessage[] = []
  const left = () => of.share - claimed.length
  for (const domain of warming) {
    const taken = await takeOfDay(db, domain.id, claim.now, left(), (share) =>
      claimOf(db, claim, { ...of, share }, sql`${senderDomain} = ${domain.domain}`),
    )
    claimed.push(...taken)
  }
  if (left() < 1) return claimed
  const others = sql`${senderDomain} <> all(${warming.map(({ domain }) => domain)}::text[])`
  return [...claimed, ...(await claimOf(db, claim, { ...of, share: left() }, others))]
}

const senderDomain = sql`lower(split_part(m.from_address, '@', 2))`

/** @param only further condition over a message `m` */
function claimOf(db: Db, { worker, now }: Claim, { id, share, queue }: Share, only: Sql = sql`true`): Promise<ClaimedMessage[]> {
  return rows<ClaimedMessage>(
    db,
    sql`
    WITH picked AS (
      SELECT m.id FROM ${queue.messages} m WHERE ${queue.campaign} = ${id} AND m.status = 'queued' AND ${queue.isReady} AND ${only} AND ${due} <= ${now}
      ORDER BY ${due}, m.id LIMIT ${share} FOR UPDATE SKIP LOCKED
    )
    UPDATE ${queue.messages} m SET status = 'sending', ${queue.taken} claimed_at = ${now}, claimed_by = ${worker}, attempts = m.attempts + 1, updated_at = ${now}
    FROM picked p WHERE m.id = p.id AND m.status = 'queued'
      AND EXISTS (SELECT FROM ${queue.campaigns} c WHERE c.id = ${id} AND c.status = 'sending')
    RETURNING m.id, m.account_id, m.attempts`,
  )
}
