import type pg from 'pg'
import { INTO_LISTED_CONTACT_TAG } from '#modules/attachments/tags/index.ts'
import { INTO_OUTBOX } from '#platform/outbox/store.ts'
import { consentCoversText, consentInsert, withdrewText } from '../../consent/index.ts'
import { canRenew, hasLeftText, subscribeFrom } from '../../contact-lists/index.ts'
import { UPDATE_CONTACTS } from '../../contacts/index.ts'
import { logConsents } from '../consent-history.ts'
import type { ImportRun } from '../import-run.ts'

const LIVE = 's.wave = $2 AND s.failed_key IS NULL AND s.skip_key IS NULL'
const CHANNELS = `
  CROSS JOIN LATERAL (VALUES
    ('email', s.email IS NOT NULL AND NOT s.email_blocked, s.consent_email, lower(s.email)),
    ('sms', s.phone IS NOT NULL AND s.phone_type <> 'landline' AND NOT s.phone_blocked, s.consent_sms, s.phone)) ch (name, ok, basis, address)`

/**
 * Writes tags, consent and subscriptions of one wave. A row grants consent to a channel by its own column, or, if it creates
 * or changes a contact, on the basis that the importing member stated for the channel. Withdrawn consent is granted again
 * only with `resubscribe_unsubscribed` [INV-24].
 */
export async function writeConsents(client: pg.PoolClient, run: ImportRun, wave: number): Promise<void> {
  const base = [run.account_id, wave]
  const { resubscribe_unsubscribed, restore_blacklisted } = run.options
  await client.query(TAGS, base)
  if (run.contact_list_id) {
    await client.query(MEMBERSHIP, [...base, run.contact_list_id, resubscribe_unsubscribed, restore_blacklisted])
    await client.query(FORMER_MEMBERSHIP, [run.contact_list_id, wave, resubscribe_unsubscribed])
  }
  await client.query(CONSENTS, [
    ...base,
    resubscribe_unsubscribed,
    run.consent_text,
    JSON.stringify({ import_id: run.id, confirmed_by: run.user_id, ip: run.ip }),
    run.user_id,
    JSON.stringify(run.column_texts),
  ])
  await client.query(MARKETABLE, base)
  if (run.contact_list_id) await client.query(SUBSCRIBE, [...base, run.contact_list_id, resubscribe_unsubscribed, restore_blacklisted])
}

/**
 * Adds the tags of the rows. Contacts that existed are locked, so that their state cannot change meanwhile. New contacts get all tags of
 * their row, which the outcome of the row notes.
 */
const TAGS = `
  WITH added AS (
    ${INTO_LISTED_CONTACT_TAG}
    SELECT DISTINCT $1::bigint, s.contact_id, t.id, c.created_at, c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted')
    FROM import_stage s CROSS JOIN LATERAL unnest(s.tag_ids) AS t (id) JOIN contacts c ON c.id = s.contact_id
    WHERE ${LIVE} AND s.tag_ids <> '{}' ON CONFLICT DO NOTHING RETURNING contact_id, tag_id
  ), by_contact AS (
    SELECT a.contact_id, jsonb_agg(a.tag_id) AS tag_ids FROM added a JOIN import_stage s ON s.contact_id = a.contact_id AND ${LIVE} AND NOT s.is_new GROUP BY a.contact_id
  )
  UPDATE import_stage s SET is_changed = true, before = coalesce(s.before, '{}') || jsonb_build_object('tags', by_contact.tag_ids)
  FROM by_contact WHERE by_contact.contact_id = s.contact_id AND ${LIVE} AND NOT s.is_new`

/** Parameters of the statements that read or write subscriptions. */
const CHOICE = { account_id: '$1', contact_list_id: '$3', resubscribes: '$4', restores: '$5' } as const

/** Reads the subscriptions of existing contacts, and whether their rows subscribe them. */
const MEMBERSHIP = `
  UPDATE import_stage s SET is_unsubscribed = coalesce(b.status = 'unsubscribed' AND NOT $4, false), is_joining = b.id IS NULL OR ${canRenew(CHOICE)},
    before = CASE WHEN b.id IS NULL THEN s.before
      ELSE coalesce(s.before, '{}') || jsonb_build_object('subscription', jsonb_build_object('status', b.status, 'channels', b.channels)) END
  FROM import_stage r LEFT JOIN subscriptions b ON b.contact_id = r.contact_id AND b.contact_list_id = $3 AND b.account_id = $1
  WHERE ${LIVE} AND NOT s.is_new AND r.row_no = s.row_no`

/** Notes rows of contacts without a subscription whose person left the list with a contact that was deleted. */
const FORMER_MEMBERSHIP = `
  UPDATE import_stage s SET is_unsubscribed = true WHERE ${LIVE} AND NOT $3 AND NOT s.is_unsubscribed AND ${hasLeftText('s.contact_id', '$1::bigint')}`

/**
 * Grants consent for the addresses of rows with a basis for their channel, unless it is in force for the address already. A statement of the
 * member counts only for rows that bring something new. Consent that the person withdrew stays withdrawn, also with a
 * former contact that was deleted. Existing contacts get an entry in their history.
 */
const CONSENTS = `
  WITH granted AS (
    ${consentInsert(['account_id', 'contact_id', 'channel', 'action', 'basis', 'source', 'text_snapshot', 'proof', 'addresses'])}
    SELECT $1, s.contact_id, ch.name, 'granted', 'consent', 'import', CASE ch.basis WHEN 'row' THEN coalesce($7::jsonb ->> ch.name, $4) ELSE $4 END,
      $5::jsonb || jsonb_build_object('row_no', s.row_no, 'given_by', ch.basis), ARRAY[ch.address]
    FROM import_stage s ${CHANNELS}
    WHERE ${LIVE} AND ch.ok AND (ch.basis = 'row' OR (ch.basis = 'stated' AND (s.is_new OR s.is_changed OR s.is_joining)))
      AND (s.is_new OR NOT ${consentCoversText('s.contact_id', 'ch.name', 'ch.address')})
      AND ($3 OR NOT (s.is_unsubscribed OR ${withdrewText('s.contact_id', 'ch.name')}))
    ORDER BY s.row_no
    RETURNING contact_id, channel
  ), marked AS (
    UPDATE import_stage s SET is_changed = true FROM granted g WHERE g.contact_id = s.contact_id AND ${LIVE} AND NOT s.is_new
  ), by_contact AS (
    SELECT g.contact_id, jsonb_object_agg('consent_' || g.channel, jsonb_build_array(NULL, 'granted')) AS changes
    FROM granted g JOIN import_stage s ON s.contact_id = g.contact_id AND ${LIVE} AND NOT s.is_new GROUP BY g.contact_id
  )
  ${logConsents('$6::bigint', "jsonb_build_object('import_id', $5::jsonb -> 'import_id')")}`

/** Withholds the marketability of new contacts to which no consent was granted. */
const MARKETABLE = `
  ${UPDATE_CONTACTS} emails_marketable = c.emails_marketable AND ${granted('email')}, sms_marketable = c.sms_marketable AND ${granted('sms')}
  FROM import_stage s WHERE ${LIVE} AND s.is_new AND c.id = s.contact_id AND c.account_id = $1
    AND ((c.emails_marketable AND NOT ${granted('email')}) OR (c.sms_marketable AND NOT ${granted('sms')}))`

function granted(channel: 'email' | 'sms'): string {
  return `EXISTS (SELECT FROM consents n WHERE n.contact_id = c.id AND n.channel = '${channel}' AND n.purpose = 'marketing' AND n.action = 'granted')`
}

/** Subscribes contacts over channels with consent. People who unsubscribed go through the opt-in of the list (domain.md 3.14). */
const SUBSCRIBE = `
  WITH rows AS (
    SELECT s.contact_id, array_agg(ch.name ORDER BY ch.name) FILTER (WHERE last.action = 'granted') AS channels, max(last.id) AS consent_id
    FROM import_stage s ${CHANNELS}
    CROSS JOIN LATERAL (
      SELECT n.id, n.action FROM consents n WHERE n.contact_id = s.contact_id AND n.channel = ch.name AND n.purpose = 'marketing' ORDER BY n.occurred_at DESC, n.id DESC LIMIT 1
    ) last
    WHERE ${LIVE} AND ch.ok AND NOT s.is_unsubscribed GROUP BY s.contact_id
  ), added AS (
    ${subscribeFrom('SELECT * FROM rows WHERE channels IS NOT NULL', CHOICE)}
  ), asked AS (
    ${INTO_OUTBOX}
    SELECT $1, 'subscription-mail', jsonb_build_object('subscription_id', id, 'kind', 'confirm') FROM added WHERE status = 'pending'
  )
  UPDATE import_stage s SET is_changed = s.is_changed OR NOT s.is_new, before = coalesce(s.before, '{}') || '{"subscribed": true}'
  FROM added WHERE added.contact_id = s.contact_id AND s.wave = $2`
