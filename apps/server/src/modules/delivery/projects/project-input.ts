import { sql } from 'kysely'
import type { ProjectUpdate } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

/** A 422 on a field with one of the common texts. */
export function refused(ctx: Context, field: string, text: string) {
  const { locale } = ctx.request
  return invalid({ [field]: ctx.services.t(locale, `validation:${text}`, { field: ctx.services.t(locale, `fields:${field}`) }) })
}

interface Client {
  id: number
  name: string
  /** Somebody owns the account, or the one that does the work looks after it. */
  keeps_results: boolean
}

/** The client by its card. @throws 422 on `account_relation_uuid` for anything else */
export async function clientOf(ctx: Context, account_id: number, relation: string | null | undefined): Promise<Client | null> {
  if (!relation) return null
  const found = await one<Client>(
    ctx.db,
    sql`SELECT a.id, a.name, (a.owner_id IS NOT NULL OR a.managed_by_account_id = r.account_id) AS keeps_results
      FROM account_relations r JOIN accounts a ON a.id = r.related_account_id AND a.deleted_at IS NULL
      WHERE r.uuid = ${relation} AND r.account_id = ${account_id} AND r.type = 'client' AND r.status = 'active' AND r.deleted_at IS NULL`,
  )
  if (!found) throw refused(ctx, 'account_relation_uuid', 'unknown')
  return found
}

/** In whose CRM the results live: the client is the data controller wherever somebody can answer for it (domain.md 1.1). */
export const resultsAccount = (account_id: number, client: Client | null): number => (client?.keeps_results ? client.id : account_id)

/** Product and category exist, and the one responsible is a member. @throws 422 on the field that is wrong */
export async function checkReferences(ctx: Context, account_id: number, body: ProjectUpdate): Promise<void> {
  await checkOwner(ctx, account_id, body.owner_id)
  if (body.product_id) {
    const found = await one(
      ctx.db,
      sql`SELECT 1 FROM products WHERE id = ${body.product_id} AND type <> 'membership' AND deleted_at IS NULL AND (account_id IS NULL OR account_id = ${account_id})`,
    )
    if (!found) throw refused(ctx, 'product_id', 'unknown')
  }
  if (body.product_category_id) {
    const rowsFound = await one(ctx.db, sql`SELECT 1 FROM product_categories WHERE id = ${body.product_category_id}`)
    if (!rowsFound) throw refused(ctx, 'product_category_id', 'unknown')
  }
}

/** @throws 422 on `owner_id` for somebody who is no active member */
export async function checkOwner(ctx: Context, account_id: number, user_id: number | null | undefined): Promise<void> {
  if (!user_id) return
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM memberships WHERE account_id = ${account_id} AND user_id = ${user_id} AND status = 'active' AND deleted_at IS NULL`,
  )
  if (!found) throw refused(ctx, 'owner_id', 'unknown')
}

/** @throws 422 on `due_date` when it ends before it begins */
export function checkDates(ctx: Context, start: string | null | undefined, due: string | null | undefined): void {
  if (start && due && due < start) throw refused(ctx, 'due_date', 'invalid')
}
