import { sql } from 'kysely'
import type { PackageEdition, PackageItem } from '@stoa/contract'
import { editionPrice, packagePrice, type CataloguePrice } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/errors.ts'
import { attachProduct } from '../products/index.ts'
import { editionsOf, itemsOf, itemsOfEditions } from './package-rows.ts'

type Part = PackageItem & { product: NonNullable<PackageItem['product']> }

/**
 * What a package, or one of its editions, costs now, with its parts: for the line of a document and its components.
 * Whoever calls has checked that the caller may see it.
 * @throws 404 for no package or an edition of another one
 */
export async function priceOfPackage(
  ctx: Context,
  package_id: number,
  edition_id: number | null,
): Promise<CataloguePrice & { edition: PackageEdition | null; parts: Part[] }> {
  const { rows } = await sql<{
    price_minor: number | null
  }>`SELECT price_minor FROM products WHERE id = ${package_id} AND type = 'package' AND deleted_at IS NULL`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  const edition = edition_id === null ? null : (await editionsOf(ctx, [package_id], 'staff')).find(({ id }) => id === edition_id)
  if (edition === undefined) throw notFound()
  const ofEdition = edition ? await itemsOfEditions(ctx, [edition.id]) : null
  const items: PackageItem[] = ofEdition
    ? ofEdition.map((item) => ({ ...item, quantity: item.edition_quantity, price_minor: item.edition_price_minor ?? item.price_minor }))
    : await itemsOf(ctx, [package_id])
  await attachProduct(ctx, items, 'product', 'product_id', 'staff')
  const parts = items as Part[]
  return { ...(edition ? editionPrice(parts, edition.price_minor) : packagePrice(parts, rows[0].price_minor)), edition, parts }
}
