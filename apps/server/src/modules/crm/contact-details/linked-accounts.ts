import { sql } from 'kysely'
import type { AccountBadge, LinkedAccount, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { contactQuery, contactSubject, deleteAccountLink, linkedAccountsOf, putAccountLink } from '../contacts/index.ts'

/** Accounts that have an active relation with an account, on either side. */
const related = (account_id: number) => sql`
  SELECT CASE WHEN r.account_id = ${account_id} THEN r.related_account_id ELSE r.account_id END AS id FROM account_relations r
  WHERE (r.account_id = ${account_id} OR r.related_account_id = ${account_id}) AND r.status = 'active' AND r.deleted_at IS NULL`

/** Accounts that a contact is linked to, such as employers. */
export async function listLinkedAccounts(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id)
  return { data: await accountsOf(ctx, contact.id) }
}

/** Accounts that have a relation with the account of the contact and are not linked yet. */
export async function listAccountOptions(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'read')
  const found = await rows<AccountBadge>(
    ctx.db,
    sql`
    SELECT a.id, a.uuid, a.type, a.name FROM accounts a WHERE a.id IN (${related(contact.account_id)}) AND a.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM contact_account l WHERE l.contact_id = ${contact.id} AND l.linked_account_id = a.id) ORDER BY a.name, a.id LIMIT 500`,
  )
  return { data: found }
}

/**
 * Links an account that has a relation with the account of the contact, or changes the link.
 * @throws 422 on `account_id` for any other account
 */
export async function linkAccount(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: Params
    body: {
      account_id: number
      relation?: LinkedAccount['relation'] | undefined
      title?: string | null | undefined
      is_contact_point?: boolean | undefined
    }
  },
) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const found = await rows(
    ctx.db,
    sql`SELECT 1 FROM accounts WHERE id = ${body.account_id} AND deleted_at IS NULL AND id IN (${related(contact.account_id)})`,
  )
  if (!found.length) refuseUnknown(ctx, 'account_id')
  await putAccountLink(ctx.db, {
    account_id: contact.account_id,
    contact_id: contact.id,
    linked_account_id: body.account_id,
    relation: body.relation ?? 'employee',
    title: body.title ?? null,
    is_contact_point: body.is_contact_point ?? false,
  })
  const linked = (await accountsOf(ctx, contact.id)).find((account) => account.id === body.account_id)!
  record(ctx, contactQuery, contactSubject, 'updated', contact, { accounts: [null, linked.name] })
  return { data: linked }
}

export async function unlinkAccount(ctx: Context, { params }: { params: Params }) {
  const contact = await contactQuery.find(ctx, params.contact_id, 'update')
  const linked = (await accountsOf(ctx, contact.id)).find((account) => account.id === params.linked_account_id)
  if (!linked) throw notFound()
  await deleteAccountLink(ctx.db, contact.id, linked.id)
  record(ctx, contactQuery, contactSubject, 'updated', contact, { accounts: [linked.name, null] })
  return { data: null }
}

const accountsOf = async (ctx: Context, contact_id: number) =>
  (await linkedAccountsOf(ctx.db, [contact_id])).map(({ contact_id: _contact, ...account }) => account)
