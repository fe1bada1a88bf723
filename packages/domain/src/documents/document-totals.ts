import { divideRound, spread, thousandths, toMinor } from '../money/exact.ts'

/** Data of a line that determines its amounts. */
export interface PricedLine {
  /** Up to three decimals. */
  quantity: number | string
  unit_price_minor: number
  /** Number of units to which the price applies. */
  price_per?: number
  /** Percent in basis points, or a fixed amount; never both. */
  discount_bp?: number
  discount_minor?: number
  vat_bp: number
  /** Category of the rate by the tax authority, 1 to 10. */
  vat_category: number
  vat_exemption_code?: number | null
  /** False for an optional line that is not chosen, which is excluded from every sum. */
  counts?: boolean
  subject_to_withholding?: boolean
}

export interface DocumentTerms {
  prices_include_vat?: boolean
  discount_bp?: number
  discount_minor?: number
  withholding_bp?: number
}

export interface LineAmounts {
  gross_minor: number
  /** Its own discount and its share of the document discount. */
  discount_total_minor: number
  net_minor: number
  vat_minor: number
  total_minor: number
  withheld_minor: number
}

export interface VatGroup {
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
  net_minor: number
  vat_minor: number
}

/**
 * Groups that a document shows: not those of lines that sum to zero, such as a package whose price is on its parts. A document of
 * 0 shows them all.
 */
export function shownVatGroups<G extends Pick<VatGroup, 'net_minor' | 'vat_minor'>>(groups: readonly G[]): readonly G[] {
  const shown = groups.filter(({ net_minor, vat_minor }) => net_minor !== 0 || vat_minor !== 0)
  return shown.length ? shown : groups
}

export interface DocumentTotals {
  lines: LineAmounts[]
  gross_minor: number
  line_discount_minor: number
  document_discount_minor: number
  net_minor: number
  vat_minor: number
  total_minor: number
  withheld_minor: number
  payable_minor: number
  vat_breakdown: VatGroup[]
}

/**
 * Amounts of a document and of each of its lines (domain.md 4.1), for offers, orders, invoices and bills of
 * subscriptions, on the server, in the browser and in the PDF. VAT is rounded once per rate and then distributed to the
 * lines, so lines sum to groups and groups to the document.
 * @throws RangeError if a discount exceeds its base, or an amount is too large to be exact
 */
export function documentTotals(lines: readonly PricedLine[], terms: DocumentTerms = {}): DocumentTotals {
  const gross = lines.map(grossOf)
  const ownDiscount = lines.map((line, at) => discountOf(line, gross[at]!))
  const afterOwn = gross.map((amount, at) => amount - ownDiscount[at]!)
  const documentDiscount = discountOf(terms, sum(afterOwn))
  const share = spread(documentDiscount, afterOwn)
  const due = afterOwn.map((amount, at) => amount - share[at]!)
  const groups = groupsOf(lines)
  const net = [...due]
  const vat = due.map(() => 0n)
  const breakdown = groups.map(({ at, ...group }) => {
    const amounts = at.map((index) => due[index]!)
    const whole = sum(amounts)
    const netOfGroup = terms.prices_include_vat ? divideRound(whole * 10_000n, BigInt(10_000 + group.vat_bp)) : whole
    const vatOfGroup = terms.prices_include_vat ? whole - netOfGroup : divideRound(whole * BigInt(group.vat_bp), 10_000n)
    const vatParts = spread(vatOfGroup, amounts)
    at.forEach((index, part) => {
      vat[index] = vatParts[part]!
      if (terms.prices_include_vat) net[index] = due[index]! - vatParts[part]!
    })
    return { ...group, net_minor: toMinor(netOfGroup), vat_minor: toMinor(vatOfGroup) }
  })
  const withheld = withheldOf(lines, net, terms.withholding_bp ?? 0)
  const [netSum, vatSum, withheldSum] = [sum(net), sum(vat), sum(withheld)]
  return {
    lines: lines.map((_, at) => ({
      gross_minor: toMinor(gross[at]!),
      discount_total_minor: toMinor(ownDiscount[at]! + share[at]!),
      net_minor: toMinor(net[at]!),
      vat_minor: toMinor(vat[at]!),
      total_minor: toMinor(net[at]! + vat[at]!),
      withheld_minor: toMinor(withheld[at]!),
    })),
    gross_minor: toMinor(sum(gross)),
    line_discount_minor: toMinor(sum(ownDiscount)),
    document_discount_minor: toMinor(documentDiscount),
    net_minor: toMinor(netSum),
    vat_minor: toMinor(vatSum),
    total_minor: toMinor(netSum + vatSum),
    withheld_minor: toMinor(withheldSum),
    payable_minor: toMinor(netSum + vatSum - withheldSum),
    vat_breakdown: breakdown,
  }
}

/**
 * Net amount of a line in the table of lines: after its own discount, without the document discount, which is deducted
 * below the table. An optional line has the same amount whether it is chosen or not.
 * @param counted its amounts in the document; null if it does not count
 */
export function listedNet(
  line: PricedLine,
  counted: Pick<LineAmounts, 'net_minor' | 'discount_total_minor'> | null,
  { prices_include_vat = false }: Pick<DocumentTerms, 'prices_include_vat'> = {},
): number {
  const alone = documentTotals([{ ...line, counts: true }], { prices_include_vat })
  // Without a document discount, use the rounded amounts that are consistent with the other lines.
  return counted?.discount_total_minor === alone.lines[0]!.discount_total_minor ? counted.net_minor : alone.net_minor
}

function grossOf(line: PricedLine): bigint {
  if (line.counts === false) return 0n
  return divideRound(thousandths(line.quantity) * BigInt(line.unit_price_minor), 1000n * BigInt(line.price_per ?? 1))
}

function discountOf({ discount_bp = 0, discount_minor = 0 }: { discount_bp?: number; discount_minor?: number }, from: bigint): bigint {
  if (discount_bp) return divideRound(from * BigInt(discount_bp), 10_000n)
  const fixed = BigInt(discount_minor)
  if (from === 0n || fixed === 0n) return 0n
  if (fixed > from) throw new RangeError('A discount exceeds what it is taken from')
  return fixed
}

/** Positions of the lines of each rate, in the order in which the rates appear. */
function groupsOf(lines: readonly PricedLine[]) {
  const groups = new Map<string, { vat_bp: number; vat_category: number; vat_exemption_code: number | null; at: number[] }>()
  lines.forEach(({ vat_bp, vat_category, vat_exemption_code = null, counts }, at) => {
    if (counts === false) return
    const key = `${vat_bp} ${vat_category} ${vat_exemption_code}`
    const group = groups.get(key) ?? { vat_bp, vat_category, vat_exemption_code, at: [] }
    group.at.push(at)
    groups.set(key, group)
  })
  return [...groups.values()]
}

function withheldOf(lines: readonly PricedLine[], net: readonly bigint[], withholding_bp: number): bigint[] {
  const base = lines.map((line, at) => (line.subject_to_withholding === false ? 0n : net[at]!))
  return spread(divideRound(sum(base) * BigInt(withholding_bp), 10_000n), base)
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
