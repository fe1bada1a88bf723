import { sql } from 'kysely'
import { insertRow, rows, run, updateRows, type Db, type NewRow, type Row, type Sql } from '#db/rows.ts'
import { IN_FORCE, MAY_RETURN } from '../consent-covers.ts'
import { latestConsent } from '../latest-consent.ts'

export type Channel = 'email' | 'sms'

const COLUMNS = [
  'account_id',
  'contact_id',
  'channel',
  'purpose',
  'action',
  'basis',
  'source',
  'text_snapshot',
  'proof',
  'addresses',
  'occurred_at',
] as const
type Column = (typeof COLUMNS)[number]

/** Begins a statement that adds what a query selects to the ledger, as text for a plain connection. */
export const consentInsert = (columns: readonly Column[]): string => `INSERT INTO consents (${columns.join(', ')})`

/** Begins a statement, or a part of a WITH, that adds what a query selects, in the order of the columns, to the ledger. */
export const intoConsents = (columns: readonly Column[]): Sql => sql.raw(consentInsert(columns))

/** Adds an entry to the ledger, about the addresses that the contact has now. */
export const insertConsent = (db: Db, line: Omit<NewRow<'consents'>, 'occurred_at' | 'addresses'>): Promise<Row<'consents'>> =>
  insertRow(db, 'consents', { ...line, addresses: sql`NULL`, occurred_at: sql`clock_timestamp()` })

interface Statement {
  source: string
  /** What the person read or heard, in their language. */
  text: string
  proof: object
}

/**
 * Grants consent to marketing over the channels, with the wording that the person agreed to.
 * @param addresses the address of each channel for which the person agreed
 * @param occurred_at now when left out
 */
export async function grantConsents(
  db: Db,
  contact: { account_id: number; contact_id: number },
  addresses: Partial<Record<Channel, string>>,
  { source, text, proof, occurred_at }: Statement & { occurred_at?: Date | string },
): Promise<void> {
  await run(
    db,
    sql`${intoConsents(['account_id', 'contact_id', 'channel', 'action', 'source', 'text_snapshot', 'proof', 'addresses', 'occurred_at'])}
      SELECT ${contact.account_id}, ${contact.contact_id}, key, 'granted', ${source}, ${text}, ${JSON.stringify(proof)}::jsonb, ARRAY[lower(value)],
        ${occurred_at === undefined ? sql`clock_timestamp()` : sql`${occurred_at}::timestamptz`}
      FROM jsonb_each_text(${JSON.stringify(addresses)}::jsonb)`,
  )
}

/**
 * Grants consent again that the latest withdrawal of each channel until an instant ended, for the same addresses and no
 * others.
 */
export async function grantConsentsAgain(
  db: Db,
  contact: { account_id: number; contact_id: number },
  channels: readonly Channel[],
  { source, text, proof, until }: Statement & { until: string },
): Promise<void> {
  await run(
    db,
    sql`WITH ended AS (
        SELECT DISTINCT ON (w.channel) w.* FROM consents w WHERE w.contact_id = ${contact.contact_id} AND w.channel = any(${channels}::text[])
          AND w.purpose = 'marketing' AND w.action = 'withdrawn' AND w.created_at <= ${until}::timestamptz ORDER BY w.channel, w.occurred_at DESC, w.id DESC
      ), before AS (
        SELECT e.channel, array_agg(DISTINCT a.address) AS addresses FROM ended e
        JOIN consents k ON k.contact_id = e.contact_id AND k.channel = e.channel AND k.purpose = e.purpose AND k.action = 'granted'
          AND k.basis IN ('consent', 'soft_opt_in') AND (k.occurred_at, k.id) < (e.occurred_at, e.id)
        CROSS JOIN LATERAL unnest(k.addresses) AS a (address)
        WHERE NOT EXISTS (SELECT FROM consents w WHERE w.contact_id = e.contact_id AND w.channel = e.channel AND w.purpose = e.purpose
          AND (w.action = 'withdrawn' OR w.basis NOT IN ('consent', 'soft_opt_in'))
          AND (w.occurred_at, w.id) > (k.occurred_at, k.id) AND (w.occurred_at, w.id) < (e.occurred_at, e.id))
        GROUP BY e.channel
      )
      ${intoConsents(['account_id', 'contact_id', 'channel', 'action', 'source', 'text_snapshot', 'proof', 'addresses', 'occurred_at'])}
      SELECT ${contact.account_id}, ${contact.contact_id}, b.channel, 'granted', ${source}, ${text}, ${JSON.stringify(proof)}::jsonb, b.addresses, clock_timestamp()
      FROM before b`,
  )
}

/**
 * Withdraws consent over channels where the latest entry is not a withdrawal that outlasts the undo of a merge.
 * @returns the channels in which something changed
 */
export async function withdrawConsents(
  db: Db,
  contact_ids: readonly number[],
  channels: readonly Channel[],
  { source, text, proof }: Statement,
): Promise<Channel[]> {
  if (!contact_ids.length) return []
  const changed = await rows<{ channel: Channel }>(
    db,
    sql`WITH made AS (
        ${intoConsents(['account_id', 'contact_id', 'channel', 'action', 'source', 'text_snapshot', 'proof', 'occurred_at'])}
        SELECT c.account_id, c.id, ch.name, 'withdrawn', ${source}, ${text}, ${JSON.stringify(proof)}::jsonb, clock_timestamp()
        FROM contacts c CROSS JOIN unnest(${channels}::text[]) AS ch (name)
        WHERE c.id = any(${contact_ids}::bigint[]) AND coalesce(${latestConsent(sql`c.id`, sql`ch.name`, sql.raw(MAY_RETURN))}, true)
        RETURNING channel
      ) SELECT DISTINCT channel FROM made`,
  )
  return changed.map((row) => row.channel)
}

/**
 * Withdraws consent of contacts over the channels in which another contact withdrew it since an instant and has not granted
 * it again, and consent of imports that were undone since.
 */
export async function carryWithdrawals(
  db: Db,
  carry: { from_id: number; to_ids: readonly number[]; since: string; contact_merge_uuid: string },
): Promise<void> {
  await run(
    db,
    sql`WITH refused AS (
        SELECT DISTINCT ON (w.channel, w.purpose) w.* FROM consents w WHERE w.contact_id = ${carry.from_id}
        ORDER BY w.channel, w.purpose, w.occurred_at DESC, w.id DESC
      )
      ${intoConsents(['account_id', 'contact_id', 'channel', 'purpose', 'action', 'basis', 'source', 'text_snapshot', 'proof', 'occurred_at'])}
      SELECT r.account_id, o.id, r.channel, r.purpose, 'withdrawn', r.basis, r.source, r.text_snapshot,
        jsonb_build_object('contact_merge_uuid', ${carry.contact_merge_uuid}::text, 'consent_id', r.id), r.occurred_at
      FROM refused r CROSS JOIN unnest(${carry.to_ids}::bigint[]) AS o (id)
      WHERE r.action = 'withdrawn' AND greatest(r.occurred_at, r.created_at) >= ${carry.since}::timestamptz
        AND (SELECT ${sql.raw(MAY_RETURN)} FROM consents k WHERE k.contact_id = o.id AND k.channel = r.channel AND k.purpose = r.purpose
          ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1)`,
  )
  await run(
    db,
    sql`${intoConsents(['account_id', 'contact_id', 'channel', 'purpose', 'action', 'basis', 'source', 'text_snapshot', 'proof', 'addresses', 'occurred_at'])}
      SELECT DISTINCT ON (k.contact_id, k.channel, k.purpose) k.account_id, k.contact_id, k.channel, k.purpose, 'withdrawn', k.basis, 'import', k.text_snapshot,
        w.proof || jsonb_build_object('contact_merge_uuid', ${carry.contact_merge_uuid}::text, 'consent_id', w.id), k.addresses, clock_timestamp()
      FROM consents w JOIN consents k ON k.contact_id = any(${carry.to_ids}::bigint[]) AND k.channel = w.channel AND k.purpose = w.purpose
        AND k.action = 'granted' AND k.source = 'import' AND k.proof -> 'import_id' = w.proof -> 'import_id' AND ${sql.raw(IN_FORCE)}
      WHERE w.contact_id = ${carry.from_id} AND w.action = 'withdrawn' AND w.source = 'import' AND w.proof ? 'undone' AND w.created_at >= ${carry.since}::timestamptz
      ORDER BY k.contact_id, k.channel, k.purpose, k.id DESC`,
  )
}

/**
 * Withdraws consent of contacts over the channels in which another contact with one of their addresses withdrew it since: while a contact was
 * deleted or had another address, the person at the address may have been entered again and have left. Call it for contacts
 * that are restored, and for those that get an address.
 * @returns whether consent was withdrawn
 */
export async function withdrawAsOthersDid(db: Db, contact_ids: readonly number[]): Promise<boolean> {
  const made = await rows<{ id: number }>(
    db,
    sql`WITH own AS (
        SELECT e.account_id, e.contact_id, 'email' AS channel, e.email_key AS key FROM contact_email_addresses e WHERE e.contact_id = any(${contact_ids}::bigint[])
        UNION SELECT p.account_id, p.contact_id, 'sms', p.phone_key FROM contact_phone_numbers p
          WHERE p.contact_id = any(${contact_ids}::bigint[]) AND p.phone_key IS NOT NULL
      ), others AS (
        SELECT o.contact_id, o.channel, e.contact_id AS other_id FROM own o
          JOIN contact_email_addresses e ON e.account_id = o.account_id AND e.email_key = o.key WHERE o.channel = 'email' AND e.contact_id <> o.contact_id
        UNION SELECT o.contact_id, o.channel, p.contact_id FROM own o
          JOIN contact_phone_numbers p ON p.account_id = o.account_id AND p.phone_key = o.key WHERE o.channel = 'sms' AND p.contact_id <> o.contact_id
      ), latest AS (
        SELECT DISTINCT ON (k.contact_id, k.channel, k.purpose) k.* FROM consents k
        WHERE k.contact_id IN (SELECT contact_id FROM others UNION SELECT other_id FROM others)
        ORDER BY k.contact_id, k.channel, k.purpose, k.occurred_at DESC, k.id DESC
      )
      ${intoConsents(['account_id', 'contact_id', 'channel', 'purpose', 'action', 'basis', 'source', 'text_snapshot', 'proof', 'occurred_at'])}
      SELECT DISTINCT ON (mine.contact_id, mine.channel, mine.purpose) mine.account_id, mine.contact_id, mine.channel, mine.purpose, 'withdrawn',
        mine.basis, theirs.source, theirs.text_snapshot, jsonb_build_object('consent_id', theirs.id, 'restored', true), theirs.occurred_at
      FROM others x JOIN latest mine ON mine.contact_id = x.contact_id AND mine.channel = x.channel AND mine.action = 'granted'
      JOIN latest theirs ON theirs.contact_id = x.other_id AND theirs.channel = mine.channel AND theirs.purpose = mine.purpose AND theirs.action = 'withdrawn'
        AND theirs.occurred_at > mine.occurred_at
      ORDER BY mine.contact_id, mine.channel, mine.purpose, theirs.occurred_at DESC
      RETURNING id`,
  )
  return made.length > 0
}

/** Removes the proofs and addresses of erased contacts, which identify a person. */
export async function eraseProofs(db: Db, contact_ids: readonly number[]): Promise<void> {
  await updateRows(db, 'consents', { contact_id: contact_ids }, { proof: {}, addresses: [] })
}
