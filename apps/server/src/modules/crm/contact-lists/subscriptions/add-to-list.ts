import { sql } from 'kysely'
import type { Writer } from '#access/actor.ts'
import { rows, run } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'
import { intoActivityLog, WRITTEN_BY } from '#platform/activity/store.ts'
import { intoConsents, suppressed, withdrew, type Channel } from '../../consent/index.ts'
import { refreshMarketable } from '../../contacts/index.ts'
import { queueListMails } from '../opt-in/subscription-mails.ts'
import { hasLeft } from '../store/has-left.ts'
import { intoSubscriptions } from '../store/join.ts'

export interface ListAddition extends Writer {
  account_id: number
  list: { id: number; opt_in: string; is_welcoming: boolean }
  /** Contacts of the account. The caller has locked them in the order of their ids. */
  contact_ids: readonly number[]
  channels: readonly Channel[]
  source: 'staff' | 'preference_centre' | 'form' | 'api'
  basis: 'consent' | 'contract' | 'soft_opt_in'
  /** Wording of the consent as the person read it. */
  consent_text: string
  proof: object
  /**
   * Which ended subscriptions are renewed (domain.md 3.14): none; cleaned ones whose address works now; also those that
   * the person ended, which only the person can decide.
   */
  renews: 'none' | 'cleaned' | 'unsubscribed'
  /** Leaves out people who left the list, and channels whose consent the person withdrew, so that bulk actions never resubscribe them. */
  respects_withdrawals: boolean
}

export interface AddedSubscription {
  id: number
  contact_id: number
  status: 'subscribed' | 'pending'
}

/**
 * Adds contacts to a list in one statement. With single opt-in, they are subscribed and their consent is stored. With
 * double opt-in, a mail asks them to confirm, and the consent is stored when they do. Contacts that are suppressed, have
 * no address or are subscribed already do not change.
 * @returns the subscriptions that were created or changed
 */
export async function addToList(db: Db, addition: ListAddition): Promise<AddedSubscription[]> {
  const joined = await rows<AddedSubscription>(
    db,
    sql`
    WITH wanted AS MATERIALIZED (${eligible(addition)}),
    granted AS (
      ${intoConsents(['account_id', 'contact_id', 'channel', 'action', 'basis', 'source', 'text_snapshot', 'proof', 'addresses', 'occurred_at'])}
      SELECT ${addition.account_id}, w.contact_id, ch.name, 'granted', ${addition.basis}, ${addition.source}, ${addition.consent_text}, ${JSON.stringify(addition.proof)}::jsonb, ${namedAddresses(addition)}, clock_timestamp()
      FROM wanted w JOIN contacts c ON c.id = w.contact_id CROSS JOIN LATERAL unnest(w.channels) AS ch (name)
      WHERE w.status = 'subscribed' AND (w.old IS DISTINCT FROM 'subscribed' OR NOT ch.name = any(w.had)) ORDER BY w.contact_id, ch.name
      RETURNING id, contact_id
    ), proofs AS (SELECT contact_id, min(id) AS consent_id FROM granted GROUP BY contact_id)
    ${intoSubscriptions({ account_id: addition.account_id, contact_list_id: addition.list.id, source: addition.source, renewable: renewable(addition) })}`,
  )
  if (!joined.length) return joined
  const ids = joined.map((row) => row.contact_id)
  await refreshMarketable(db, ids)
  await logAdditions(db, addition, joined)
  await queueListMails(db, addition, joined)
  return joined
}

/**
 * The addresses that a statement names, for a contact `c` and a channel `ch.name`. Members speak of the contact, with all
 * addresses that it has; the preference centre shows the person their primary one, and a form names it.
 */
const namedAddresses = ({ source }: ListAddition): Sql =>
  source === 'preference_centre' || source === 'form'
    ? sql`ARRAY[CASE ch.name WHEN 'email' THEN lower(c.email) ELSE c.phone END]`
    : sql`NULL::text[]`

/** Contacts to subscribe, with open channels and new status. */
function eligible(addition: ListAddition): Sql {
  const isDouble = addition.list.opt_in === 'double'
  return sql`
    SELECT x.contact_id, x.old, x.had,
      CASE WHEN x.old = 'subscribed' THEN 'subscribed' ELSE ${isDouble ? 'pending' : 'subscribed'} END AS status,
      CASE WHEN x.old = 'subscribed' THEN array(SELECT unnest(x.had) UNION SELECT unnest(x.open) ORDER BY 1) ELSE x.open END AS channels
    FROM (
      SELECT c.id AS contact_id, b.status AS old, b.channels AS had,
        array_remove(ARRAY[CASE WHEN ${isOpen(addition, 'email')} THEN 'email' END, CASE WHEN ${isOpen(addition, 'sms')} THEN 'sms' END], NULL) AS open
      FROM contacts c LEFT JOIN subscriptions b ON b.contact_id = c.id AND b.contact_list_id = ${addition.list.id}
      WHERE c.account_id = ${addition.account_id} AND c.id = any(${addition.contact_ids}::bigint[]) AND c.deleted_at IS NULL AND c.status = 'active'
        AND (b.status IS NULL OR b.status = any(${renewable(addition)}::text[])) ${isDouble ? sql`AND b.status IS DISTINCT FROM 'pending'` : sql``}
        ${addition.respects_withdrawals ? sql`AND NOT ${hasLeft(sql`c.id`, sql`${addition.list.id}::bigint`)}` : sql``}
    ) x
    WHERE cardinality(x.open) > 0 AND NOT (x.old IS NOT DISTINCT FROM 'subscribed' AND x.open <@ x.had) ${
      isDouble ? sql`AND (x.old IS NOT DISTINCT FROM 'subscribed' OR 'email' = any(x.open))` : sql``
    }`
}

const renewable = ({ renews }: ListAddition): string[] => [
  'subscribed',
  'pending',
  ...(renews === 'none' ? [] : ['cleaned']),
  ...(renews === 'unsubscribed' ? ['unsubscribed'] : []),
]

/** Condition whether a channel is open: requested, with a working address that is not suppressed. */
function isOpen(addition: ListAddition, channel: Channel): Sql {
  if (!addition.channels.includes(channel)) return sql`false`
  const unlessWithdrawn = addition.respects_withdrawals ? sql`AND NOT ${withdrew(sql`c.id`, sql.lit(channel))}` : sql``
  return channel === 'email'
    ? sql`c.email IS NOT NULL AND NOT ${suppressed('email', sql`c.account_id`, sql`lower(c.email)`)}
        AND NOT EXISTS (SELECT FROM contact_email_addresses e WHERE e.contact_id = c.id AND e.is_primary AND e.status IN ('hard_bounced', 'complained')) ${unlessWithdrawn}`
    : sql`c.phone IS NOT NULL AND NOT ${suppressed('sms', sql`c.account_id`, sql`c.phone`)}
        AND NOT EXISTS (SELECT FROM contact_phone_numbers p WHERE p.contact_id = c.id AND p.is_primary AND (p.sms_status = 'unreachable' OR p.type = 'landline')) ${unlessWithdrawn}`
}

const logAdditions = (
  db: Db,
  { list, user_id, acting_account_id = null, impersonator_id = null, source }: ListAddition,
  joined: readonly AddedSubscription[],
) =>
  run(
    db,
    sql`
  ${intoActivityLog([...WRITTEN_BY, 'context'])}
  SELECT c.account_id, ${user_id}, ${acting_account_id}, ${impersonator_id}, 'contact.subscribed', 'contact', c.id::text, left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id,
    jsonb_build_object('contact_list_id', l.id, 'list', l.name, 'status', r.status, 'source', ${source}::text)
  FROM unnest(${joined.map((row) => row.contact_id)}::bigint[], ${joined.map((row) => row.status)}::text[]) AS r (contact_id, status)
  JOIN contacts c ON c.id = r.contact_id JOIN contact_lists l ON l.id = ${list.id}`,
  )
