import { DELETE_CONTACT_TAG } from '#modules/attachments/tags/index.ts'
import { consentInsert, SUPPRESS_AGAIN } from '../../consent/index.ts'
import { deleteImported, restoreImported } from '../../contact-lists/index.ts'
import { DELETE_EMAIL_ADDRESSES, DELETE_PHONE_NUMBERS, UPDATE_CONTACTS } from '../../contacts/index.ts'
import { logConsents } from '../consent-history.ts'

/**
 * Stages the contacts that an import created or changed, each once. If several rows belong to one contact, the first of
 * them has its former values.
 */
export const STAGE_UNDO = `
  INSERT INTO import_undo (contact_id, was_created, version, before, tag_ids, subscribed)
  SELECT r.contact_id, bool_or(r.status = 'created'), max(coalesce((r.before ->> 'version')::int, 1)), (array_agg(r.before ORDER BY r.row_no))[1],
    coalesce(array_agg(DISTINCT t.id) FILTER (WHERE t.id IS NOT NULL), '{}'), coalesce(bool_or((r.before ->> 'subscribed')::boolean), false)
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
 * Withdraws consent that the import granted if that grant is still the latest entry, also from contacts that are kept because
 * they have changed: the statement on which it was based is undone with the import. The ledger is append-only.
 */
export const WITHDRAW = `
  WITH withdrawn AS (
    ${consentInsert(['account_id', 'contact_id', 'channel', 'purpose', 'action', 'basis', 'source', 'text_snapshot', 'proof'])}
    SELECT n.account_id, n.contact_id, n.channel, n.purpose, 'withdrawn', n.basis, 'import', n.text_snapshot, jsonb_build_object('import_id', $4::bigint, 'undone', true)
    FROM import_undo u JOIN consents n ON n.contact_id = u.contact_id AND n.account_id = $1
    WHERE ${BATCH} AND n.action = 'granted' AND n.source = 'import' AND n.proof ->> 'import_id' = $4::bigint::text
      AND NOT EXISTS (SELECT FROM consents o WHERE o.contact_id = n.contact_id AND o.channel = n.channel AND o.purpose = n.purpose AND (o.occurred_at, o.id) > (n.occurred_at, n.id))
    RETURNING contact_id, channel
  ), by_contact AS (
    SELECT w.contact_id, jsonb_object_agg('consent_' || w.channel, jsonb_build_array('granted', 'withdrawn')) AS changes
    FROM withdrawn w JOIN import_undo u ON u.contact_id = w.contact_id AND NOT (u.was_created AND u.can_undo) GROUP BY w.contact_id
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
 * Restores tags, addresses and numbers of contacts that existed before and have not changed, and subscriptions and lifted
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
