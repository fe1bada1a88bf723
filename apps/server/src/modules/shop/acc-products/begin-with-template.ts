import { sql } from 'kysely'
import type { AccProductInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { activeTemplate, templatePictures } from '../acc-product-templates/index.ts'

interface Begun {
  sku: string | null
  pictures: readonly number[]
}

/**
 * What a new product takes from its template beside what the form was filled with: its number and its pictures.
 * @throws 422 on `acc_product_template_id` when it is not offered
 */
export async function beginWithTemplate(ctx: Context, account_id: number, body: AccProductInput): Promise<Begun | undefined> {
  const { acc_product_template_id: id, sku } = body
  if (!id) return undefined
  const template = await activeTemplate(ctx, id)
  if (!template) {
    const field = ctx.services.t(ctx.request.locale, 'fields:acc_product_template_id')
    throw invalid({ acc_product_template_id: ctx.services.t(ctx.request.locale, 'validation:unknown', { field }) })
  }
  const pictures = await templatePictures(ctx, id)
  return { sku: sku || !template.sku_pattern ? null : await freeSku(ctx, account_id, template.sku_pattern), pictures }
}

/** The next number of a pattern that no product of the account has: `OIL-###` gives `OIL-007`. One writer at a time. */
async function freeSku(ctx: Context, account_id: number, pattern: string): Promise<string | null> {
  const [run] = /#+/.exec(pattern) ?? []
  if (!run) return null
  const [before, after] = [pattern.slice(0, pattern.indexOf(run)), pattern.slice(pattern.indexOf(run) + run.length)]
  await sql`SELECT pg_advisory_xact_lock(hashtext('acc_products.sku'), ${account_id}::int)`.execute(ctx.db)
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(substr(sku, length(${before}) + 1, length(sku) - length(${before}) - length(${after}))::bigint), 0) AS last FROM acc_products
    WHERE account_id = ${account_id} AND starts_with(lower(sku), lower(${before})) AND right(lower(sku), length(${after})) = lower(${after})
      AND length(sku) > length(${before}) + length(${after})
      AND substr(sku, length(${before}) + 1, length(sku) - length(${before}) - length(${after})) ~ '^[0-9]{1,12}$'`.execute(ctx.db)
  return `${before}${String(rows[0]!.last + 1).padStart(run.length, '0')}${after}`
}
