import { sql } from 'kysely'
import type { One, Params, Product, ProductInput, ProductType, ProductUpdate } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { versionConflict } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { checkVatChoice } from '#modules/accounts/vat-rates/index.ts'
import type { ProductRow } from '../product-row.ts'
import { logProduct, productSubject } from '../product-log.ts'
import { checkProductInput, checkPublishable, refuseUnseenCost } from './product-rules.ts'
import { findProduct, productQuery } from '../products.query.ts'
import { removeProduct } from './remove-product.ts'
import { changeProduct, insertProduct, replaceLinks, setSearchText, type LinkTable, CATEGORY_LINKS, TAG_LINKS } from './store.ts'

const UNIQUE = { products_code: 'code', products_one_free_plan: 'is_default' }
const CODES: Record<ProductType, string> = { basic: 'BAS', package: 'PKG', service: 'SRV', membership: 'MEM' }

/** Columns that the body of a request cannot set. */
export interface ProductColumns {
  /** Account that sells the product, or for which a membership is made. */
  account_id?: number | null
  /** The free plan. */
  is_default?: boolean
}

/**
 * Creates a product with its categories and tags. It is not published.
 * @throws 422 on the field that is invalid, taken or unknown
 */
export function createProduct(ctx: Context, type: ProductType, body: ProductInput, more: ProductColumns = {}): Promise<ProductRow> {
  const { category_ids, tag_ids, ...fields } = body
  const account_id = more.account_id ?? null
  return refusals(ctx, UNIQUE, async () => {
    refuseUnseenCost(ctx, type === 'membership' ? null : account_id, body.cost_minor)
    await checkProductInput(ctx, type, body, account_id)
    await checkVatChoice(ctx, type === 'membership' ? null : account_id, body)
    const { id } = await insertProduct(ctx.db, {
      ...columnsOf(fields),
      name_en: fields.name_en,
      ...more,
      type,
      code: fields.code ?? (await nextCode(ctx, type, account_id)),
      price_mode: fields.price_mode ?? (type === 'package' && (fields.price_minor ?? null) === null ? 'computed' : 'fixed'),
      created_by_id: ctx.actor.id || null,
    })
    await replaceAllLinks(ctx, id, category_ids, tag_ids)
    await refreshProductSearch(ctx, id)
    const row = await findProduct(ctx, id)
    record(ctx, productQuery, productSubject, 'created', row)
    return row
  })
}

/**
 * Updates a product. A published product must remain complete. A change of the price gets a separate log entry.
 * @throws 404, 409 `version_conflict`, 422
 */
export function updateProduct(
  ctx: Context,
  before: ProductRow,
  body: ProductUpdate & { version?: number | undefined },
  more: ProductColumns = {},
): Promise<ProductRow> {
  const { category_ids, tag_ids, version, ...fields } = body
  return refusals(ctx, UNIQUE, async () => {
    if (version !== undefined && version !== before.version) throw versionConflict()
    refuseUnseenCost(ctx, before.owner_account_id, body.cost_minor)
    await checkProductInput(ctx, before.type, body, before.account_id)
    if (body.vat_rate_id !== undefined || body.vat_exemption_code !== undefined)
      await checkVatChoice(ctx, before.owner_account_id, { ...pick(before, VAT), ...pick(body, VAT) })
    const values = { ...columnsOf(fields), ...(fields.code ? { code: fields.code } : {}), ...more }
    await changeProduct(ctx.db, before.id, values)
    const linkChanges = await replaceAllLinks(ctx, before.id, category_ids, tag_ids)
    await refreshProductSearch(ctx, before.id)
    const after = await findProduct(ctx, before.id)
    if (after.published_at) await checkPublishable(ctx, after)
    const changes = { ...changesOf(pick(before, values), pick(after, values)), ...linkChanges }
    if (Object.keys(changes).length) record(ctx, productQuery, productSubject, 'updated', after, changes)
    const prices = changesOf(pick(before, PRICE), pick(after, PRICE))
    if (Object.keys(prices).length) logProduct(ctx, 'product.price_changed', after, prices)
    return after
  })
}

/** Create, update and remove for products of a type, or of all types. */
export function productVerbs(type?: ProductType) {
  return {
    create: async (ctx: Context, { body }: { params: Params; body: ProductInput & { type?: ProductType } }): Promise<One<Product>> => {
      const { type: typeOfBody, ...fields } = body
      return productQuery.one(ctx, await createProduct(ctx, (type ?? typeOfBody)!, fields))
    },
    update: async (
      ctx: Context,
      { params, body }: { params: Params; body: ProductUpdate & { version?: number | undefined } },
    ): Promise<One<Product>> => productQuery.one(ctx, await updateProduct(ctx, await findProduct(ctx, params.id, type, 'update'), body)),
    remove: async (ctx: Context, { params }: { params: Params }) => removeProduct(ctx, await findProduct(ctx, params.id, type, 'delete')),
  }
}

/** Updates the search text of a product: names, code, short descriptions, categories and tags. */
async function refreshProductSearch(ctx: Context, id: number): Promise<void> {
  const found = await one<{ names: string[]; values: string[] }>(
    ctx.db,
    sql`SELECT array_remove(ARRAY[p.name_en, p.name_gr], NULL) AS names, array_remove(ARRAY[p.code, p.short_description_en, p.short_description_gr], NULL)
      || coalesce((SELECT array_agg(c.name_en || ' ' || c.name_gr) FROM category_product l JOIN product_categories c ON c.id = l.category_id WHERE l.product_id = p.id), '{}')
      || coalesce((SELECT array_agg(g.name) FROM product_tag l JOIN tags g ON g.id = l.tag_id WHERE l.product_id = p.id), '{}') AS "values"
    FROM products p WHERE p.id = ${id}`,
  )
  await setSearchText(ctx.db, id, searchText(found!))
}

const VAT = { vat_rate_id: 0, vat_exemption_code: 0 }
const PRICE = { price_minor: 0, price_mode: 0, price_per: 0, currency: 0 }

/** Converts a body to columns, without the code. Descriptions are sanitized. */
function columnsOf(fields: Partial<ProductInput>) {
  const { code: _code, description_en, description_gr, requirements, task_template, ...rest } = fields
  const html = (text: string | null | undefined) => (text ? cleanHtml(text).body || null : text)
  return {
    ...rest,
    description_en: html(description_en),
    description_gr: html(description_gr),
    ...(requirements && { requirements: sql`${JSON.stringify(requirements)}::jsonb` }),
    ...(task_template && { task_template: sql`${JSON.stringify(task_template)}::jsonb` }),
  }
}

type Changes = Record<string, readonly [unknown, unknown]>

/** Replaces categories and tags; a list that is undefined does not change. @returns the changes, for the log */
async function replaceAllLinks(ctx: Context, id: number, categories?: readonly number[], tags?: readonly number[]): Promise<Changes> {
  return {
    ...(await replaceList(ctx, id, CATEGORY_LINKS, 'categories', categories)),
    ...(await replaceList(ctx, id, TAG_LINKS, 'tags', tags)),
  }
}

async function replaceList(ctx: Context, id: number, link: LinkTable, name: string, wanted?: readonly number[]): Promise<Changes> {
  if (!wanted) return {}
  const before = await replaceLinks(ctx.db, id, link, wanted)
  return changesOf({ [name]: before.sort((a, b) => a - b) }, { [name]: [...new Set(wanted)].sort((a, b) => a - b) })
}

/**
 * Returns the next code of a type in the catalogue of an owner, such as `SRV-0025`; memberships share one series. The lock prevents
 * concurrent writers from getting the same code.
 */
async function nextCode(ctx: Context, type: ProductType, account_id: number | null): Promise<string> {
  const series = type === 'membership' ? null : account_id
  await run(ctx.db, sql`SELECT pg_advisory_xact_lock(hashtext(${`products.code ${series ?? ''}`}))`)
  const found = await one<{ last: number }>(
    ctx.db,
    sql`SELECT coalesce(max(substring(code FROM 5)::bigint), 0) AS last FROM products
    WHERE code ~ ${`^${CODES[type]}-[0-9]{1,9}$`} AND (type = 'membership' OR account_id IS NOT DISTINCT FROM ${series}::bigint)`,
  )
  return `${CODES[type]}-${String(found!.last + 1).padStart(4, '0')}`
}

const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))
