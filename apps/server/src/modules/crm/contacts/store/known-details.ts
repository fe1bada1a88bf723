import { sql } from 'kysely'
import { one, type Db, type Sql } from '#db/rows.ts'

/** An address of a contact, as a change of the contact needs it. */
export interface KnownEmail {
  /** Null before it is stored. */
  id: number | null
  email: string
  status: string
  is_primary: boolean
}

/** A number of a contact, as a change of the contact needs it. */
export interface KnownNumber {
  /** Null before it is stored. */
  id: number | null
  number: string | null
  number_raw: string
  type: string
  sms_status: string
  is_primary: boolean
}

/** All addresses and numbers of a contact, oldest first. */
export interface KnownDetails {
  emails: KnownEmail[]
  numbers: KnownNumber[]
}

/** {@link KnownDetails} as JSON. @param contact SQL of the contact's id */
const detailsOf = (contact: Sql): Sql => sql`json_build_object(
  'emails', coalesce((SELECT json_agg(json_build_object('id', e.id, 'email', e.email, 'status', e.status, 'is_primary', e.is_primary) ORDER BY e.id)
    FROM contact_email_addresses e WHERE e.contact_id = ${contact}), '[]'),
  'numbers', coalesce((SELECT json_agg(json_build_object('id', n.id, 'number', n.number, 'number_raw', n.number_raw, 'type', n.type, 'sms_status', n.sms_status,
    'is_primary', n.is_primary) ORDER BY n.id) FROM contact_phone_numbers n WHERE n.contact_id = ${contact}), '[]'))`

/**
 * Columns that read the details together with the lock on their contact `t`. A statement that waits for the lock sees the contact as it
 * is then, but other tables as they were when it began: the details are null if the contact changed in between.
 */
export const LOCKED_DETAILS = sql`CASE WHEN (SELECT c.xmin = t.xmin FROM contacts c WHERE c.id = t.id) THEN ${detailsOf(sql`t.id`)} END AS details`

/** Reads the details of a contact that is locked. */
export async function readDetails(db: Db, contact_id: number): Promise<KnownDetails> {
  const found = await one<{ details: KnownDetails }>(db, sql`SELECT ${detailsOf(sql`${contact_id}::bigint`)} AS details`)
  return found!.details
}
