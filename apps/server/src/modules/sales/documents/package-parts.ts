import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import { editionPrice, packagePrice, type PricedPart } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import type { CatalogueProduct } from './catalogue-lines.ts'

interface PackagePart extends PricedPart {
  product_id: number
}

/** What a package is opened into, and what one of it costs; null where nobody said what a part costs. */
interface OpenedPackage {
  parts: readonly PackagePart[]
  price_minor: number | null
}

/**
 * Opens packages into one priced line and its parts without a price, which production works from (domain model 4.2).
 * A package whose parts were sent along stays as it was sent, and one with a plan costs what the plan says.
 * @param currency of the document: in another one than the catalogue's nothing is filled in
 */
export async function withPackageParts(
  ctx: Context,
  lines: readonly LineInput[],
  productOf: (product_id: number) => Pick<CatalogueProduct, 'type' | 'currency'> | undefined,
  currency: string,
): Promise<LineInput[]> {
  const opened = await Promise.all(
    lines.map(async (line, at): Promise<LineInput[]> => {
      const product = line.product_id == null ? undefined : productOf(line.product_id)
      if (line.product_id == null || product?.type !== 'package') return [line]
      const key = line.key ?? `package-${at}`
      if (lines.some((other) => other.parent_key != null && other.parent_key === line.key)) return [line]
      const { parts, price_minor } = await openPackage(ctx, line.product_id, line.package_edition_id ?? null)
      const isFilledIn = line.unit_price_minor === undefined && line.subscription_plan_id == null && product.currency === currency
      const unit_price_minor = isFilledIn ? price_minor : null
      return [{ ...line, key, ...(unit_price_minor !== null && { unit_price_minor }) }, ...parts.map((part) => partLine(part, line, key))]
    }),
  )
  return opened.flat()
}

/** A part without a price, as often as its package is bought, and chosen with it. */
const partLine = ({ product_id, quantity }: PackagePart, line: LineInput, parent_key: string): LineInput => ({
  parent_key,
  product_id,
  quantity: Math.round(Number(quantity) * (line.quantity ?? 1) * 1000) / 1000,
  unit_price_minor: 0,
  ...(line.is_optional !== undefined && { is_optional: line.is_optional }),
  ...(line.is_chosen !== undefined && { is_chosen: line.is_chosen }),
})

async function openPackage(ctx: Context, package_id: number, edition_id: number | null): Promise<OpenedPackage> {
  const { rows } = await sql<
    PackagePart & { edition_id: number | null; edition_price_minor: number | null; package_price_minor: number | null }
  >`
    SELECT i.product_id, coalesce(ei.quantity, i.quantity)::float8 AS quantity, coalesce(ei.price_minor, i.price_minor) AS price_minor, i.discount_bp,
      i.is_optional, json_build_object('price_minor', p.price_minor, 'price_per', p.price_per) AS product,
      e.id AS edition_id, e.price_minor AS edition_price_minor, k.price_minor AS package_price_minor
    FROM package_items i JOIN products p ON p.id = i.product_id JOIN products k ON k.id = i.package_id
    LEFT JOIN package_editions e ON e.id = ${edition_id} AND e.product_id = i.package_id AND e.deleted_at IS NULL
    LEFT JOIN package_edition_items ei ON ei.package_edition_id = e.id AND ei.package_item_id = i.id
    WHERE i.package_id = ${package_id} AND i.deleted_at IS NULL AND (CASE WHEN e.id IS NULL THEN NOT i.is_optional ELSE ei.package_item_id IS NOT NULL END)
    ORDER BY i.position, i.id`.execute(ctx.db)
  const first = rows[0]
  if (!first) return { parts: [], price_minor: null }
  const { price_minor } =
    first.edition_id === null ? packagePrice(rows, first.package_price_minor) : editionPrice(rows, first.edition_price_minor)
  return { parts: rows, price_minor }
}
