import { sql } from 'kysely'
import type { One, PackageItem, PackageItemInput, Params } from '@stoa/contract'
import { one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, versionConflict } from '#lib/errors.ts'
import { record, type Subject } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import {
  adminChannels,
  announceProduct,
  checkPublishable,
  componentOf,
  findProduct,
  refuse,
  say,
  touchProduct,
  type ProductRow,
} from '../products/index.ts'
import { packageItemQuery } from './packages.query.ts'
import type { ItemRow } from './package-rows.ts'
import { changeItem, deleteItem, insertItem, setItemOrder } from './store.ts'

type LoggedItem = ItemRow & { label: string; account_id: number | null }
const subject: Subject<LoggedItem> = {
  type: 'package_item',
  label: (item) => item.label,
  channels: ({ account_id }) => adminChannels(account_id),
}
const UNIQUE = { package_items_one: 'product_id' }

/**
 * Adds a product at the end of a package.
 * @throws 404 if the package does not exist, 422 on `product_id` for a package, a deleted product, another currency or a duplicate
 */
export function createItem(ctx: Context, { params, body }: { params: Params; body: PackageItemInput }): Promise<One<PackageItem>> {
  return refusals(ctx, UNIQUE, async () => {
    const pack = await findProduct(ctx, params.package_id, 'package', 'update')
    const part = await findPart(ctx, pack, body.product_id)
    if (pack.published_at && !part.published_at)
      throw invalid({ product_id: say(ctx, 'plans:package.has_unpublished', { names: part.name_en }) })
    const item = await insertItem(ctx.db, {
      ...columnsOf(body),
      product_id: body.product_id,
      package_id: pack.id,
      position: body.position ?? (await nextPosition(ctx, pack.id)),
    })
    await announcePackage(ctx, pack)
    record(ctx, packageItemQuery, subject, 'created', toLogged(item, part, pack))
    return packageItemQuery.one(ctx, { ...item, ...ownerOf(pack) }, ['product'])
  })
}

/** Updates an item. @throws 404, 409 `version_conflict`, 422 */
export function updateItem(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<PackageItemInput> & { version?: number | undefined } },
): Promise<One<PackageItem>> {
  return refusals(ctx, UNIQUE, async () => {
    const { version, ...fields } = body
    const before = await packageItemQuery.find(ctx, params.id, 'update')
    if (version !== undefined && version !== before.version) throw versionConflict()
    const pack = await findProduct(ctx, before.package_id, 'package', 'update')
    const after = await changeItem(ctx.db, before.id, columnsOf(fields))
    const changes = changesOf(pick(before, fields), pick(after, fields))
    if (Object.keys(changes).length) {
      await announcePackage(ctx, pack)
      record(ctx, packageItemQuery, subject, 'updated', toLogged(after, await partOf(ctx, after), pack), changes)
    }
    return packageItemQuery.one(ctx, { ...after, ...ownerOf(pack) }, ['product'])
  })
}

/** Removes an item from a package and its editions. @throws 422 if a published package would have no items */
export async function removeItem(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const item = await packageItemQuery.find(ctx, params.id, 'update')
  const from = await findProduct(ctx, item.package_id, 'package', 'update')
  await deleteItem(ctx.db, item.id)
  if (from.published_at) await checkPublishable(ctx, from)
  await announcePackage(ctx, from)
  record(ctx, packageItemQuery, subject, 'deleted', toLogged(item, await partOf(ctx, item), from))
  return { data: null }
}

/** Sorts the items of a package. Items missing from the list follow in their current order. @throws 422 for an item of another package */
export async function orderItems(ctx: Context, { params, body }: { params: Params; body: { ids: number[] } }): Promise<{ data: null }> {
  const pack = await findProduct(ctx, params.package_id, 'package', 'update')
  if ((await setItemOrder(ctx.db, pack.id, body.ids)) < new Set(body.ids).size) refuse(ctx, 'ids', 'unknown')
  await announcePackage(ctx, pack)
  return { data: null }
}

type Part = Pick<ProductRow, 'name_en' | 'type' | 'currency' | 'published_at'>

/** Finds a product that can be an item of a package: not a package, and in the same currency. @throws 422 */
async function findPart(ctx: Context, pack: ProductRow, product_id: number): Promise<Part> {
  const part = await one<Part>(
    ctx.db,
    sql`SELECT p.name_en, p.type, p.currency, p.published_at FROM products p
    WHERE p.id = ${product_id} AND p.deleted_at IS NULL AND ${componentOf(pack.owner_account_id)}`,
  )
  if (!part) refuse(ctx, 'product_id', 'unknown')
  if (part.type === 'package') throw invalid({ product_id: say(ctx, 'plans:package.no_package_inside') })
  if (part.currency !== pack.currency) throw invalid({ product_id: say(ctx, 'plans:package.currency', { currency: pack.currency }) })
  return part
}

/** Product of an item, which may be deleted since. */
async function partOf(ctx: Context, { product_id }: Pick<ItemRow, 'product_id'>): Promise<Pick<Part, 'name_en'>> {
  return (await one<Pick<Part, 'name_en'>>(ctx.db, sql`SELECT name_en FROM products WHERE id = ${product_id}`))!
}

async function nextPosition(ctx: Context, package_id: number): Promise<number> {
  const found = await one<{ next: number }>(
    ctx.db,
    sql`SELECT coalesce(max(position), 0) + 1 AS next FROM package_items WHERE package_id = ${package_id} AND deleted_at IS NULL`,
  )
  return found!.next
}

/** Marks the package as changed and tells browsers to reload it. */
async function announcePackage(ctx: Context, pack: ProductRow): Promise<void> {
  await touchProduct(ctx.db, pack.id)
  announceProduct(ctx, pack, 'packageItems')
}

function columnsOf({ requirements, ...fields }: Partial<PackageItemInput>): RowChange<'package_items'> {
  if (requirements === undefined) return fields
  return { ...fields, requirements: requirements === null ? null : sql`${JSON.stringify(requirements)}::jsonb` }
}

const ownerOf = ({ owner_account_id }: ProductRow) => ({ owner_account_id })
const toLogged = (item: ItemRow, part: Pick<Part, 'name_en'>, pack: ProductRow): LoggedItem => ({
  ...item,
  label: `${pack.name_en}: ${part.name_en}`,
  account_id: pack.account_id,
})
const pick = (row: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (row as Record<string, unknown>)[name]]))
