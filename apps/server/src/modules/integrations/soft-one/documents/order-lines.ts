import type { Row } from '#db/rows.ts'

/** A line of a shop order, as it is stored. */
export type OrderLine = Pick<
  Row<'acc_order_line_items'>,
  'kind' | 'acc_product_id' | 'name' | 'sku' | 'quantity' | 'total_minor' | 'vat_bp' | 'vat_minor'
>

export interface DraftLine {
  position: number
  kind: 'item' | 'shipping' | 'fee'
  acc_product_id: number | null
  description: string
  quantity: number
  unit_price_minor: number
  net_minor: number
  vat_bp: number
  vat_minor: number
}

/**
 * The lines of a document. A debit document has what the order charges: products, shipping and fees; coupons are part of the prices. A
 * credit document has what the shop refunded, or the whole order where it names no refunds; amounts are positive in both.
 */
export function documentLines(lines: readonly OrderLine[], sign: 'debit' | 'credit'): DraftLine[] {
  const refunds = lines.filter(({ kind }) => kind === 'refund')
  const chosen = sign === 'credit' && refunds.length ? refunds : lines.filter(({ kind }) => ['product', 'shipping', 'fee'].includes(kind))
  return chosen
    .filter(({ kind, total_minor, vat_minor }) => kind === 'product' || total_minor !== 0 || vat_minor !== 0)
    .map((line, index) => draftLine(line, index + 1))
}

function draftLine(line: OrderLine, position: number): DraftLine {
  const { acc_product_id, name, vat_bp } = line
  const quantity = Math.abs(Number(line.quantity)) || 1
  const net_minor = Math.abs(line.total_minor)
  return {
    position,
    kind: kindOf(line),
    acc_product_id,
    description: name,
    quantity,
    unit_price_minor: Math.round(net_minor / quantity),
    net_minor,
    vat_bp,
    vat_minor: Math.abs(line.vat_minor),
  }
}

/** A refund of money without returned units is a fee. */
function kindOf({ kind, acc_product_id, quantity }: OrderLine): DraftLine['kind'] {
  if (kind === 'shipping' || kind === 'fee') return kind
  return kind === 'refund' && acc_product_id === null && Number(quantity) === 0 ? 'fee' : 'item'
}

export const sumOf = (lines: readonly DraftLine[], name: 'net_minor' | 'vat_minor'): number =>
  lines.reduce((sum, line) => sum + line[name], 0)
