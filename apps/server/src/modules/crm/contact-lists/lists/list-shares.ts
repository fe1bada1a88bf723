import { sql } from 'kysely'
import type { BodyOf, Params, shareContactList } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { endShares, relatedAccounts, shareRecords } from '#modules/accounts/shares/index.ts'
import { contactListQuery, sharesOf, type ContactListRow } from './contact-lists.query.ts'

/** Accounts with which a list is shared, and related accounts with which it could be. */
export async function listShares(ctx: Context, { params }: { params: Params }) {
  const list: ContactListRow = await contactListQuery.find(ctx, params.contact_list_id, 'share')
  const shares = await currentShares(ctx, list.id)
  const taken = shares.map((share) => share.id)
  const accounts = await rows<{ id: number; uuid: string; type: string; name: string }>(
    ctx.db,
    sql`
    SELECT a.id, a.uuid, a.type, a.name FROM accounts a
    WHERE a.deleted_at IS NULL AND NOT a.id = any(${taken}::bigint[]) AND a.id IN (${relatedAccounts(list.account_id)}) ORDER BY a.name, a.id LIMIT 500`,
  )
  return { data: shares, included: { accounts } }
}

/**
 * Shares a list with another account: `view` its name and figures, `use` also to send to it. Its addresses are never
 * shared [INV-11].
 * @throws 422 on `account_id` for an account without relation
 */
export async function shareList(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof shareContactList> }) {
  const list: ContactListRow = await contactListQuery.find(ctx, params.contact_list_id, 'share')
  const row = await one<{ name: string }>(
    ctx.db,
    sql`
    SELECT a.name FROM accounts a WHERE a.id = ${body.account_id} AND a.deleted_at IS NULL AND a.id IN (${relatedAccounts(list.account_id)})`,
  )
  if (!row) refuseUnknown(ctx, 'account_id')
  await shareRecords(ctx.db, {
    account_id: list.account_id,
    shareable_type: 'contact_list',
    shareable_ids: [String(list.id)],
    shared_with_account_id: body.account_id,
    ability: body.ability,
    shared_by_id: ctx.actor.id,
    expires_at: body.expires_at ?? null,
  })
  follow(ctx, list, body.account_id, { ability: body.ability, account: row.name })
  return { data: await currentShares(ctx, list.id) }
}

/** @throws 404 when it is not shared with that account */
export async function unshareList(ctx: Context, { params }: { params: Params }) {
  const list: ContactListRow = await contactListQuery.find(ctx, params.contact_list_id, 'share')
  const ended = await endShares(ctx.db, {
    shareable_type: 'contact_list',
    shareable_ids: [String(list.id)],
    account_id: list.account_id,
    shared_with_account_id: params.linked_account_id as number,
  })
  if (!ended.length) throw notFound()
  follow(ctx, list, params.linked_account_id, { ability: null })
  return { data: null }
}

const currentShares = async (ctx: Context, id: number) => (await sharesOf(ctx, [id])).map(({ contact_list_id: _list, ...share }) => share)

function follow(ctx: Context, list: ContactListRow, with_account_id: number, context: Record<string, unknown>): void {
  const event = { name: 'contact_list.updated', type: 'contact_list', key: list.id, changed: ['shares'], requires: 'contact-lists.read' }
  ctx.emit({ ...event, account_id: list.account_id })
  ctx.emit({ ...event, account_id: with_account_id })
  ctx.log({
    account_id: list.account_id,
    event: 'contact_list.shared',
    subject_type: 'contact_list',
    subject_id: list.id,
    subject_label: list.name,
    context: { shared_with_account_id: with_account_id, ...context },
  })
}
