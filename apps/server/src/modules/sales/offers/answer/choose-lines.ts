import { type DocumentTotals, documentTotals, knownCosts, perMonth } from '@stoa/domain'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { linesOf } from '../offer-lines.ts'
import type { OfferLineRow, OfferRow } from '../offer-row.ts'
import { setChosenLines } from '../store.ts'

/**
 * Chooses optional lines and recalculates the offer with its stored prices and rates, not those of the catalogue.
 * @param chosen uuids of optional lines; undefined keeps the preset choice
 * @returns lines and totals with the choice applied
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
  if ([...wanted].some((uuid) => !optional.has(uuid))) refuse(ctx, { chosen: 'offers:not_optional' })
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
    if (error instanceof RangeError) refuse(ctx, { chosen: 'offers:discount_exceeds' })
    throw error
  }
}

/** Stores the choice of lines. @returns the columns of the offer that follow from it */
export async function storeChoice(ctx: Context, lines: readonly OfferLineRow[], totals: DocumentTotals): Promise<RowChange<'offers'>> {
  await setChosenLines(ctx.db, lines)
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
      (sum, line) => sum + (line.interval ? (perMonth(line.net_minor, line.interval, line.interval_count!) ?? 0) : 0),
      0,
    ),
    ...knownCosts(lines.map((line) => ({ ...line, key: line.uuid, parent_key: line.parent_uuid, counts: line.is_chosen }))),
  }
}
