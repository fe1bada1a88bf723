import { sql } from 'kysely'
import type { One, PackageEdition, PackageEditionInput, Params } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { invalid, versionConflict } from '#lib/errors.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { record, type Subject } from '#kit/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { findProduct, refuse, say, type ProductRow } from '../products/index.ts'
import { packageEditionQuery } from './packages.query.ts'
import type { EditionRow } from './package-rows.ts'

type Named = EditionRow & { account_id: number | null }
const subject: Subject<Named> = { type: 'package_edition', label: (edition) => edition.name, channels: () => ['private-admin'] }
const UNIQUE = { package_editions_name: 'name' }
const RELATIONS = ['packageItems', 'packageItems.product']

/**
 * Makes an edition of a package with its items. The first one is the default.
 * @throws 404 for no package, 422 on the field: a name twice, an item of another package, nothing in it
 */
export function createEdition(ctx: Context, { params, body }: { params: Params; body: PackageEditionInput }): Promise<One<PackageEdition>> {
  return refusals(ctx, UNIQUE, async () => {
    const { package_items, is_default, published, product_id, position, ...fields } = body
    const of = await findProduct(ctx, params.package_id, 'package', 'update')
    if (product_id !== undefined && product_id !== of.id) refuse(ctx, 'product_id', 'invalid')
    const siblings = await siblingsOf(ctx, of.id)
    const edition = await insertRow<EditionRow>(ctx, 'package_editions', {
      ...columnsOf(fields),
      product_id: of.id,
      position: position ?? siblings.last + 1,
      published_at: published ? ctx.services.clock.now() : null,
    })
    await setItems(ctx, edition, package_items ?? (await fixedItems(ctx, of.id)))
    if (is_default ?? siblings.count === 0) await makeDefault(ctx, edition)
    const after: EditionRow = await packageEditionQuery.find(ctx, edition.id)
    touch(ctx, of.id)
    record(ctx, packageEditionQuery, subject, 'created', { ...after, account_id: of.account_id })
    return packageEditionQuery.one(ctx, after, RELATIONS)
  })
}

/** Changes an edition; items that are sent replace those it had. @throws 409 `version_conflict`, 422 */
export function updateEdition(
  ctx: Context,
  { params, body }: { params: Params; body: Partial<PackageEditionInput> & { version?: number | undefined } },
): Promise<One<PackageEdition>> {
  return refusals(ctx, UNIQUE, async () => {
    const { package_items, is_default, published, product_id, version, ...fields } = body
    const before: EditionRow = await packageEditionQuery.find(ctx, params.id, 'update')
    if (version !== undefined && version !== before.version) throw versionConflict()
    if (product_id !== undefined && product_id !== before.product_id) refuse(ctx, 'product_id', 'invalid')
    const of = await findProduct(ctx, before.product_id, 'package', 'update')
    const changed = await updateRow<EditionRow>(
      ctx,
      'package_editions',
      { id: before.id },
      { ...columnsOf(fields), ...publishing(ctx, before, published) },
    )
    if (package_items) await setItems(ctx, changed, package_items)
    if (is_default !== undefined) await (is_default ? makeDefault(ctx, changed) : keepOneDefault(ctx, changed))
    const after: EditionRow = await packageEditionQuery.find(ctx, before.id)
    const changes = {
      ...changesOf({ ...before }, { ...after }),
      ...(package_items && { packageItems: [null, package_items.length] as const }),
    }
    touch(ctx, of.id)
    record(ctx, packageEditionQuery, subject, 'updated', { ...after, account_id: of.account_id }, changes)
    return packageEditionQuery.one(ctx, after, RELATIONS)
  })
}

/** Deletes an edition; documents that name it keep its name. The next one becomes the default where it was. */
export async function removeEdition(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const edition: EditionRow = await packageEditionQuery.find(ctx, params.id, 'delete')
  const of = await findProduct(ctx, edition.product_id, 'package', 'update')
  await run(
    ctx.db,
    sql`UPDATE subscription_plans SET is_active = false, updated_at = now() WHERE package_edition_id = ${edition.id} AND deleted_at IS NULL`,
  )
  await run(ctx.db, sql`UPDATE package_editions SET deleted_at = now(), is_default = false, updated_at = now() WHERE id = ${edition.id}`)
  if (edition.is_default)
    await run(
      ctx.db,
      sql`UPDATE package_editions SET is_default = true, updated_at = now() WHERE id = (
      SELECT id FROM package_editions WHERE product_id = ${of.id} AND deleted_at IS NULL ORDER BY position, id LIMIT 1)`,
    )
  touch(ctx, of.id)
  record(ctx, packageEditionQuery, subject, 'deleted', { ...edition, account_id: of.account_id })
  return { data: null }
}

/** Puts the editions of a package into an order; those that are not named keep theirs behind them. */
export async function orderEditions(ctx: Context, { params, body }: { params: Params; body: { ids: number[] } }): Promise<{ data: null }> {
  const { id } = await findProduct(ctx, params.package_id, 'package', 'update')
  await run(
    ctx.db,
    sql`
    UPDATE package_editions e SET position = coalesce(o.position, 100000 + e.position), updated_at = now()
    FROM package_editions f LEFT JOIN unnest(${body.ids}::bigint[]) WITH ORDINALITY AS o(id, position) ON o.id = f.id WHERE e.id = f.id AND f.product_id = ${id} AND f.deleted_at IS NULL`,
  )
  touch(ctx, id)
  return { data: null }
}

type Items = NonNullable<PackageEditionInput['package_items']>

/** Without a word on its items an edition has all that the package does not leave to choice. */
async function fixedItems(ctx: Context, package_id: number): Promise<Items> {
  return rows<Items[number]>(
    ctx.db,
    sql`
    SELECT id AS package_item_id, quantity::float8 AS quantity FROM package_items WHERE package_id = ${package_id} AND NOT is_optional AND deleted_at IS NULL`,
  )
}

async function setItems(ctx: Context, edition: EditionRow, items: Items): Promise<void> {
  if (!items.length) throw invalid({ package_items: say(ctx, 'plans:package.needs_items') })
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM package_items WHERE package_id = ${edition.product_id} AND deleted_at IS NULL`,
  )
  const known = new Set(found.map(({ id }) => id))
  const stranger = items.findIndex(({ package_item_id }) => !known.delete(package_item_id))
  if (stranger >= 0) throw invalid({ [`package_items.${stranger}.package_item_id`]: say(ctx, 'plans:package.not_an_item') })
  await run(ctx.db, sql`DELETE FROM package_edition_items WHERE package_edition_id = ${edition.id}`)
  await run(
    ctx.db,
    sql`
    INSERT INTO package_edition_items (package_edition_id, package_item_id, quantity, price_minor)
    SELECT ${edition.id}, i.id, coalesce(w.quantity, i.quantity), w.price_minor
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS w(package_item_id bigint, quantity numeric, price_minor bigint) JOIN package_items i ON i.id = w.package_item_id`,
  )
}

async function siblingsOf(ctx: Context, product_id: number): Promise<{ count: number; last: number }> {
  return (await one<{ count: number; last: number }>(
    ctx.db,
    sql`
    SELECT count(*) AS count, coalesce(max(position), 0) AS last FROM package_editions WHERE product_id = ${product_id} AND deleted_at IS NULL`,
  ))!
}

async function makeDefault(ctx: Context, { id, product_id }: EditionRow): Promise<void> {
  await run(
    ctx.db,
    sql`UPDATE package_editions SET is_default = false, updated_at = now() WHERE product_id = ${product_id} AND is_default AND id <> ${id} AND deleted_at IS NULL`,
  )
  await run(ctx.db, sql`UPDATE package_editions SET is_default = true WHERE id = ${id}`)
}

/** There is always one default: it is taken off by making another one the default. */
async function keepOneDefault(ctx: Context, edition: EditionRow): Promise<void> {
  if (edition.is_default) throw invalid({ is_default: say(ctx, 'plans:package.one_default') })
}

function publishing(ctx: Context, before: EditionRow, published: boolean | undefined): Record<string, unknown> {
  if (published === undefined || published === (before.published_at !== null)) return {}
  return { published_at: published ? ctx.services.clock.now() : null }
}

function columnsOf({ description, ...fields }: Partial<PackageEditionInput>): Record<string, unknown> {
  return { ...fields, ...(description !== undefined && { description: description ? cleanHtml(description).body || null : null }) }
}

/** Lists and open pages of the package read it again. */
function touch(ctx: Context, id: ProductRow['id']): void {
  ctx.emit({
    name: 'product.updated',
    account_id: null,
    type: 'product',
    key: id,
    requires: 'products.read',
    changed: ['packageEditions'],
    channels: ['private-admin'],
  })
}
