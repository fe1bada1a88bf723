import { sql } from 'kysely'
import { rows, run, type Db } from '#db/rows.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { liveEvent } from '../queue/live-event.ts'

/** A mail whose picture or link was fetched. */
export interface VisitedMail {
  id: number
  account_id: number
  token: string
  sent_at: string | null
  created_at: string
  track_opens: boolean
}

export interface VisitedLink {
  id: number
  code: string
  token: string
  url: string
}

/** An opening or a click of a mail, as it is stored. */
export interface StoredVisit {
  id: number
  account_id: number
  kind: 'opened' | 'clicked'
  at: Date
  is_machine: boolean
  link_id: number | null
  ip: string
  browser: string
}

/** Locks the mails of these tokens, always in the same order. */
export function lockVisited(db: Db, tokens: readonly string[]): Promise<VisitedMail[]> {
  return rows<VisitedMail>(
    db,
    sql`SELECT id, account_id, token, sent_at, created_at, track_opens FROM email_messages
      WHERE token = any(${[...tokens]}::uuid[]) AND direction = 'outgoing' ORDER BY id FOR NO KEY UPDATE`,
  )
}

/** Finds the stored addresses. A link must belong to the mail, or to the text to many people that the mail carries. */
export function findVisitedLinks(db: Db, clicks: readonly { code: string; token: string }[]): Promise<VisitedLink[]> {
  const [codes, tokens] = [clicks.map(({ code }) => code), clicks.map(({ token }) => token)]
  return rows<VisitedLink>(
    db,
    sql`SELECT l.id, l.code, m.token, l.url FROM unnest(${codes}::text[], ${tokens}::uuid[]) AS v(code, token)
      JOIN email_messages m ON m.token = v.token
      JOIN tracked_links l ON l.code = v.code AND l.account_id = m.account_id
        AND ((l.owner_type = 'email_message' AND l.owner_id = m.id) OR (l.owner_type = 'stage_message' AND l.owner_id = m.stage_message_id)
          OR (l.owner_type = 'email_campaign' AND l.owner_id = m.email_campaign_id))`,
  )
}

const BY_A_PERSON = sql`NOT v.is_machine`

/**
 * Adds visits to the timelines, counts them on their mails and links, and raises the status of mails, which never falls, in one
 * statement. A mail that is still being sent keeps its status; the writer of the outcome considers the times.
 */
export async function storeVisits(db: Db, visits: readonly StoredVisit[]): Promise<void> {
  await run(
    db,
    sql`WITH v AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
        AS v(id bigint, account_id bigint, kind text, at timestamptz, is_machine boolean, link_id bigint, ip inet, browser text)),
      timeline AS (INSERT INTO message_events (account_id, email_message_id, type, tracked_link_id, is_machine, ip, browser, occurred_at)
        SELECT account_id, id, kind, link_id, is_machine, ip, browser, at FROM v),
      clicked AS (UPDATE tracked_links l SET clicks = l.clicks + c.n
        FROM (SELECT link_id, count(*) AS n FROM v WHERE kind = 'clicked' AND ${BY_A_PERSON} GROUP BY link_id) c WHERE l.id = c.link_id),
      visited AS (SELECT id, max(at) AS last_at, count(*) FILTER (WHERE kind = 'opened' AND is_machine) AS machine_opens,
          count(*) FILTER (WHERE kind = 'opened' AND ${BY_A_PERSON}) AS opens, min(at) FILTER (WHERE kind = 'opened' AND ${BY_A_PERSON}) AS first_opened_at,
          max(at) FILTER (WHERE kind = 'opened' AND ${BY_A_PERSON}) AS last_opened_at,
          count(*) FILTER (WHERE kind = 'clicked' AND ${BY_A_PERSON}) AS clicks, min(at) FILTER (WHERE kind = 'clicked' AND ${BY_A_PERSON}) AS first_clicked_at,
          CASE WHEN bool_or(kind = 'clicked' AND ${BY_A_PERSON}) THEN 6 WHEN bool_or(kind = 'opened' AND ${BY_A_PERSON}) THEN 5 ELSE 0 END AS rank
        FROM v GROUP BY id),
      changed AS (UPDATE email_messages m SET machine_opens = m.machine_opens + z.machine_opens, opens = m.opens + z.opens, clicks = m.clicks + z.clicks,
          first_opened_at = coalesce(m.first_opened_at, z.first_opened_at), last_opened_at = greatest(m.last_opened_at, z.last_opened_at),
          first_clicked_at = coalesce(m.first_clicked_at, z.first_clicked_at), updated_at = z.last_at,
          status = CASE WHEN m.status IN ('queued', 'sending', 'bounced', 'complained') OR m.status_rank >= z.rank THEN m.status WHEN z.rank = 6 THEN 'clicked' ELSE 'opened' END,
          status_rank = CASE WHEN m.status IN ('queued', 'sending') THEN m.status_rank ELSE greatest(m.status_rank, z.rank) END
        FROM visited z WHERE m.id = z.id RETURNING m.*, z.rank)
      ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE num_nonnulls(stage_message_id, email_campaign_id) = 0 AND rank > 0`,
  )
}
