import { sql } from 'kysely'
import type { AccProduct, AccProductInput, AccProductUpdate, One, Params } from '@stoa/contract'
import { CURRENCIES, searchText } from '@stoa/domain'
import { one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { AppError, versionConflict } from '#lib/errors.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse, refuseUnknown, text } from '#kit/refuse.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { accProductQuery, findAccProduct } from './acc-products.query.ts'
import { beginWithTemplate } from './begin-with-template.ts'
import { checkParent, hasVariations } from './check-parent.ts'
import { setPictures } from './product-pictures.ts'
import { ACC_PRODUCT, type AccProductRow } from './product-row.ts'
import { changeAccProduct, hideAccProduct, insertAccProduct } from './store.ts'

const UNIQUE = { acc_products_sku: 'sku' }
const subject: Subject<AccProductRow> = { type: ACC_PRODUCT, label: (product) => product.name }

/**
 * Creates a product in the shop of an account, from a template if the body names one.
 * @throws 422 on the field that is invalid, taken or unknown
 */
export async function createAccProduct(
  ctx: Context,
  { params, body }: { params: Params; body: AccProductInput },
): Promise<One<AccProduct>> {
  const { account_id } = params
  const { cover_media_id, media_ids, ...fields } = body
  return refusals(ctx, UNIQUE, async () => {
    const template = await beginWithTemplate(ctx, account_id, fields)
    const type = fields.type ?? 'simple'
    await checkParent(ctx, { account_id, type, parent_id: fields.parent_id ?? null })
    checkAmounts(ctx, fields, fields.price_minor)
    const sku = fields.sku ?? template?.sku
    const { id } = await insertAccProduct(ctx.db, {
      ...columnsOf(fields),
      name: fields.name,
      price_minor: fields.price_minor,
      ...(sku && { sku }),
      account_id,
      type,
      currency: fields.currency ?? (await currencyOf(ctx, account_id)),
      search_text: searchTextOf({ ...fields, sku: sku ?? null }),
      created_by_id: ctx.actor.id || null,
    })
    await setPictures(ctx, { id, account_id }, { cover_media_id, media_ids }, template?.pictures)
    return recordCreated(ctx, id)
  })
}

/** Updates a product and its pictures. @throws 404, 409 `version_conflict`, 422 */
export async function updateAccProduct(
  ctx: Context,
  { params, body }: { params: Params; body: AccProductUpdate & { version?: number | undefined } },
): Promise<One<AccProduct>> {
  const { version, cover_media_id, media_ids, ...fields } = body
  const before = await findAccProduct(ctx, params, 'update')
  if (version !== undefined && version !== before.version) throw versionConflict()
  return refusals(ctx, UNIQUE, async () => {
    const type = fields.type ?? before.type
    const parent_id = fields.parent_id === undefined && type === 'variation' ? before.parent_id : (fields.parent_id ?? null)
    await checkParent(ctx, { account_id: before.account_id, type, parent_id, before })
    checkAmounts(ctx, fields, fields.price_minor ?? before.price_minor, before)
    const values = { ...columnsOf(fields), ...(type !== 'variation' && before.parent_id !== null && { parent_id: null }) }
    await changeAccProduct(ctx.db, before.id, { ...values, search_text: searchTextOf({ ...before, ...fields }) })
    const pictures = await setPictures(ctx, before, { cover_media_id, media_ids })
    const after = await accProductQuery.find(ctx, before.id)
    const changes = { ...changesOf(pick(before, values), pick(after, values)), ...pictures }
    if (Object.keys(changes).length) record(ctx, accProductQuery, subject, 'updated', after, changes)
    return accProductQuery.one(ctx, after, ['coverMedia', 'media'])
  })
}

/**
 * Removes a product from the shop. Order lines keep its name and SKU.
 * @throws 422 `in_use` while it has variations
 */
export async function removeAccProduct(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const product = await findAccProduct(ctx, params, 'delete')
  if (await hasVariations(ctx, product)) {
    const message = text(ctx, 'shop:has_variations')
    throw new AppError(422, 'in_use', message, { errors: { base: [message] } })
  }
  await hideAccProduct(ctx.db, product.id)
  record(ctx, accProductQuery, subject, 'deleted', product)
  return { data: null }
}

async function recordCreated(ctx: Context, id: number): Promise<One<AccProduct>> {
  const row = await accProductQuery.find(ctx, id)
  record(ctx, accProductQuery, subject, 'created', row)
  return accProductQuery.one(ctx, row, ['coverMedia', 'media'])
}

function checkAmounts(ctx: Context, fields: AccProductUpdate, price_minor: number, before?: AccProductRow): void {
  const sale = fields.sale_price_minor === undefined ? (before?.sale_price_minor ?? null) : fields.sale_price_minor
  if (sale !== null && sale > price_minor) refuse(ctx, { sale_price_minor: 'shop:sale_above_price' })
  if (fields.currency !== undefined && !(CURRENCIES as readonly string[]).includes(fields.currency)) refuseUnknown(ctx, 'currency')
}

async function currencyOf(ctx: Context, account_id: number): Promise<string> {
  const account = await one<{ currency: string }>(ctx.db, sql`SELECT currency FROM accounts WHERE id = ${account_id}`)
  return account!.currency
}

/** Converts input to columns: sanitizes the description, drops duplicate categories. */
function columnsOf({ description, attributes, categories, ...rest }: AccProductUpdate): RowChange<'acc_products'> {
  return {
    ...rest,
    ...(description !== undefined && { description: description ? cleanHtml(description).body || null : null }),
    ...(attributes && { attributes: sql`${JSON.stringify(attributes)}::jsonb` }),
    ...(categories && { categories: sql`${[...new Set(categories)]}::text[]` }),
  }
}

const searchTextOf = ({
  name = '',
  sku,
  ean,
}: {
  name?: string | undefined
  sku?: string | null | undefined
  ean?: string | null | undefined
}) => searchText({ names: [name], values: [sku, ean].flatMap((value) => value ?? []) })

const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))
