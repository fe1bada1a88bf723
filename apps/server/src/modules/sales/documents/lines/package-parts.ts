import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import { editionPrice, packagePrice, packageShares, spread, toMinor, type TaxedPart } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { CatalogueProduct } from './catalogue-lines.ts'

interface PackagePart extends TaxedPart {
  product_id: number
}

/** Parts of a package and the price of one package; null if a part has no price. */
interface OpenedPackage {
  parts: readonly PackagePart[]
  price_minor: number | null
}

/**
 * Expands packages into their parts for production. The package has the price, or, if its parts have different VAT rates,
 * each part has its share (domain.md 4.2). A package that was sent with its parts does not change, and one with a
 * plan has the price of the plan.
 * @param currency of the document; prices of a catalogue in another currency are not copied
 * @param usual_discount_bp default discount of the client, for lines without one
 */
export async function withPackageParts(
  ctx: Context,
  lines: readonly LineInput[],
  productOf: (product_id: number) => Pick<CatalogueProduct, 'type' | 'currency' | 'price_per'> | undefined,
  { currency, usual_discount_bp }: { currency: string; usual_discount_bp: number },
): Promise<LineInput[]> {
  const opened = await Promise.all(
    lines.map(async (line, at): Promise<LineInput[]> => {
      const product = line.product_id == null ? undefined : productOf(line.product_id)
      if (line.product_id == null || product?.type !== 'package') return [line]
      const key = line.key ?? `package-${at}`
      if (lines.some((other) => other.parent_key != null && other.parent_key === line.key)) return [line]
      const { parts, price_minor } = await openPackage(ctx, line.product_id, line.package_edition_id ?? null)
      const bare = [{ ...line, key }, ...parts.map((part) => partLine(part, line, key))]
      const price = line.unit_price_minor ?? (product.currency === currency ? price_minor : null)
      if (line.subscription_plan_id != null || price === null) return bare
      return priced(bare, parts, { price_minor: price, price_per: product.price_per, usual_discount_bp })
    }),
  )
  return opened.flat()
}

/** Assigns price and discount to the package or to its parts. */
function priced(
  [whole, ...lines]: LineInput[],
  parts: readonly PackagePart[],
  { price_minor, usual_discount_bp, ...usual }: { price_minor: number; price_per: number; usual_discount_bp: number },
): LineInput[] {
  const { price_per = usual.price_per } = whole!
  const shares = packageShares(price_minor, parts)
  if (shares.package_minor === price_minor) return [{ ...whole, unit_price_minor: price_minor }, ...lines]
  const { discount_bp, discount_minor = 0 } = whole!
  const off = spread(BigInt(discount_minor), shares.parts_minor.map(BigInt)).map(toMinor)
  const percent = discount_bp ?? (discount_minor ? 0 : usual_discount_bp)
  return [
    { ...whole, unit_price_minor: 0, discount_bp: 0, discount_minor: 0 },
    ...lines.map((line, at) => {
      const price = shares.parts[at]!
      return { ...line, ...price, price_per: price.price_per * price_per, discount_bp: percent, discount_minor: off[at]! }
    }),
  ]
}

/** A part without a price, with the quantity and choice of its package. */
const partLine = ({ product_id, quantity }: PackagePart, line: LineInput, parent_key: string): LineInput => ({
  parent_key,
  product_id,
  quantity: Math.round(Number(quantity) * (line.quantity ?? 1) * 1000) / 1000,
  unit_price_minor: 0,
  ...(line.is_optional !== undefined && { is_optional: line.is_optional }),
  ...(line.is_chosen !== undefined && { is_chosen: line.is_chosen }),
})

async function openPackage(ctx: Context, package_id: number, edition_id: number | null): Promise<OpenedPackage> {
  const found = await rows<
    PackagePart & { edition_id: number | null; edition_price_minor: number | null; package_price_minor: number | null }
  >(
    ctx.db,
    sql`SELECT i.product_id, coalesce(ei.quantity, i.quantity)::float8 AS quantity, coalesce(ei.price_minor, i.price_minor) AS price_minor, i.discount_bp,
      i.is_optional, json_build_object('price_minor', p.price_minor, 'price_per', p.price_per) AS product,
      (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp,
      e.id AS edition_id, e.price_minor AS edition_price_minor, k.price_minor AS package_price_minor
    FROM package_items i JOIN products p ON p.id = i.product_id JOIN products k ON k.id = i.package_id
    LEFT JOIN package_editions e ON e.id = ${edition_id} AND e.product_id = i.package_id AND e.deleted_at IS NULL
    LEFT JOIN package_edition_items ei ON ei.package_edition_id = e.id AND ei.package_item_id = i.id
    WHERE i.package_id = ${package_id} AND i.deleted_at IS NULL AND (CASE WHEN e.id IS NULL THEN NOT i.is_optional ELSE ei.package_item_id IS NOT NULL END)
    ORDER BY i.position, i.id`,
  )
  const first = found[0]
  if (!first) return { parts: [], price_minor: null }
  const { price_minor } =
    first.edition_id === null ? packagePrice(found, first.package_price_minor) : editionPrice(found, first.edition_price_minor)
  return { parts: found, price_minor }
}
