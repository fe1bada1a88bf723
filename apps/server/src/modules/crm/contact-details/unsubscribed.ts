import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { invalid } from '#kit/errors.ts'
import { contactPolicy, contactQuery, refreshMarketable } from '../contacts/index.ts'

/** Contacts that left a list or everything, or whose address was told to be left alone. */
const left = sql`(EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = t.id AND s.status = 'unsubscribed')
  OR EXISTS (SELECT FROM suppressions s WHERE s.account_id = t.account_id AND s.contact_id = t.id AND s.lifted_at IS NULL AND s.reason IN ('unsubscribed_all', 'sms_stop', 'complaint')))`
export const listUnsubscribed = contactQuery.listWhere(() => left)

interface Wish {
  contact_ids: number[]
  channels?: ('email' | 'sms')[] | undefined
  reason?: string | undefined
}

/**
 * Unsubscribes contacts from every list and suppresses their addresses, as they asked a member to.
 * @throws 422 on `contact_ids` when one is not a contact of the account that the caller sees
 */
export async function unsubscribeMany(ctx: Context, { params, body }: { params: Params; body: Wish }) {
  const ids = [...new Set(body.contact_ids)]
  const channels = body.channels ?? ['email', 'sms']
  const scope = contactPolicy.scope(ctx.actor, 'subscriptions.update') ?? sql`true`
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM contacts t WHERE t.account_id = ${params.account_id} AND t.id = any(${ids}::bigint[]) AND t.deleted_at IS NULL AND t.status NOT IN ('merged', 'erased') AND ${scope}
    ORDER BY t.id FOR NO KEY UPDATE`.execute(ctx.db)
  if (rows.length !== ids.length) {
    const { locale } = ctx.request
    throw invalid({ contact_ids: ctx.services.t(locale, 'validation:unknown', { field: ctx.services.t(locale, 'fields:contact_ids') }) })
  }
  await leave(ctx, ids, channels, body.reason ?? null)
  await refreshMarketable(ctx.db, ids)
  await history(ctx, ids)
  ctx.emit({
    name: 'contact.updated',
    account_id: params.account_id,
    type: 'contact',
    key: ids[0]!,
    changed: ['subscriptions'],
    requires: 'contacts.read',
    more: { keys: ids },
  })
  return { data: { count: ids.length } }
}

async function leave(ctx: Context, ids: readonly number[], channels: readonly string[], reason: string | null): Promise<void> {
  const of = (column: Sql, table: string, channel: string) =>
    sql`SELECT a.account_id, a.contact_id, ${channel} AS channel, ${column} AS address FROM ${sql.table(table)} a WHERE a.contact_id = any(${ids}::bigint[])`
  await sql`
    INSERT INTO suppressions (account_id, channel, address, reason, contact_id)
    SELECT account_id, channel, address, 'unsubscribed_all', contact_id
    FROM (${of(sql`lower(a.email)`, 'contact_email_addresses', 'email')} UNION ${of(sql`a.number`, 'contact_phone_numbers', 'sms')}) x
    WHERE address IS NOT NULL AND channel = any(${channels}::text[])
    ON CONFLICT (account_id, channel, address) WHERE lifted_at IS NULL DO NOTHING`.execute(ctx.db)
  await sql`
    UPDATE subscriptions SET status = 'unsubscribed', unsubscribed_at = now(), unsubscribe_reason = ${reason}, version = version + 1, updated_at = now()
    WHERE contact_id = any(${ids}::bigint[]) AND status IN ('subscribed', 'pending') AND channels <@ ${channels}::text[]`.execute(ctx.db)
  await sql`
    UPDATE subscriptions SET channels = array(SELECT unnest(channels) EXCEPT SELECT unnest(${channels}::text[])), version = version + 1, updated_at = now()
    WHERE contact_id = any(${ids}::bigint[]) AND status IN ('subscribed', 'pending') AND channels && ${channels}::text[]`.execute(ctx.db)
  await sql`
    INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, proof)
    SELECT c.account_id, c.id, channel, 'withdrawn', 'staff', 'Unsubscribed by a member on request.', ${JSON.stringify({ confirmed_by: ctx.actor.id })}::jsonb
    FROM contacts c, unnest(${channels}::text[]) AS channel WHERE c.id = any(${ids}::bigint[])`.execute(ctx.db)
}

const history = (ctx: Context, ids: readonly number[]) =>
  sql`
  INSERT INTO activity_logs (account_id, actor_id, event, subject_type, subject_id, subject_label, contact_id)
  SELECT c.account_id, ${ctx.actor.id}, 'contact.unsubscribed', 'contact', c.id::text, left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id
  FROM contacts c WHERE c.id = any(${ids}::bigint[])`.execute(ctx.db)
