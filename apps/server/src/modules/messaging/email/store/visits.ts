import { sql } from 'kysely'
import { rows, type Db } from '#db/rows.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { PROMPT_MS } from '../tracking/machine-visit.ts'
import { liveEvent } from '../queue/live-event.ts'

export interface VisitedLink {
  id: number
  code: string
  token: string
  url: string
}

/** A picture of a mail that was fetched or, with the code of a link, a link that was followed. */
export interface StoredVisit {
  token: string
  code: string | null
  at: Date
  /** Whether it comes from a known machine. One that comes too soon after the acceptance is found here. */
  is_machine: boolean
  ip: string
  browser: string
}

/** A link belongs to the mail, or to the text to many people that the mail carries. */
const OF_THE_MAIL = sql`l.account_id = m.account_id
  AND ((l.owner_type = 'email_message' AND l.owner_id = m.id) OR (l.owner_type = 'stage_message' AND l.owner_id = m.stage_message_id)
    OR (l.owner_type = 'email_campaign' AND l.owner_id = m.email_campaign_id))`

/** Finds the stored addresses. */
export function findVisitedLinks(db: Db, clicks: readonly { code: string; token: string }[]): Promise<VisitedLink[]> {
  const [codes, tokens] = [clicks.map(({ code }) => code), clicks.map(({ token }) => token)]
  return rows<VisitedLink>(
    db,
    sql`SELECT l.id, l.code, m.token, l.url FROM unnest(${codes}::text[], ${tokens}::uuid[]) AS v(code, token)
      JOIN email_messages m ON m.token = v.token
      JOIN tracked_links l ON l.code = v.code AND ${OF_THE_MAIL}`,
  )
}

const BY_A_PERSON = sql`NOT c.is_machine`

/** Older mails still show their picture and links, but are no longer counted. */
const COUNTED_DAYS = 90

/**
 * Adds visits to the timelines, counts them on their mails and links, and raises the status of mails, which never falls, in one
 * statement. A mail that is still being sent keeps its status; the writer of the outcome considers the times. Visits of unknown mails, of
 * old ones, of mails without a picture, and of links of other mails do not count.
 * @returns the address of the link of each visit; null for a picture, and for a link that its mail has not
 */
export async function storeVisits(db: Db, visits: readonly StoredVisit[]): Promise<(string | null)[]> {
  const sent = JSON.stringify(visits.map((visit, n) => ({ n, ...visit })))
  const found = await rows<{ n: number; url: string }>(
    db,
    sql`WITH v AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${sent}::jsonb)
        AS v(n integer, token uuid, code text, at timestamptz, is_machine boolean, ip inet, browser text)),
      mail AS MATERIALIZED (SELECT id, account_id, token, sent_at, created_at, track_opens, stage_message_id, email_campaign_id FROM email_messages
        WHERE token = any(${[...new Set(visits.map(({ token }) => token))]}::uuid[]) AND direction = 'outgoing' ORDER BY id FOR NO KEY UPDATE),
      visit AS MATERIALIZED (SELECT v.n, m.id, m.account_id, CASE WHEN v.code IS NULL THEN 'opened' ELSE 'clicked' END AS kind, v.at, l.id AS link_id, l.url, v.ip, v.browser,
          v.is_machine OR m.sent_at IS NULL OR v.at < m.sent_at + make_interval(secs => ${PROMPT_MS / 1000}) AS is_machine,
          v.at <= m.created_at + make_interval(days => ${COUNTED_DAYS}) AND CASE WHEN v.code IS NULL THEN m.track_opens ELSE l.id IS NOT NULL END AS counts
        FROM v JOIN mail m ON m.token = v.token LEFT JOIN tracked_links l ON l.code = v.code AND ${OF_THE_MAIL}),
      c AS (SELECT * FROM visit WHERE counts),
      timeline AS (INSERT INTO message_events (account_id, email_message_id, type, tracked_link_id, is_machine, ip, browser, occurred_at)
        SELECT account_id, id, kind, link_id, is_machine, ip, browser, at FROM c),
      clicked AS (UPDATE tracked_links l SET clicks = l.clicks + followed.n
        FROM (SELECT link_id, count(*) AS n FROM c WHERE kind = 'clicked' AND ${BY_A_PERSON} GROUP BY link_id) followed WHERE l.id = followed.link_id),
      visited AS (SELECT id, max(at) AS last_at, count(*) FILTER (WHERE kind = 'opened' AND is_machine) AS machine_opens,
          count(*) FILTER (WHERE kind = 'opened' AND ${BY_A_PERSON}) AS opens, min(at) FILTER (WHERE kind = 'opened' AND ${BY_A_PERSON}) AS first_opened_at,
          max(at) FILTER (WHERE kind = 'opened' AND ${BY_A_PERSON}) AS last_opened_at,
          count(*) FILTER (WHERE kind = 'clicked' AND ${BY_A_PERSON}) AS clicks, min(at) FILTER (WHERE kind = 'clicked' AND ${BY_A_PERSON}) AS first_clicked_at,
          CASE WHEN bool_or(kind = 'clicked' AND ${BY_A_PERSON}) THEN 6 WHEN bool_or(kind = 'opened' AND ${BY_A_PERSON}) THEN 5 ELSE 0 END AS rank
        FROM c GROUP BY id),
      changed AS (UPDATE email_messages m SET machine_opens = m.machine_opens + z.machine_opens, opens = m.opens + z.opens, clicks = m.clicks + z.clicks,
          first_opened_at = coalesce(m.first_opened_at, z.first_opened_at), last_opened_at = greatest(m.last_opened_at, z.last_opened_at),
          first_clicked_at = coalesce(m.first_clicked_at, z.first_clicked_at), updated_at = z.last_at,
          status = CASE WHEN m.status IN ('queued', 'sending', 'bounced', 'complained') OR m.status_rank >= z.rank THEN m.status WHEN z.rank = 6 THEN 'clicked' ELSE 'opened' END,
          status_rank = CASE WHEN m.status IN ('queued', 'sending') THEN m.status_rank ELSE greatest(m.status_rank, z.rank) END
        FROM visited z WHERE m.id = z.id RETURNING m.*, z.rank),
      told AS (${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE num_nonnulls(stage_message_id, email_campaign_id) = 0 AND rank > 0)
      SELECT n, url FROM visit WHERE url IS NOT NULL`,
  )
  const urls = new Map(found.map(({ n, url }) => [n, url]))
  return visits.map((_visit, n) => urls.get(n) ?? null)
}
