import { sql } from 'kysely'
import { one, rows, run, updateRow, type Db, type RowChange, type Sql } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { ContactRow } from '../contacts.presenter.ts'

/** Begins a statement that changes contacts `c`, for imports, which change many rows from their staging tables. */
export const UPDATE_CONTACTS = 'UPDATE contacts c SET'

/** Begins the statement by which an import inserts contacts with ids that it has reserved. */
export const INTO_CONTACTS = `INSERT INTO contacts (id, account_id, person_id, first_name, last_name, company, job_title, email, email_key, phone, phone_key, source,
  name_key, search_text, created_by_id, first_touch_at, last_activity_at, emails_marketable, sms_marketable) OVERRIDING SYSTEM VALUE`

/** Changes columns of a contact and increments its version. */
export const updateContactRow = (db: Db, id: number, values: RowChange<'contacts'>): Promise<ContactRow> =>
  updateRow(db, 'contacts', { id }, values, { versioned: true })

/**
 * Assigns contacts to a member or to no one.
 * @returns the contacts whose assignee changed
 */
export async function setAssignee(db: Db, ids: readonly number[], user_id: number | null): Promise<ContactRow[]> {
  return rows<ContactRow>(
    db,
    sql`UPDATE contacts SET user_id = ${user_id}::bigint, assigned_at = CASE WHEN ${user_id}::bigint IS NULL THEN NULL ELSE now() END,
        version = version + 1, updated_at = now()
      WHERE id = any(${ids}::bigint[]) AND user_id IS DISTINCT FROM ${user_id}::bigint RETURNING *`,
  )
}

/**
 * Changes the status of those contacts that have the status `from`.
 * @returns their ids
 */
export async function changeStatus(db: Db, ids: readonly number[], from: string, to: string): Promise<number[]> {
  return idsOf(
    db,
    sql`UPDATE contacts SET status = ${to}, version = version + 1, updated_at = now() WHERE id = any(${ids}::bigint[]) AND status = ${from} RETURNING id`,
  )
}

/**
 * Marks contacts as deleted that are not yet. They receive no marketing until they are restored.
 * @param deletion_uuid identifies a deletion of many contacts for its undo
 * @returns their ids
 */
export async function softDeleteContacts(db: Db, ids: readonly number[], at: Date, deletion_uuid: string | null = null): Promise<number[]> {
  return idsOf(
    db,
    sql`UPDATE contacts SET deleted_at = ${at}, deletion_uuid = ${deletion_uuid}::uuid, emails_marketable = false, sms_marketable = false, version = version + 1, updated_at = now()
      WHERE id = any(${ids}::bigint[]) AND deleted_at IS NULL RETURNING id`,
  )
}

/** Restores deleted contacts. */
export async function undeleteContacts(db: Db, ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE contacts SET deleted_at = NULL, deletion_uuid = NULL, version = version + 1, updated_at = now() WHERE id = any(${ids}::bigint[])`,
  )
}

/** Removes everything that identifies contacts. The rows stay for the documents that refer to them. */
export async function blankContacts(db: Db, ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE contacts SET status = 'erased', first_name = NULL, last_name = NULL, company = NULL, job_title = NULL, email = NULL, email_key = NULL, phone = NULL, phone_key = NULL,
        locale = NULL, time_zone = NULL, birthday = NULL, gender = NULL, avatar_media_id = NULL, avatar_uuid = NULL, custom_fields = '{}', name_key = '', search_text = '', person_id = NULL,
        emails_marketable = false, sms_marketable = false, notes_count = 0, tasks_count = 0, deleted_at = coalesce(deleted_at, now()), version = version + 1, updated_at = now()
      WHERE id = any(${ids}::bigint[])`,
  )
}

/** Recounts notes and tasks of a contact and sets its time of last activity. Locks the contact. */
export async function recountAttachments(db: Db, id: number): Promise<void> {
  await run(db, sql`SELECT 1 FROM contacts WHERE id = ${id} FOR NO KEY UPDATE`)
  await run(
    db,
    sql`UPDATE contacts c SET last_activity_at = now(),
        notes_count = (SELECT count(*) FROM notes n WHERE n.account_id = c.account_id AND n.notable_type = 'contact' AND n.notable_id = c.id::text AND n.deleted_at IS NULL),
        tasks_count = (SELECT count(*) FROM tasks k WHERE k.account_id = c.account_id AND k.contact_id = c.id AND k.deleted_at IS NULL)
      WHERE c.id = ${id}`,
  )
}

/** Recounts the requests of contacts without spam and sets their time of last activity. Locks the contacts. */
export async function recountRequestsOf(db: Db, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await together(
    run(db, sql`SELECT id FROM contacts WHERE id = any(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`),
    run(
      db,
      // Counted once for all: without statistics of an account whose first requests arrive, each count reads all its requests.
      sql`WITH n AS MATERIALIZED (SELECT r.contact_id, count(*) AS requests FROM contact_requests r
        WHERE r.account_id IN (SELECT account_id FROM contacts WHERE id = any(${ids}::bigint[])) AND r.contact_id = any(${ids}::bigint[])
          AND r.deleted_at IS NULL AND r.status <> 'spam' GROUP BY r.contact_id)
      UPDATE contacts c SET last_activity_at = now(), requests_count = coalesce((SELECT n.requests FROM n WHERE n.contact_id = c.id), 0)
      WHERE c.id = any(${ids}::bigint[])`,
    ),
  )
}

/**
 * Moves a contact to a step of its lifecycle from one of the earlier steps. A contact that becomes a customer gets
 * today's date in the zone of the account as `customer_since`.
 * @returns the contact with its former step, or undefined when it was at none of the earlier steps
 */
export async function setLifecycle(
  db: Db,
  id: number,
  step: string,
  earlier: readonly string[],
  now: Date,
): Promise<(ContactRow & { was: string }) | undefined> {
  return one(
    db,
    sql`WITH old AS (SELECT id, lifecycle, (SELECT time_zone FROM accounts a WHERE a.id = c.account_id) AS zone FROM contacts c
        WHERE id = ${id} AND lifecycle = any(${earlier}::text[]) FOR NO KEY UPDATE)
      UPDATE contacts c SET lifecycle = ${step}, version = c.version + 1, updated_at = now(),
        customer_since = CASE WHEN ${step} = 'customer' THEN coalesce(c.customer_since, (${now}::timestamptz AT TIME ZONE old.zone)::date) ELSE c.customer_since END
      FROM old WHERE c.id = old.id RETURNING c.*, old.lifecycle AS was`,
  )
}

/**
 * Part of a WITH that sets the time of last activity of a contact and moves it to a step of its lifecycle as {@link setLifecycle}
 * does, in one update. It returns the columns of `returning`, which are over the contact `c`.
 * @param values.id contact; none when it is null. `step` is null when the lifecycle stays
 */
export function touchAndAdvance(values: Record<'id' | 'step' | 'earlier' | 'now', Sql>, returning: Sql): Sql {
  const advances = sql`(${values.step}::text IS NOT NULL AND c.lifecycle = any(${values.earlier}::text[]))`
  return sql`UPDATE contacts c SET last_activity_at = now(),
      lifecycle = CASE WHEN ${advances} THEN ${values.step}::text ELSE c.lifecycle END,
      version = c.version + ${advances}::int,
      updated_at = CASE WHEN ${advances} THEN now() ELSE c.updated_at END,
      customer_since = CASE WHEN ${values.step}::text = 'customer' AND ${advances} THEN
        coalesce(c.customer_since, (${values.now}::timestamptz AT TIME ZONE (SELECT a.time_zone FROM accounts a WHERE a.id = c.account_id))::date)
        ELSE c.customer_since END
    WHERE c.id = ${values.id} RETURNING ${returning}`
}

/** Sets the time of last activity of a contact. */
export async function touchContact(db: Db, id: number, at: Date): Promise<void> {
  await run(db, sql`UPDATE contacts SET last_activity_at = ${at} WHERE id = ${id}::bigint`)
}

/**
 * Makes a user the portal user of active contacts with their e-mail that have none, in an account and in related
 * accounts.
 * @returns the contacts that changed
 */
export async function setPortalUser(db: Db, account_id: number, user: { id: number; email: string }): Promise<ContactRow[]> {
  return rows<ContactRow>(
    db,
    sql`UPDATE contacts c SET portal_user_id = ${user.id}, version = c.version + 1, updated_at = now()
      FROM (
        SELECT ${account_id}::bigint AS id
        UNION SELECT r.account_id FROM account_relations r WHERE r.related_account_id = ${account_id} AND r.status = 'active' AND r.deleted_at IS NULL
        UNION SELECT r.related_account_id FROM account_relations r WHERE r.account_id = ${account_id} AND r.status = 'active' AND r.deleted_at IS NULL
      ) a
      WHERE c.account_id = a.id AND c.portal_user_id IS NULL AND c.deleted_at IS NULL AND c.status = 'active'
        AND c.id IN (SELECT e.contact_id FROM contact_email_addresses e WHERE e.account_id = a.id AND lower(e.email) = lower(${user.email}))
      RETURNING c.*`,
  )
}

/** Marks contacts as merged into another one. */
export async function markMerged(db: Db, ids: readonly number[], merged_into_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE contacts SET status = 'merged', merged_into_id = ${merged_into_id}, version = version + 1, updated_at = now() WHERE id = any(${ids}::bigint[])`,
  )
}

/** Restores the status that a contact had before it was merged. */
export async function reviveMerged(
  db: Db,
  { id, status, merged_into_id }: Pick<ContactRow, 'id' | 'status' | 'merged_into_id'>,
): Promise<void> {
  await run(db, sql`UPDATE contacts SET status = ${status}, merged_into_id = ${merged_into_id} WHERE id = ${id}`)
}

const idsOf = async (db: Db, statement: Sql): Promise<number[]> => (await rows<{ id: number }>(db, statement)).map(({ id }) => id)

/** Removes a deleted picture from the contacts that show it. */
export async function clearContactPictures({ db }: { db: Db }, media_id: number, account_id: number | null): Promise<void> {
  await run(
    db,
    sql`UPDATE contacts SET avatar_media_id = NULL, avatar_uuid = NULL WHERE account_id = ${account_id}::bigint AND avatar_media_id = ${media_id}`,
  )
}
