import { sql } from 'kysely'
import type { AccountSubscriptionUpdate } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'

type Named = Pick<AccountSubscriptionUpdate, 'project_uuid' | 'package_edition_id'>

/**
 * Checks that the project a caller names belongs to the account, and the edition to the product.
 * @param kept current references, which are valid even if the records were deleted since
 * @throws 422 on the field with a foreign record
 */
export async function checkReferences(
  ctx: Context,
  { account_id, product_id }: { account_id: number; product_id: number },
  named: Named,
  kept: Named = {},
): Promise<void> {
  const project_uuid = named.project_uuid === kept.project_uuid ? null : (named.project_uuid ?? null)
  const package_edition_id = named.package_edition_id === kept.package_edition_id ? null : (named.package_edition_id ?? null)
  if (project_uuid === null && package_edition_id === null) return
  const row = await one<Record<keyof Named, boolean>>(
    ctx.db,
    sql`SELECT ${project_uuid}::uuid IS NULL OR EXISTS (
        SELECT FROM projects WHERE uuid = ${project_uuid} AND account_id = ${account_id} AND deleted_at IS NULL) AS project_uuid,
      ${package_edition_id}::bigint IS NULL OR EXISTS (
        SELECT FROM package_editions WHERE id = ${package_edition_id} AND product_id = ${product_id} AND deleted_at IS NULL) AS package_edition_id`,
  )
  for (const [field, isKnown] of Object.entries(row!)) if (!isKnown) refuseUnknown(ctx, field)
}
