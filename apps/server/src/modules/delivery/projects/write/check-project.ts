import { sql } from 'kysely'
import type { ProjectUpdate } from '@stoa/contract'
import { findRow, one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown, text } from '#kit/refuse.ts'

interface Client {
  id: number
  name: string
  /** Whether the account has an owner or is managed by the account that does the work. */
  keeps_results: boolean
}

/** Finds the client of a relation. @throws 422 on `account_relation_uuid` unless it is an active relation to a client */
export async function clientOf(ctx: Context, account_id: number, relation: string | null | undefined): Promise<Client | null> {
  if (!relation) return null
  const client = await one<Client>(
    ctx.db,
    sql`SELECT a.id, a.name, (a.owner_id IS NOT NULL OR a.managed_by_account_id = r.account_id) AS keeps_results
      FROM account_relations r JOIN accounts a ON a.id = r.related_account_id AND a.deleted_at IS NULL
      WHERE r.uuid = ${relation} AND r.account_id = ${account_id} AND r.type = 'client' AND r.status = 'active' AND r.deleted_at IS NULL`,
  )
  if (!client) refuseUnknown(ctx, 'account_relation_uuid')
  return client
}

/** Account whose CRM keeps the results: the client as data controller if it has an owner or the agency manages it, else the agency (domain.md 1.1). */
export const resultsAccount = (account_id: number, client: Client | null): number => (client?.keeps_results ? client.id : account_id)

/** Checks owner, product and category. @throws 422 on the field that is wrong */
export async function checkReferences(ctx: Context, account_id: number, body: ProjectUpdate): Promise<void> {
  await checkOwner(ctx, account_id, body.owner_id)
  if (body.product_id) {
    const product = await one(
      ctx.db,
      sql`SELECT 1 FROM products
        WHERE id = ${body.product_id} AND type <> 'membership' AND deleted_at IS NULL AND (account_id IS NULL OR account_id = ${account_id})`,
    )
    if (!product) refuseUnknown(ctx, 'product_id')
  }
  if (body.product_category_id && !(await findRow(ctx.db, 'product_categories', { id: body.product_category_id })))
    refuseUnknown(ctx, 'product_category_id')
}

/** Checks that the owner is an active member of the account. @throws 422 on the field that names them */
export async function checkOwner(
  ctx: Context,
  account_id: number,
  user_id: number | null | undefined,
  field: 'owner_id' | 'user_id' = 'owner_id',
): Promise<void> {
  if (user_id && !(await findRow(ctx.db, 'memberships', { account_id, user_id, status: 'active', deleted_at: null })))
    refuseUnknown(ctx, field)
}

/** Checks that a project does not end before it begins. @throws 422 on `due_date` */
export function checkDates(ctx: Context, start: string | null | undefined, due: string | null | undefined): void {
  if (start && due && due < start) refuse(ctx, { due_date: ['validation:invalid', { field: text(ctx, 'fields:due_date') }] })
}
