import { sql } from 'kysely'
import type { AccProductInput } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { activeTemplate, templatePictures } from '../acc-product-templates/index.ts'

interface TemplateStart {
  /** The generated SKU; null if the form has one or the template has no pattern. */
  sku: string | null
  /** Media ids, the cover first. */
  pictures: readonly number[]
}

/**
 * Returns the SKU and the pictures that a new product takes from its template.
 * @throws 422 on `acc_product_template_id` if no active template has this id
 */
export async function beginWithTemplate(ctx: Context, account_id: number, body: AccProductInput): Promise<TemplateStart | undefined> {
  const { acc_product_template_id: id, sku } = body
  if (!id) return undefined
  const template = await activeTemplate(ctx, id)
  if (!template) refuseUnknown(ctx, 'acc_product_template_id')
  const pictures = await templatePictures(ctx, id)
  return { sku: sku || !template.sku_pattern ? null : await nextSku(ctx, account_id, template.sku_pattern), pictures }
}

/**
 * Returns the next SKU of a pattern: `OIL-###` gives `OIL-007`. A lock of the account makes concurrent callers wait, so
 * that no two products get the same SKU.
 */
async function nextSku(ctx: Context, account_id: number, pattern: string): Promise<string | null> {
  const [digits] = /#+/.exec(pattern) ?? []
  if (!digits) return null
  const [before, after] = [pattern.slice(0, pattern.indexOf(digits)), pattern.slice(pattern.indexOf(digits) + digits.length)]
  await run(ctx.db, sql`SELECT pg_advisory_xact_lock(hashtext('acc_products.sku'), ${account_id}::int)`)
  const found = await one<{ last: number }>(
    ctx.db,
    sql`SELECT coalesce(max(substr(sku, length(${before}) + 1, length(sku) - length(${before}) - length(${after}))::bigint), 0) AS last FROM acc_products
    WHERE account_id = ${account_id} AND starts_with(lower(sku), lower(${before})) AND right(lower(sku), length(${after})) = lower(${after})
      AND length(sku) > length(${before}) + length(${after})
      AND substr(sku, length(${before}) + 1, length(sku) - length(${before}) - length(${after})) ~ '^[0-9]{1,12}$'`,
  )
  return `${before}${String(found!.last + 1).padStart(digits.length, '0')}${after}`
}
