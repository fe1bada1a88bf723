import { sql } from 'kysely'
import type { One, PackageEdition, PackageEditionInput, Params } from '@stoa/contract'
import { one, rows, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, versionConflict } from '#lib/errors.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { adminChannels, announceProduct, deactivatePlansOfEdition, findProduct, refuse, say } from '../products/index.ts'
import { packageEditionQuery } from './packages.query.ts'
import type { EditionRow } from './package-rows.ts'
import { changeEdition, deleteEdition, insertEdition, makeDefault, replaceEditionItems, setEditionOrder } from './store.ts'

type LoggedEdition = EditionRow & { account_id: number | null }
const subject: Subject<LoggedEdition> = {
  type: 'package_edition',
  label: (edition) => edition.name,
  channels: ({ account_id }) => adminChannels(account_id),
}
const UNIQUE = { package_editions_name: 'name' }
const RELATIONS = ['packageItems', 'packageItems.product']

/**
 * Creates an edition of a package with its items. The first edition is the default.
 * @throws 404 if the package does not exist, 422 on the field for a taken name, an item of another package or no items
 */
export function createEdition(ctx: Context, { params, body }: { params: Params; body: PackageEditionInput }): Promise<One<PackageEdition>> {
  return refusals(ctx, UNIQUE, async () => {
    const { package_items, is_default, published, product_id, position, ...fields } = body
    const product = await findProduct(ctx, params.package_id, 'package', 'update')
    if (product_id !== undefined && product_id !== product.id) refuse(ctx, 'product_id', 'invalid')
    const siblings = await siblingsOf(ctx, product.id)
    const edition = await insertEdition(ctx.db, {
      ...columnsOf(fields),
      name: fields.name,
      product_id: product.id,
      position: position ?? siblings.last + 1,
      published_at: published ? ctx.services.clock.now() : null,
    })
    await setItems(ctx, edition, package_items ?? (await fixedItems(ctx, product.id)))
    if (is_default ?? siblings.count === 0) await makeDefault(ctx.db, edition)
    const after = await packageEditionQuery.find(ctx, edition.id)
    announceProduct(ctx, product, 'packageEditions')
    record(ctx, packageEditionQuery, subject, 'created', { ...after, account_id: product.account_id })
    return packageEditionQuery.one(ctx, after, RELATIONS)
  })
}

/** Updates an edition; items in the body replace its items. @throws 404, 409 `version_conflict`, 422 */
export function updateEdition(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<PackageEditionInput> & { version?: number | undefined } },
): Promise<One<PackageEdition>> {
  return refusals(ctx, UNIQUE, async () => {
    const { package_items, is_default, published, product_id, version, ...fields } = body
    const before = await packageEditionQuery.find(ctx, params.id, 'update')
    if (version !== undefined && version !== before.version) throw versionConflict()
    if (product_id !== undefined && product_id !== before.product_id) refuse(ctx, 'product_id', 'invalid')
    const product = await findProduct(ctx, before.product_id, 'package', 'update')
    const changed = await changeEdition(ctx.db, before.id, { ...columnsOf(fields), ...publicationOf(ctx, before, published) })
    if (package_items) await setItems(ctx, changed, package_items)
    if (is_default !== undefined) await (is_default ? makeDefault(ctx.db, changed) : refuseWithoutDefault(ctx, changed))
    const after = await packageEditionQuery.find(ctx, before.id)
    const changes = {
      ...changesOf({ ...before }, { ...after }),
      ...(package_items && { packageItems: [null, package_items.length] as const }),
    }
    announceProduct(ctx, product, 'packageEditions')
    record(ctx, packageEditionQuery, subject, 'updated', { ...after, account_id: product.account_id }, changes)
    return packageEditionQuery.one(ctx, after, RELATIONS)
  })
}

/** Deletes an edition; documents keep its name. If it was the default, the next edition becomes the default. */
export async function removeEdition(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const edition = await packageEditionQuery.find(ctx, params.id, 'update')
  const product = await findProduct(ctx, edition.product_id, 'package', 'update')
  await deactivatePlansOfEdition(ctx.db, edition.id)
  await deleteEdition(ctx.db, edition)
  announceProduct(ctx, product, 'packageEditions')
  record(ctx, packageEditionQuery, subject, 'deleted', { ...edition, account_id: product.account_id })
  return { data: null }
}

/** Sorts the editions of a package. Editions missing from the list follow in their current order. @throws 422 for an edition of another package */
export async function orderEditions(ctx: Context, { params, body }: { params: Params; body: { ids: number[] } }): Promise<{ data: null }> {
  const product = await findProduct(ctx, params.package_id, 'package', 'update')
  if ((await setEditionOrder(ctx.db, product.id, body.ids)) < new Set(body.ids).size) refuse(ctx, 'ids', 'unknown')
  announceProduct(ctx, product, 'packageEditions')
  return { data: null }
}

type Items = NonNullable<PackageEditionInput['package_items']>
type EditionFields = Partial<Omit<PackageEditionInput, 'package_items' | 'is_default' | 'published' | 'product_id'>>

/** Default items of an edition: all items of the package that are not optional. */
async function fixedItems(ctx: Context, package_id: number): Promise<Items> {
  return rows<Items[number]>(
    ctx.db,
    sql`SELECT id AS package_item_id, quantity::float8 AS quantity FROM package_items WHERE package_id = ${package_id} AND NOT is_optional AND deleted_at IS NULL`,
  )
}

async function setItems(ctx: Context, edition: Pick<EditionRow, 'id' | 'product_id'>, items: Items): Promise<void> {
  if (!items.length) throw invalid({ package_items: say(ctx, 'plans:package.needs_items') })
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM package_items WHERE package_id = ${edition.product_id} AND deleted_at IS NULL`,
  )
  const known = new Set(found.map(({ id }) => id))
  const wrong = items.findIndex(({ package_item_id }) => !known.delete(package_item_id))
  if (wrong >= 0) throw invalid({ [`package_items.${wrong}.package_item_id`]: say(ctx, 'plans:package.not_an_item') })
  await replaceEditionItems(ctx.db, edition.id, items)
}

async function siblingsOf(ctx: Context, product_id: number): Promise<{ count: number; last: number }> {
  return (await one<{ count: number; last: number }>(
    ctx.db,
    sql`SELECT count(*) AS count, coalesce(max(position), 0) AS last FROM package_editions WHERE product_id = ${product_id} AND deleted_at IS NULL`,
  ))!
}

/** Refuses to clear the default edition: it changes only when another edition becomes the default. @throws 422 */
function refuseWithoutDefault(ctx: Context, edition: { is_default: boolean }): void {
  if (edition.is_default) throw invalid({ is_default: say(ctx, 'plans:package.one_default') })
}

function publicationOf(ctx: Context, before: EditionRow, published: boolean | undefined): RowChange<'package_editions'> {
  if (published === undefined || published === (before.published_at !== null)) return {}
  return { published_at: published ? ctx.services.clock.now() : null }
}

function columnsOf({ description, ...fields }: EditionFields): RowChange<'package_editions'> {
  return { ...fields, ...(description !== undefined && { description: description ? cleanHtml(description).body || null : null }) }
}
