import { createHash } from 'node:crypto'
import type { PartySnapshot } from '@stoa/contract'
import type { MydataDocument, MydataLine } from './connector.ts'
import { greekBytes } from '#lib/greek-bytes.ts'

const INVOICE = 'http://www.aade.gr/myDATA/invoice/v1.0'
const INCOME = 'https://www.aade.gr/myDATA/incomeClassificaton/v1.0'

/**
 * The tax authority's `InvoicesDoc` of one document, elements in the order of its schema (`InvoicesDoc-v2.0.2.xsd`; the
 * misspelt namespace of classifications is the official one).
 */
export function documentXml(document: MydataDocument): string {
  const { currency, exchange_rate, correlated_marks, transmission_failure } = document
  return `<?xml version="1.0" encoding="UTF-8"?>${
    tag(
      `InvoicesDoc xmlns="${INVOICE}" xmlns:icls="${INCOME}"`,
      tag('invoice', [
        transmission_failure === null ? NOTHING : tag('transmissionFailure', transmission_failure),
        tag('issuer', party(document.seller)),
        document.buyer ? tag('counterpart', party(document.buyer, document.seller.country_code)) : NOTHING,
        tag('invoiceHeader', [
          tag('series', document.series),
          tag('aa', document.sequence),
          tag('issueDate', document.issue_date),
          tag('invoiceType', document.type),
          tag('currency', currency),
          currency === 'EUR' || exchange_rate === null ? NOTHING : tag('exchangeRate', exchange_rate),
          ...correlated_marks.map((mark) => tag('correlatedInvoices', mark)),
        ]),
        tag(
          'paymentMethods',
          tag('paymentMethodDetails', [tag('type', document.payment_method), tag('amount', amount(document.payable_minor))]),
        ),
        ...reported(document).map(lineXml),
        tag('invoiceSummary', summary(document)),
      ]),
    ).xml
  }`
}

/** Lines to report. Parts of packages without an amount are omitted. */
const reported = ({ lines }: MydataDocument): MydataLine[] => {
  const priced = lines.filter((line) => line.net_minor !== 0 || line.vat_minor !== 0)
  return priced.length ? priced : lines.slice(0, 1)
}

/** Greek parties are identified by number and branch; others require name and address. */
function party(
  { vat_number, country_code, branch_number, legal_name, name, address, city, postal_code }: PartySnapshot,
  home?: string,
): Markup[] {
  const isForeign = country_code !== 'GR'
  return [
    tag('vatNumber', numberOf(vat_number)),
    tag('country', country_code),
    tag('branch', branch_number),
    ...(isForeign && home !== undefined
      ? [
          tag('name', legal_name ?? name),
          tag('address', [tag('street', address ?? ''), tag('postalCode', postal_code ?? ''), tag('city', city ?? '')]),
        ]
      : []),
  ]
}

/** EU VAT numbers without their country prefix; buyers outside the EU may have none. */
const numberOf = (vat_number: string | null): string => (vat_number ?? '').replace(/^[A-Z]{2}/, '') || '000000000'

function lineXml(line: MydataLine, at: number): Markup {
  return tag('invoiceDetails', [
    tag('lineNumber', at + 1),
    tag('netValue', amount(line.net_minor)),
    tag('vatCategory', line.vat_category),
    tag('vatAmount', amount(line.vat_minor)),
    line.vat_exemption_code === null ? NOTHING : tag('vatExemptionCategory', line.vat_exemption_code),
    ...(line.withheld_minor
      ? [tag('withheldAmount', amount(line.withheld_minor)), tag('withheldPercentCategory', line.withholding_category ?? CONSULTING)]
      : []),
    tag('incomeClassification', classification(line, line.net_minor)),
  ])
}

/** Category of documents that were issued before withholding needed one: fees of management consulting, 20 %. */
const CONSULTING = 3

const classification = ({ income_type, income_category }: MydataLine, minor: number): Markup[] => [
  tag('icls:classificationType', income_type),
  tag('icls:classificationCategory', income_category),
  tag('icls:amount', amount(minor)),
]

function summary(document: MydataDocument): Markup[] {
  const byKind = Map.groupBy(reported(document), (line) => `${line.income_type} ${line.income_category}`)
  return [
    tag('totalNetValue', amount(document.net_minor)),
    tag('totalVatAmount', amount(document.vat_minor)),
    tag('totalWithheldAmount', amount(document.withheld_minor)),
    ...['totalFeesAmount', 'totalStampDutyAmount', 'totalOtherTaxesAmount', 'totalDeductionsAmount'].map((name) => tag(name, amount(0))),
    tag('totalGrossValue', amount(document.payable_minor)),
    ...[...byKind.values()].map((lines) =>
      tag(
        'incomeClassification',
        classification(
          lines[0]!,
          lines.reduce((sum, line) => sum + line.net_minor, 0),
        ),
      ),
    ),
  ]
}

/**
 * The uid by which the authority recognises a document: SHA-1 over issuer, date, branch, type, series and number in
 * ISO-8859-7. The authority refuses a second document with the same uid.
 */
export function documentUid({
  seller,
  issue_date,
  type,
  series,
  sequence,
}: Pick<MydataDocument, 'seller' | 'issue_date' | 'type' | 'series' | 'sequence'>): string {
  const parts = [numberOf(seller.vat_number), issue_date, seller.branch_number, type, series, sequence]
  return createHash('sha1')
    .update(greekBytes(parts.join('-')))
    .digest('hex')
    .toUpperCase()
}

/** Two decimals, by integer arithmetic only. */
function amount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Finished markup, as opposed to text that must be escaped. */
class Markup {
  readonly xml: string
  constructor(xml: string) {
    this.xml = xml
  }
}
const NOTHING = new Markup('')

function tag(name: string, content: string | number | Markup | readonly Markup[]): Markup {
  const inner =
    typeof content === 'object'
      ? [content]
          .flat()
          .map(({ xml }) => xml)
          .join('')
      : escape(String(content))
  return new Markup(`<${name}>${inner}</${name.split(' ')[0]}>`)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
