import { sql } from 'kysely'
import type { Sql } from '#kit/context.ts'
import { beginning, folded, idKey, mayRead, type Line, type PersonLine, type Source } from './time-line-source.ts'

/** Subscriptions, consents and imports of a contact, and what the activity log knows of the record. */
export function changeSources(line: PersonLine): Source[] {
  if (line.subject !== 'contact') return [changes(line)]
  return [
    ...(mayRead(line, 'subscriptions.read') ? [subscriptions(line), consents(line)] : []),
    ...(mayRead(line, 'contacts.import') ? [imports(line)] : []),
    changes(line),
  ]
}

const LIST = sql`(SELECT l.name FROM contact_lists l WHERE l.account_id = t.account_id AND l.id = t.contact_list_id)`

const subscriptions = ({ id, account_id }: Line): Source => ({
  kind: 'subscription',
  from: sql`subscriptions t CROSS JOIN LATERAL (VALUES ('subscribed', t.subscribed_at), ('unsubscribed', t.unsubscribed_at),
    ('pending', CASE t.status WHEN 'pending' THEN t.created_at END)) AS v (event, at)`,
  where: [sql`t.account_id = ${account_id} AND t.contact_id = ${id} AND v.at IS NOT NULL`],
  at: sql`v.at`,
  key: sql`${idKey(sql`t.id`)} || ':' || v.event`,
  event: sql`v.event`,
  record_id: sql`t.contact_list_id`,
  title: LIST,
  status: sql`t.status`,
  details: { origin: sql`t.source` },
  searched: folded(LIST),
})

const consents = ({ id, account_id }: Line): Source => ({
  kind: 'consent',
  from: sql`consents t`,
  where: [sql`t.account_id = ${account_id} AND t.contact_id = ${id}`],
  at: sql`t.occurred_at`,
  key: idKey(sql`t.id`),
  event: sql`t.action`,
  record_id: sql`t.id`,
  user_id: sql`CASE jsonb_typeof(t.proof -> 'confirmed_by') WHEN 'number' THEN (t.proof ->> 'confirmed_by')::bigint END`,
  text: beginning(sql`t.text_snapshot`),
  details: { channel: sql`t.channel`, origin: sql`t.source` },
  searched: folded(sql`t.text_snapshot`),
})

const imports = ({ id, account_id }: Line): Source => ({
  kind: 'import',
  from: sql`import_rows r JOIN imports t ON t.account_id = r.account_id AND t.id = r.import_id`,
  where: [sql`r.account_id = ${account_id} AND r.contact_id = ${id} AND r.status IN ('created', 'updated')`],
  at: sql`coalesce(t.finished_at, t.started_at, t.created_at)`,
  key: sql`${idKey(sql`t.id`)} || ':' || r.row_no`,
  event: sql`r.status`,
  record_id: sql`t.id`,
  user_id: sql`t.user_id`,
  title: sql`t.file_name`,
  details: { number: sql`r.row_no` },
  searched: folded(sql`t.file_name`),
})

/** Events of the activity log that other sources show as records. */
const SHOWN_ELSEWHERE = ['contact.moved', 'contact.subscribed', 'contact_request.created', 'contact_request.moved']
/** Fields that change with every mail and move, and whose values tell nothing. */
const SILENT = ['last_activity_at', 'first_response_at', 'stage_entered_at', 'position', 'search_text']

const changes = ({ subject, id, account_id }: Line): Source =>
  logged(
    sql`t.subject_type = ${subject} AND t.subject_id = ${String(id)} AND t.account_id = ${account_id}
      AND t.event LIKE ${`${subject.replace('_', '\\_')}.%`} AND t.event <> ALL (${SHOWN_ELSEWHERE}::text[])`,
    sql`CASE t.event WHEN 'contact.created' THEN (SELECT c.source FROM contacts c WHERE c.account_id = t.account_id AND c.id = t.contact_id) END`,
  )

/**
 * What the activity log tells in the entries that match.
 * @param origin where the record comes from
 * @param title what an entry is about, if that is a part of the record
 */
export const logged = (of: Sql, origin?: Sql, title?: Sql): Source => ({
  kind: 'change',
  from: sql`activity_logs t`,
  where: [
    of,
    sql`(t.event NOT LIKE '%.updated' OR EXISTS (SELECT FROM jsonb_each(t.changes) c WHERE c.key <> ALL (${SILENT}::text[]) AND c.value -> 0 IS DISTINCT FROM c.value -> 1))`,
  ],
  at: sql`t.created_at`,
  key: idKey(sql`t.id`),
  event: sql`t.event`,
  record_id: sql`t.subject_id`,
  user_id: sql`t.actor_id`,
  ...(title && { title }),
  details: { changes: sql`t.changes`, ...(origin && { origin }) },
  searched: folded(sql`t.changes::text`),
})
