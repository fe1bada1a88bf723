import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import { divideRound, thousandths, toMinor } from '@stoa/domain'
import type { Context } from '#kit/context.ts'

interface Part {
  product_id: number
  quantity: number
  /** Of one unit: the override of the edition or item, else the product's own. */
  price_minor: number
  discount_bp: number
  edition_price_minor: number | null
  package_price_minor: number | null
}

/**
 * Opens packages into one priced line and its parts without a price, which production works from (domain model 4.2).
 * A package whose parts were sent along stays as it was sent.
 */
export async function withPackageParts(
  ctx: Context,
  lines: readonly LineInput[],
  isPackage: (product_id: number) => boolean,
): Promise<LineInput[]> {
  const opened = await Promise.all(
    lines.map(async (line, at): Promise<LineInput[]> => {
      if (line.product_id == null || !isPackage(line.product_id)) return [line]
      const key = line.key ?? `package-${at}`
      if (lines.some((other) => other.parent_key != null && other.parent_key === line.key)) return [line]
      const parts = await partsOf(ctx, line.product_id, line.package_edition_id ?? null)
      const unit_price_minor = line.unit_price_minor ?? priceOf(parts)
      const quantity = line.quantity ?? 1
      return [
        { ...line, key, ...(unit_price_minor !== null && { unit_price_minor }) },
        ...parts.map((part) => ({
          parent_key: key,
          product_id: part.product_id,
          quantity: Math.round(part.quantity * quantity * 1000) / 1000,
          unit_price_minor: 0,
          ...(line.is_optional !== undefined && { is_optional: line.is_optional }),
          ...(line.is_chosen !== undefined && { is_chosen: line.is_chosen }),
        })),
      ]
    }),
  )
  return opened.flat()
}

/** Price of its own (edition, else package), or the sum of what the parts cost by themselves. */
function priceOf(parts: readonly Part[]): number | null {
  const first = parts[0]
  if (!first) return null
  const own = first.edition_price_minor ?? first.package_price_minor
  if (own !== null) return own
  return toMinor(
    parts.reduce((sum, part) => {
      const price = thousandths(part.quantity) * BigInt(part.price_minor) * BigInt(10_000 - part.discount_bp)
      return sum + divideRound(price, 10_000_000n)
    }, 0n),
  )
}

async function partsOf(ctx: Context, package_id: number, edition_id: number | null): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT i.product_id, coalesce(ei.quantity, i.quantity)::float8 AS quantity, coalesce(ei.price_minor, i.price_minor, p.price_minor, 0) AS price_minor, i.discount_bp,
      e.price_minor AS edition_price_minor, k.price_minor AS package_price_minor
    FROM package_items i JOIN products p ON p.id = i.product_id JOIN products k ON k.id = i.package_id
    LEFT JOIN package_editions e ON e.id = ${edition_id} AND e.product_id = i.package_id AND e.deleted_at IS NULL
    LEFT JOIN package_edition_items ei ON ei.package_edition_id = e.id AND ei.package_item_id = i.id
    WHERE i.package_id = ${package_id} AND i.deleted_at IS NULL AND (CASE WHEN e.id IS NULL THEN NOT i.is_optional ELSE ei.package_item_id IS NOT NULL END)
    ORDER BY i.position, i.id`.execute(ctx.db)
  return rows
}
