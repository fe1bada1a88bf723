import { sql } from 'kysely'
import { one, run, type Db } from '#db/rows.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { PROMPT_MS } from '../tracking/machine-visit.ts'
import { liveEvent } from '../queue/live-event.ts'

export interface VisitedLink {
  url: string
  /** Whether many mails carry the link. */
  is_shared: boolean
}

/** A picture of a mail that was fetched or, with the code of a link, a link that was followed. */
export interface StoredVisit {
  token: string
  code: string | null
  at: Date
  /** Whether it comes from a known machine. One that comes too soon after the acceptance is found when it is stored. */
  is_machine: boolean
  ip: string | null
  browser: string
}

/** Visits of a file: lines of JSON, each of one visit, and where they are in it. */
interface VisitsOfFile {
  file: string
  from: number
  to: number
  lines: readonly string[]
}

/** A link belongs to the mail, or to the text to many people that the mail carries. */
const OF_THE_MAIL = sql`l.account_id = m.account_id
  AND ((l.owner_type = 'email_message' AND l.owner_id = m.id) OR (l.owner_type = 'stage_message' AND l.owner_id = m.stage_message_id)
    OR (l.owner_type = 'email_campaign' AND l.owner_id = m.email_campaign_id))`

/** Finds the address of a link of a mail. */
export const findVisitedLink = (db: Db, { code, token }: { code: string; token: string }): Promise<VisitedLink | undefined> =>
  one<VisitedLink>(
    db,
    sql`SELECT l.url, l.owner_type <> 'email_message' AS is_shared FROM email_messages m JOIN tracked_links l ON ${OF_THE_MAIL}
      WHERE m.token = ${token} AND l.code = ${code}`,
  )

const BY_A_PERSON = sql`NOT c.is_machine`

/** Older mails still show their picture and links, but are no longer counted. */
const COUNTED_DAYS = 90
const KEPT_DAYS = 7

/**
 * Adds visits to the timelines, counts them on their mails and links, raises the status of mails, which never falls, and notes how far
 * their file is stored, in one statement. A file that is stored up to another byte than `from` changes nothing. A mail that is still being
 * sent keeps its status; the writer of the outcome considers the times. Visits of unknown mails, of old ones, of mails without a picture,
 * and of links of other mails do not count.
 * @returns the byte up to which the file is stored now
 */
export async function storeVisits(db: Db, { file, from, to, lines }: VisitsOfFile): Promise<number> {
  const noted = await one(
    db,
    sql`WITH noted AS (INSERT INTO visit_files AS f (id, stored_bytes) VALUES (${file}, ${to})
        ON CONFLICT (id) DO UPDATE SET stored_bytes = ${to}, stored_at = now() WHERE f.stored_bytes = ${from} RETURNING id),
      v AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${`[${lines.join()}]`}::jsonb)
        AS v(token uuid, code text, at timestamptz, is_machine boolean, ip inet, browser text) WHERE EXISTS (SELECT FROM noted)),
      mail AS MATERIALIZED (SELECT id, account_id, token, sent_at, created_at, track_opens, stage_message_id, email_campaign_id FROM email_messages
        WHERE token IN (SELECT token FROM v) AND direction = 'outgoing' ORDER BY id FOR NO KEY UPDATE),
      visit AS MATERIALIZED (SELECT m.id, m.account_id, CASE WHEN v.code IS NULL THEN 'opened' ELSE 'clicked' END AS kind, v.at, l.id AS link_id, v.ip, v.browser,
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
      SELECT id FROM noted`,
  )
  return noted ? to : storedUpTo(db, file)
}

/** The byte up to which a file is stored. */
export async function storedUpTo(db: Db, file: string): Promise<number> {
  const found = await one<{ stored_bytes: number }>(db, sql`SELECT stored_bytes FROM visit_files WHERE id = ${file}`)
  return found?.stored_bytes ?? 0
}

/** Forgets files that were stored days ago, which no process has any more. */
export const forgetOldVisitFiles = (db: Db): Promise<unknown> =>
  run(db, sql`DELETE FROM visit_files WHERE stored_at < now() - make_interval(days => ${KEPT_DAYS})`)
