import { sql } from 'kysely'
import type { Params, ProductCategory, ProductChoices, TagBadge } from '@stoa/contract'
import { findRow, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { sellerCountry } from '#modules/accounts/vat-rates/index.ts'

/** Categories and tags that products can have: those of the platform, and the tags of the account in the path. */
export async function listChoices(ctx: Context, { params }: { params: Params }): Promise<{ data: ProductChoices }> {
  const account_id = (params.account_id as number | undefined) ?? null
  const categories = await rows<ProductCategory>(
    ctx.db,
    sql`SELECT id, parent_id, slug, name_en, name_gr, icon FROM product_categories ORDER BY position, id`,
  )
  const tags = await rows<TagBadge>(
    ctx.db,
    sql`SELECT g.id, g.name, g.color, g.tag_category_id FROM tags g LEFT JOIN tag_categories k ON k.id = g.tag_category_id
    WHERE (g.account_id IS NULL OR g.account_id = ${account_id}::bigint) AND g.deleted_at IS NULL
      AND (k.id IS NULL OR cardinality(k.applies_to) = 0 OR 'product' = any(k.applies_to)) ORDER BY g.name LIMIT 500`,
  )
  const account = account_id === null ? undefined : await findRow(ctx.db, 'accounts', { id: account_id })
  return {
    data: {
      categories,
      tags,
      vat_country: await sellerCountry(ctx, account_id),
      default_vat_rate_id: account?.default_vat_rate_id ?? null,
    },
  }
}
