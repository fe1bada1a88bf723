import type { DocumentRow, EuRow, RateRow, ReceiptRow, booksOf } from './book-rows.ts'

type Books = ReturnType<typeof booksOf>

/** Namespace of the file; docs/integrations.md 7 describes its elements. */
const BOOKS_NAMESPACE = 'urn:stoa:books:1'

export interface BooksHead {
  account: string
  vat_number: string | null
  since: string
  until: string
  made_at: string
}

/**
 * The books as XML, in portions: documents, bills, receipts, supplies in the Union, and the totals by currency of each
 * book. The names of elements are those of myDATA's book of invoices where it has them.
 */
export async function* booksXml(books: Books, head: BooksHead): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<books xmlns="${BOOKS_NAMESPACE}">\n${tag('header', [
    tag('name', head.account),
    tag('vatNumber', head.vat_number ?? ''),
    tag('dateFrom', head.since),
    tag('dateTo', head.until),
    tag('createdAt', head.made_at),
  ])}\n`
  yield* book('incomeInvoices', books.documents(), (row) => documentXml(row, 'counterpart'), [
    'net_minor',
    'vat_minor',
    'total_minor',
    'withheld_minor',
    'payable_minor',
  ])
  yield* book('expenseInvoices', books.bills(), (row) => documentXml(row, 'issuer'), [
    'net_minor',
    'vat_minor',
    'total_minor',
    'withheld_minor',
    'payable_minor',
  ])
  yield* book('vatLines', books.rates(), rateXml, ['net_minor', 'vat_minor'])
  yield* book('receipts', books.receipts(), receiptXml, ['amount_minor', 'refunded_minor'])
  yield* book('euSupplies', books.eu(), euXml, ['net_minor', 'net_eur_minor'])
  yield '</books>\n'
}

/** One book: its rows, then their sums by currency. */
async function* book<Row extends { currency: string }, Name extends keyof Row & string>(
  name: string,
  portions: AsyncIterable<Row[]>,
  rowXml: (row: Row) => string,
  amounts: readonly Name[],
): AsyncGenerator<string> {
  const sums = new Map<string, Map<Name, number>>()
  yield `<${name}>\n`
  for await (const rows of portions) {
    for (const row of rows) {
      const sum = sums.get(row.currency) ?? new Map<Name, number>()
      for (const amount of amounts) sum.set(amount, (sum.get(amount) ?? 0) + (row[amount] as number))
      sums.set(row.currency, sum)
    }
    yield rows.map(rowXml).join('\n') + (rows.length ? '\n' : '')
  }
  for (const [currency, sum] of [...sums].toSorted(([one], [other]) => one.localeCompare(other)))
    yield `${tag('total', [tag('currency', currency), ...amounts.map((amount) => tag(ELEMENTS[amount as keyof typeof ELEMENTS], money(sum.get(amount)!)))])}\n`
  yield `</${name}>\n`
}

/** Element of each amount. */
const ELEMENTS = {
  net_minor: 'totalNetValue',
  vat_minor: 'totalVatAmount',
  total_minor: 'totalGrossValue',
  withheld_minor: 'totalWithheldAmount',
  payable_minor: 'totalPayableAmount',
  amount_minor: 'amount',
  refunded_minor: 'refundedAmount',
  net_eur_minor: 'netValueInEuro',
} as const

function documentXml(row: DocumentRow, party: 'counterpart' | 'issuer'): string {
  return tag('invoice', [
    row.mark ? tag('mark', row.mark) : '',
    tag(party, [tag('vatNumber', row.vat_number ?? ''), tag('country', row.country_code ?? ''), tag('name', row.party ?? '')]),
    tag('invoiceHeader', [
      tag('aa', row.number),
      tag('issueDate', row.day),
      row.mydata_type ? tag('invoiceType', row.mydata_type) : '',
      tag('kind', row.type),
      tag('vatTreatment', row.vat_treatment),
      tag('currency', row.currency),
      row.exchange_rate === null ? '' : tag('exchangeRate', String(row.exchange_rate)),
    ]),
    tag(
      'invoiceSummary',
      (['net_minor', 'vat_minor', 'withheld_minor', 'total_minor', 'payable_minor'] as const).map((name) =>
        tag(ELEMENTS[name], money(row[name])),
      ),
    ),
  ])
}

const rateXml = (row: RateRow): string =>
  tag('vatLine', [
    tag('book', row.book),
    tag('aa', row.number),
    tag('issueDate', row.day),
    tag('vatTreatment', row.vat_treatment),
    tag('vatPercent', money(row.vat_bp)),
    tag('currency', row.currency),
    tag('netValue', money(row.net_minor)),
    tag('vatAmount', money(row.vat_minor)),
  ])

const receiptXml = (row: ReceiptRow): string =>
  tag('receipt', [
    tag('aa', row.number),
    tag('date', row.day),
    tag('name', row.party ?? ''),
    tag('paymentMethod', String(row.method)),
    tag('reference', row.reference ?? ''),
    tag('currency', row.currency),
    tag('amount', money(row.amount_minor)),
    tag('refundedAmount', money(row.refunded_minor)),
  ])

const euXml = (row: EuRow): string =>
  tag('euSupply', [
    tag('vatNumber', row.vat_number ?? ''),
    tag('country', row.country_code),
    tag('name', row.name),
    tag('kind', row.kind),
    tag('currency', row.currency),
    tag('netValue', money(row.net_minor)),
    tag('netValueInEuro', money(row.net_eur_minor)),
  ])

/** Two decimals, by integer arithmetic only. */
function money(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An element; texts are escaped, finished elements come as a list. */
function tag(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escape(content) : content.join('')}</${name}>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escape = (text: string) =>
  text
    // Characters that XML 1.0 forbids.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
