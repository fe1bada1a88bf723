import { sql } from 'kysely'
import type { One, Params, Product, ProductInput } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { keptVatChoice } from '#modules/accounts/vat-rates/index.ts'
import type { Context } from '#kit/context.ts'
import { listeners, tell } from '#kit/wiring.ts'
import { adoptFilesOf, adoptMedia } from '#modules/attachments/media/index.ts'
import { logProduct } from '../product-log.ts'
import type { ProductRow } from '../product-row.ts'
import { componentOf, refuse } from '../write/product-rules.ts'
import { seesCost } from '../products.policy.ts'
import { findProduct, ownQuery } from '../products.query.ts'
import { copySubscriptionPlans } from '../subscription-plans/store.ts'
import { changeProduct } from '../write/store.ts'
import { createProduct } from '../write/write-product.ts'
import { checkSeller } from './create-own.ts'

/** A product that is copied, and its copy. */
export interface ProductCopy {
  from: ProductRow
  to: ProductRow
  /** Whether the account copies its own product; the costs of the platform are secret. */
  is_own: boolean
}

/** Other modules copy their parts of a product. */
export const productCopied = listeners<(ctx: Context, copy: ProductCopy) => Promise<void>>('copies of products')

type Source = ProductRow & { category_ids: number[]; tag_ids: number[] }

/**
 * Copies a product of the platform or of the account into the catalogue of the account, with texts, prices, questions, tasks, parts,
 * active plans and files. Files of the platform become files of the account.
 * @throws 403 for a client, 422 on `product_id` if the account cannot see the product or does not sell its type, 422 on `base` if
 *   the plan has no room for the files
 */
export async function copyToOwn(ctx: Context, { params, body }: { params: Params; body: { product_id: number } }): Promise<One<Product>> {
  const account_id: number = params.account_id
  await checkSeller(ctx, account_id)
  const from = await findSource(ctx, account_id, body.product_id)
  const is_own = from.account_id !== null
  const vat = await keptVatChoice(ctx, account_id, from)
  const to = await createProduct(ctx, from.type, { ...inputOf(ctx, from, is_own), ...vat }, { account_id })
  await copyFiles(ctx, account_id, from, to)
  await tell(ctx, productCopied, { from, to, is_own })
  await copySubscriptionPlans(ctx.db, from.id, to.id)
  logProduct(ctx, 'product.copied', to, { product_id: [from.id, to.id] })
  return ownQuery.one(ctx, await findProduct(ctx, to.id))
}

/** Gives the copy the cover, the brochure and the pictures of the original, as files in the library of its account. */
async function copyFiles(ctx: Context, account_id: number, from: Source, to: ProductRow): Promise<void> {
  const { cover_media_id, brochure_media_id } = from
  const ids = [cover_media_id, brochure_media_id].filter((id) => id !== null)
  if (ids.length) {
    const own = await adoptMedia(ctx, account_id, ids)
    const ownOf = (id: number | null) => (id === null ? null : (own.get(id) ?? null))
    await changeProduct(ctx.db, to.id, { cover_media_id: ownOf(cover_media_id), brochure_media_id: ownOf(brochure_media_id) })
  }
  await adoptFilesOf(ctx, account_id, { type: 'product', id: from.id }, { type: 'product', id: to.id })
}

async function findSource(ctx: Context, account_id: number, id: number): Promise<Source> {
  const found = await one<Source>(
    ctx.db,
    sql`SELECT p.*, array(SELECT l.category_id FROM category_product l WHERE l.product_id = p.id) AS category_ids,
      array(SELECT l.tag_id FROM product_tag l JOIN tags g ON g.id = l.tag_id AND g.deleted_at IS NULL WHERE l.product_id = p.id) AS tag_ids
    FROM product_list p WHERE p.id = ${id} AND p.deleted_at IS NULL AND p.type <> 'membership'
      AND (p.account_id = ${account_id} OR ${componentOf(account_id)})`,
  )
  if (!found) refuse(ctx, 'product_id', 'unknown')
  return found
}

/** Body that creates the copy. A copy of the account's own product is marked in its name. */
function inputOf(ctx: Context, from: Source, is_own: boolean): ProductInput {
  const marked = (name: string, word: string) => (is_own ? `${name.slice(0, 160 - word.length - 3)} (${word})` : name)
  return {
    name_en: marked(from.name_en, 'copy'),
    name_gr: from.name_gr && marked(from.name_gr, 'αντίγραφο'),
    short_description_en: from.short_description_en,
    short_description_gr: from.short_description_gr,
    description_en: from.description_en,
    description_gr: from.description_gr,
    unit: from.unit,
    price_minor: from.price_minor,
    price_mode: from.price_mode,
    price_per: from.price_per,
    currency: from.currency,
    supply_type: from.supply_type as Product['supply_type'],
    reverse_charge: from.reverse_charge,
    income_category: from.income_category as ProductInput['income_category'],
    income_type: from.income_type as ProductInput['income_type'],
    default_duration_days: from.default_duration_days,
    requires_project: from.requires_project,
    requirements: from.requirements,
    task_template: from.task_template,
    category_ids: from.category_ids,
    tag_ids: from.tag_ids,
    ...(is_own && seesCost(ctx.actor, from.owner_account_id) && { cost_minor: from.cost_minor }),
  }
}
