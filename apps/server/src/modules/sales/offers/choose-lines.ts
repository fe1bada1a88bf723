import { sql } from 'kysely'
import { documentTotals, perMonth, type DocumentTotals } from '@stoa/domain'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { linesOf } from './offer-lines.ts'
import type { OfferLineRow, OfferRow } from './offer-row.ts'
import { refuse } from './say.ts'

/**
 * Takes some of the optional lines and leaves the others, and calculates the offer anew by its own prices and rates:
 * what was offered stands, the catalogue of today is not asked.
 * @param chosen uuids of optional lines; undefined leaves them as they are preset
 * @returns lines and totals as they now count
 * @throws 422 on `chosen` for a line that is not optional, or when the document's discount would exceed the rest
 */
export async function chooseLines(
  ctx: Context,
  offer: OfferRow,
  chosen: readonly string[] | undefined,
): Promise<{ lines: OfferLineRow[]; totals: DocumentTotals }> {
  const before = await linesOf(ctx.db, [offer.uuid])
  const wanted = new Set(chosen)
  const optional = new Set(before.filter((line) => line.is_optional && line.parent_uuid === null).map((line) => line.uuid))
  if ([...wanted].some((uuid) => !optional.has(uuid))) throw refuse(ctx, { chosen: 'not_optional' })
  const taken = (line: OfferLineRow) => {
    const top = line.parent_uuid ?? line.uuid
    return chosen && optional.has(top) ? wanted.has(top) : line.is_chosen
  }
  const lines = before.map((line) => ({ ...line, is_chosen: taken(line) }))
  const totals = totalsOf(ctx, offer, lines)
  return { totals, lines: lines.map((line, at) => ({ ...line, ...totals.lines[at]! })) }
}

function totalsOf(ctx: Context, offer: OfferRow, lines: readonly OfferLineRow[]): DocumentTotals {
  try {
    return documentTotals(
      lines.map((line) => ({ ...line, counts: line.is_chosen })),
      offer,
    )
  } catch (error) {
    if (error instanceof RangeError) throw refuse(ctx, { chosen: 'discount_exceeds' })
    throw error
  }
}

/** Stores what was chosen: the lines with their amounts, and answers the columns of the offer. */
export async function storeChoice(ctx: Context, lines: readonly OfferLineRow[], totals: DocumentTotals): Promise<Record<string, unknown>> {
  const rows = lines.map(({ uuid, is_chosen, gross_minor, discount_total_minor, net_minor, vat_minor, total_minor }) => ({
    uuid,
    is_chosen,
    gross_minor,
    discount_total_minor,
    net_minor,
    vat_minor,
    total_minor,
  }))
  await run(
    ctx.db,
    sql`UPDATE offer_lines l SET is_chosen = r.is_chosen, gross_minor = r.gross_minor, discount_total_minor = r.discount_total_minor, net_minor = r.net_minor,
      vat_minor = r.vat_minor, total_minor = r.total_minor, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(uuid uuid, is_chosen boolean, gross_minor bigint, discount_total_minor bigint, net_minor bigint, vat_minor bigint, total_minor bigint)
    WHERE l.uuid = r.uuid`,
  )
  const counted = lines.filter((line) => line.is_chosen)
  return {
    gross_minor: totals.gross_minor,
    line_discount_minor: totals.line_discount_minor,
    document_discount_minor: totals.document_discount_minor,
    net_minor: totals.net_minor,
    vat_minor: totals.vat_minor,
    total_minor: totals.total_minor,
    vat_breakdown: JSON.stringify(totals.vat_breakdown),
    recurring_net_minor: counted.reduce(
      (sum, line) => sum + (line.interval ? perMonth(line.net_minor, line.interval, line.interval_count!) : 0),
      0,
    ),
    cost_minor: lines.some((line) => line.cost_minor !== null) ? counted.reduce((sum, line) => sum + (line.cost_minor ?? 0), 0) : null,
  }
}
