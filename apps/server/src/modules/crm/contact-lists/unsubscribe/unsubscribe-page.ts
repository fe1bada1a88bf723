import { sql } from 'kysely'
import type { Params, UnsubscribePage } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { findLinkHolder, type LinkHolder } from './link-holder.ts'
import { maskEmail, maskPhone } from './mask-address.ts'
import { suppressed } from '../../consent/index.ts'

/**
 * Data of the page behind an unsubscribe link. Reading it changes nothing.
 * @throws 404 for an unknown key
 */
export async function readUnsubscribe(ctx: Context, { params }: { params: Params }): Promise<{ data: UnsubscribePage }> {
  const holder = await findLinkHolder(ctx.db, params.unsubscribe_uuid)
  if (!holder) throw notFound()
  return { data: await pageOf(ctx.db, holder) }
}

/** Data of the unsubscribe page in its current state. */
export async function pageOf(db: Db, holder: LinkHolder): Promise<UnsubscribePage> {
  const found = await rows<UnsubscribePage['lists'][number] & { is_public: boolean }>(
    db,
    sql`
    SELECT l.id, coalesce(l.public_name, l.name) AS name, CASE WHEN l.visibility = 'public' THEN l.description END AS description, l.opt_in = 'double' AS is_confirmed_by_mail,
      s.status, l.visibility = 'public' AND l.archived_at IS NULL AS is_public
    FROM contact_lists l LEFT JOIN subscriptions s ON s.contact_list_id = l.id AND s.contact_id = ${holder.contact_id}
    WHERE l.account_id = ${holder.account_id} AND l.deleted_at IS NULL AND (l.id = ${holder.contact_list_id} OR (l.visibility = 'public' AND l.archived_at IS NULL)) ORDER BY 2, 1 LIMIT 100`,
  )
  const blocked = await one<{ is_blocked: boolean }>(
    db,
    sql`
    SELECT ${suppressed('email', sql`c.account_id`, sql`lower(c.email)`)} AS is_blocked FROM contacts c WHERE c.id = ${holder.contact_id}`,
  )
  const through = found.find((row) => row.id === holder.contact_list_id)
  return {
    account_name: holder.account_name,
    account_color: holder.account_color,
    locale: holder.locale,
    masked_address: holder.email ? maskEmail(holder.email) : holder.phone ? maskPhone(holder.phone) : '•••',
    list: through?.status ? { id: through.id, name: through.name, status: through.status } : null,
    is_unsubscribed_from_all: blocked?.is_blocked ?? false,
    lists: found.filter((row) => row.is_public).map(({ is_public: _public, ...row }) => row),
  }
}
