import { DELETE_CONTACT_TAG } from '#modules/attachments/tags/index.ts'
import { consentInsert, IN_FORCE, SUPPRESS_AGAIN } from '../../consent/index.ts'
import { deleteImported, restoreImported } from '../../contact-lists/index.ts'
import { DELETE_EMAIL_ADDRESSES, DELETE_PHONE_NUMBERS, DELETE_PHYSICAL_ADDRESSES, UPDATE_CONTACTS } from '../../contacts/index.ts'
import { logConsents } from '../consent-history.ts'

/**
 * Stages the contacts that an import created or changed, each once. If several rows belong to one contact, the first of
 * them has its former values.
 */
export const STAGE_UNDO = `
  INSERT INTO import_undo (contact_id, was_created, version, before, tag_ids, subscribed, entered_at)
  SELECT r.contact_id, bool_or(r.status = 'created'), max(coalesce((r.before ->> 'version')::int, 1)), (array_agg(r.before ORDER BY r.row_no))[1],
    coalesce(array_agg(DISTINCT t.id) FILTER (WHERE t.id IS NOT NULL), '{}'), coalesce(bool_or((r.before ->> 'subscribed')::boolean), false), max(r.before ->> 'audience')
  FROM import_rows r LEFT JOIN LATERAL (SELECT value::bigint AS id FROM jsonb_array_elements_text(coalesce(r.before -> 'tags', '[]'))) t ON true
  WHERE r.import_id = $1 AND r.status IN ('created', 'updated') AND r.contact_id IS NOT NULL GROUP BY r.contact_id`

const BATCH = 'u.contact_id > $2 AND u.contact_id <= $3'

/**
 * Locks the contacts of a batch and determines which can be undone: those that have the same version. Created contacts
 * must have no tag, note, task, request or order beside the import's own.
 */
export const PICK = [
  `SELECT c.id FROM contacts c JOIN import_undo u ON u.contact_id = c.id WHERE c.account_id = $1 AND ${BATCH} ORDER BY c.id FOR NO KEY UPDATE OF c`,
  `UPDATE import_undo u SET can_undo = EXISTS (
     SELECT FROM contacts c WHERE c.id = u.contact_id AND c.account_id = $1 AND c.version = u.version AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')
       AND (NOT u.was_created OR (c.notes_count + c.tasks_count + c.requests_count + c.orders_count = 0 AND c.user_id IS NULL
         AND NOT EXISTS (SELECT FROM contact_tag g WHERE g.contact_id = c.id AND g.tag_id <> ALL (u.tag_ids))
         AND NOT EXISTS (SELECT FROM contacts m WHERE m.account_id = $1 AND m.merged_into_id = c.id)))
   ) WHERE ${BATCH}`,
] as const

/**
 * Withdraws consent that the import granted and that is in force, also from contacts that are kept because they have changed:
 * the statement on which it was based is undone with the import. The ledger is append-only: what others stated about the
 * channel is granted again after the withdrawal. A grant of a merged contact is withdrawn even if it is no longer in force,
 * because the undo of the merge may remove what ended it.
 */
export const WITHDRAW = `
  WITH at AS MATERIALIZED (SELECT clock_timestamp() AS instant), live AS MATERIALIZED (
    SELECT k.*, k.source = 'import' AND coalesce(k.proof ->> 'import_id' = $4::bigint::text, false) AS is_own, ${IN_FORCE} AS is_in_force
    FROM import_undo u JOIN consents k ON k.contact_id = u.contact_id AND k.account_id = $1
    WHERE ${BATCH} AND k.action = 'granted' AND (${IN_FORCE} OR EXISTS (SELECT FROM contacts m WHERE m.account_id = $1 AND m.merged_into_id = k.contact_id))
  ), ended AS MATERIALIZED (
    SELECT DISTINCT ON (o.contact_id, o.channel, o.purpose) o.* FROM live o
    WHERE o.is_own AND NOT o.addresses <@ ARRAY(
      SELECT unnest(r.addresses) FROM live r WHERE r.contact_id = o.contact_id AND r.channel = o.channel AND r.purpose = o.purpose AND NOT r.is_own AND r.is_in_force)
    ORDER BY o.contact_id, o.channel, o.purpose, o.occurred_at DESC, o.id DESC
  ), kept AS MATERIALIZED (SELECT r.* FROM live r JOIN ended e USING (contact_id, channel, purpose) WHERE NOT r.is_own AND r.is_in_force), written AS (
    ${consentInsert(['account_id', 'contact_id', 'channel', 'purpose', 'action', 'basis', 'source', 'text_snapshot', 'proof', 'addresses', 'occurred_at'])}
    SELECT x.account_id, x.contact_id, x.channel, x.purpose, x.action, x.basis, x.source, x.text_snapshot, x.proof, x.addresses, at.instant FROM at CROSS JOIN (
      SELECT e.account_id, e.contact_id, e.channel, e.purpose, 'withdrawn' AS action, e.basis, 'import' AS source, e.text_snapshot,
        jsonb_build_object('import_id', $4::bigint, 'undone', true) AS proof, e.addresses, 0::bigint AS step FROM ended e
      UNION ALL SELECT r.account_id, r.contact_id, r.channel, r.purpose, 'granted', r.basis, r.source, r.text_snapshot,
        r.proof || jsonb_build_object('consent_id', r.id), r.addresses, r.id FROM kept r
    ) x ORDER BY x.contact_id, x.channel, x.step
  ), by_contact AS (
    SELECT w.contact_id, jsonb_object_agg('consent_' || w.channel, jsonb_build_array('granted', 'withdrawn')) AS changes
    FROM ended w JOIN import_undo u ON u.contact_id = w.contact_id AND NOT (u.was_created AND u.can_undo)
    WHERE w.is_in_force AND NOT EXISTS (SELECT FROM kept r WHERE r.contact_id = w.contact_id AND r.channel = w.channel AND r.purpose = w.purpose) GROUP BY w.contact_id
  )
  ${logConsents('$5::bigint', "jsonb_build_object('import_id', $4::bigint, 'undone', true)")}`

const REACHED = `${BATCH} AND u.can_undo AND NOT u.was_created`
const DURING = (column: string) => `${column} BETWEEN i.started_at AND i.finished_at`
const OF = 'JOIN imports i ON i.id = $4 AND i.account_id = $1'
const SUBSCRIBED = 'u.subscribed AND b.contact_id = u.contact_id AND b.contact_list_id = i.contact_list_id'
/** Contacts that are kept leave the list if the import's consent was all that they had. */
const LEAVES = `(u.can_undo OR NOT EXISTS (SELECT FROM unnest(b.channels) ch (name) WHERE (
  SELECT n.action FROM consents n WHERE n.contact_id = b.contact_id AND n.channel = ch.name AND n.purpose = 'marketing' ORDER BY n.occurred_at DESC, n.id DESC LIMIT 1
) = 'granted'))`

/**
 * Restores tags, addresses of both kinds and numbers of contacts that existed before and have not changed, and subscriptions and lifted
 * suppressions of all. Contacts that unsubscribed since stay unsubscribed.
 */
export const RESTORE_CHILDREN = [
  deleteImported(`import_undo u ${OF}`, `${BATCH} AND ${LEAVES} AND ${SUBSCRIBED} AND u.before -> 'subscription' IS NULL`),
  restoreImported(
    "(u.before -> 'subscription')",
    `import_undo u ${OF}`,
    `${BATCH} AND ${LEAVES} AND ${SUBSCRIBED} AND u.before -> 'subscription' IS NOT NULL`,
  ),
  `${DELETE_CONTACT_TAG} USING import_undo u ${OF} WHERE ${REACHED} AND g.contact_id = u.contact_id AND g.tag_id = ANY (u.tag_ids)`,
  `${DELETE_EMAIL_ADDRESSES} USING import_undo u ${OF} WHERE ${REACHED} AND a.contact_id = u.contact_id AND ${DURING('a.created_at')}`,
  `${DELETE_PHONE_NUMBERS} USING import_undo u ${OF} WHERE ${REACHED} AND n.contact_id = u.contact_id AND ${DURING('n.created_at')}`,
  `${DELETE_PHYSICAL_ADDRESSES} USING import_undo u ${OF} WHERE ${REACHED} AND d.contact_id = u.contact_id AND ${DURING('d.created_at')}`,
  `${SUPPRESS_AGAIN} FROM import_undo u ${OF} JOIN contacts c ON c.id = u.contact_id
    WHERE ${BATCH} AND x.account_id = $1 AND ${DURING('x.lifted_at')} AND x.lifted_by_id = i.user_id
    AND x.address IN (c.email, c.phone, u.before ->> 'email', u.before ->> 'phone')
    AND NOT EXISTS (SELECT FROM suppressions o WHERE o.account_id = x.account_id AND o.channel = x.channel AND o.address = x.address AND o.lifted_at IS NULL)`,
] as const

/** Restores fields. Marketability is computed again, because the person may have decided otherwise since. */
export const RESTORE_FIELDS = `
  ${UPDATE_CONTACTS} first_name = b.first_name, last_name = b.last_name, company = b.company, job_title = b.job_title, email = b.email, email_key = b.email_key,
    phone = b.phone, phone_key = b.phone, status = b.status, version = c.version + 1, updated_at = now()
  FROM import_undo u CROSS JOIN LATERAL jsonb_to_record(u.before) AS b (first_name text, last_name text, company text, job_title text, email text, email_key text, phone text,
    status text)
  WHERE ${REACHED} AND c.id = u.contact_id AND c.account_id = $1`

export const DELETE_CREATED = `
  ${UPDATE_CONTACTS} deleted_at = now(), updated_at = now(), version = c.version + 1, emails_marketable = false, sms_marketable = false
  FROM import_undo u WHERE ${BATCH} AND u.can_undo AND u.was_created AND c.id = u.contact_id AND c.account_id = $1`
