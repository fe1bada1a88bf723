import type { PartySnapshot } from '@stoa/contract'
import {
  formatIban,
  formatMoney,
  formatRate,
  inEuro,
  isGreekHome,
  isReverseCharge,
  printedVatNumber,
  shownVatGroups,
  titleKey,
} from '@stoa/domain'
import { lineRows } from './line-rows.ts'
import type { PdfDocument, PdfPaymentAccount } from './pdf-document.ts'
import { breakable, printDay, printParagraphs, printPercent, printRichText, qrSvg } from './print-values.ts'

export type Text = (key: string, params?: Record<string, unknown>) => string
type Pair = [label: string, value: string]

/**
 * Texts for the template, which decides their position only.
 * @param exemptions legal text by exemption code, in the document's language
 */
export async function documentPage(document: PdfDocument, t: Text, exemptions: ReadonlyMap<number, string>) {
  const lines = lineRows(document, t)
  return {
    lang: document.locale === 'gr' ? 'el' : 'en',
    labels: labels(t, ['page', 'continued', 'accounts', 'terms', 'notes', 'mydata', 'open_online']),
    columns: columnLabels(document, t),
    has_discounts: lines.some((line) => line.discount !== ''),
    kind: documentTitle(document, t),
    number: document.number ?? t('no_number'),
    watermark: document.is_draft ? t('watermark') : null,
    title: document.title ? breakable(document.title) : null,
    ...parties(document, t),
    facts: facts(document, t),
    intro: printRichText(document.intro),
    lines,
    sums: sums(document, t),
    vat_columns: [t('vat_table.rate'), t('vat_table.net'), t('vat_table.vat')],
    vat_rows: vatRows(document, t, exemptions),
    recurring: document.recurring_net_minor
      ? t('recurring', { amount: formatMoney(document.recurring_net_minor, document.currency) })
      : null,
    accounts: (document.payment_accounts ?? []).map((account) => accountRow(account, t)),
    notes: printParagraphs(document.notes),
    terms: printRichText(document.terms),
    legends: legends(document, t),
    mydata: document.mydata ? await mydataBlock(document.mydata, t) : null,
    online: document.public_url ? { url: breakable(document.public_url), qr: await qrSvg(document.public_url) } : null,
    acceptance: acceptance(document, t),
  }
}

/** Title of a document by its type for the tax authority, else by its kind. */
export const documentTitle = (document: Parameters<typeof titleKey>[0], t: Text): string => t(`kinds.${titleKey(document)}`)

/** Statements that the law requires of a document. */
export function legends(
  { vat_treatment = 'domestic', vat_breakdown }: Pick<PdfDocument, 'vat_treatment' | 'vat_breakdown'>,
  t: Text,
): string[] {
  return [
    ...(isReverseCharge(vat_treatment, vat_breakdown) ? [t('reverse_charge')] : []),
    ...(vat_treatment === 'outside_scope' ? [t('outside_scope')] : []),
  ]
}

/** Parties, the issuer first: the seller, or the buyer of a production order. */
export function issuerOf({ kind, seller, buyer }: Pick<PdfDocument, 'kind' | 'seller' | 'buyer'>): PartySnapshot {
  return kind === 'production_order' ? buyer : seller
}

function parties(document: PdfDocument, t: Text) {
  const [issuer, receiver] = [issuerOf(document), document.kind === 'production_order' ? document.seller : document.buyer]
  const words = document.kind === 'production_order' ? ['ordered_by', 'provider'] : ['seller', 'buyer']
  return {
    ...partyBlocks({ issuer, receiver }, t),
    issuer_label: t(words[0]!),
    receiver_label: t(words[1]!),
  }
}

/** Both parties; countries are printed if they differ, and Greek VAT numbers without their prefix if both are Greek. */
export function partyBlocks({ issuer, receiver }: { issuer: PartySnapshot; receiver: PartySnapshot }, t: Text) {
  const isHome = isGreekHome(issuer, receiver)
  return { issuer: partyBlock(issuer, t, { isHome }), receiver: partyBlock(receiver, t, { home: issuer.country_code, isHome }) }
}

/** Name of a party, and lines with legal identity, address and contact data. */
function partyBlock(party: PartySnapshot, t: Text, { home, isHome }: { home?: string; isHome: boolean }) {
  const name = party.legal_name ?? party.name
  const place = [party.postal_code, party.city].filter(Boolean).join(' ')
  const country = party.country_code === home ? null : party.country_code
  const lines = [
    party.legal_name && party.legal_name !== party.name ? party.name : null,
    party.activity,
    [party.address, place, country].filter(Boolean).join(', '),
    party.vat_number
      ? `${t('vat_number')} ${printedVatNumber(party.vat_number, isHome)}${party.tax_office ? ` · ${t('tax_office')} ${party.tax_office}` : ''}`
      : null,
    party.registry_number ? `${t('registry_number')} ${party.registry_number}` : null,
    party.phone,
    party.email,
  ]
  return {
    name: breakable(name),
    lines: lines.filter((line): line is string => Boolean(line)).map(breakable),
    foot: [name, party.vat_number && `${t('vat_number')} ${printedVatNumber(party.vat_number, isHome)}`].filter(Boolean).join(' · '),
  }
}

export function accountRow(account: PdfPaymentAccount, t: Text) {
  const bank = [account.bank_name ?? account.name, account.holder].filter(Boolean).join(' · ')
  return { bank: breakable(bank), iban: account.iban ? formatIban(account.iban) : '', bic: account.bic ? `${t('bic')} ${account.bic}` : '' }
}

export function labels(t: Text, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, t(name)]))
}

function columnLabels(document: PdfDocument, t: Text): Record<string, string> {
  const price = document.prices_include_vat ? 'price_with_vat' : 'price'
  const amount = document.prices_include_vat ? 'amount_with_vat' : 'amount'
  return {
    no: t('columns.no'),
    what: t('columns.what'),
    quantity: t('columns.quantity'),
    price: t(`columns.${price}`),
    discount: t('columns.discount'),
    vat: t('columns.vat'),
    amount: t(`columns.${amount}`),
  }
}

function facts(document: PdfDocument, t: Text): Pair[] {
  const service = [printDay(document.service_from), printDay(document.service_to)].filter(Boolean).join('\u00a0– ')
  const credited = document.credits && [document.credits.number, printDay(document.credits.issue_date)].filter(Boolean).join(' · ')
  const all: [string, string | null | undefined][] = [
    [document.kind === 'offer' ? 'facts.offer_date' : 'facts.issue_date', printDay(document.issue_date)],
    ['facts.valid_until', printDay(document.valid_until)],
    ['facts.due_date', printDay(document.due_date)],
    ['facts.requested_delivery', printDay(document.requested_delivery)],
    ['facts.service_period', service],
    ['facts.credits', credited],
    ['facts.credit_reason', document.credits?.reason],
    ['facts.offer_number', document.offer_number],
    ['facts.order_number', document.order_number],
    ['facts.purchase_order_number', document.purchase_order_number],
    ['facts.payment_method', document.payment_method ? t(`methods.${document.payment_method}`) : null],
    ['facts.withholding', document.withholding_category ? t(`withholding_categories.${document.withholding_category}`) : null],
    ['facts.revision', document.revision && document.revision > 1 ? String(document.revision) : null],
    ['facts.contact_person', document.contact_person],
  ]
  return all.flatMap(([key, value]): Pair[] => (value ? [[t(key), breakable(value)]] : []))
}

/** Totals from subtotal to payable amount. Lines without information are omitted. */
function sums(document: PdfDocument, t: Text): { label: string; value: string; strong: boolean }[] {
  const money = (minor: number) => formatMoney(minor, document.currency)
  const rows: [string, string][] = []
  const discounted = document.line_discount_minor + document.document_discount_minor > 0
  if (discounted) rows.push([t('sums.gross'), money(document.gross_minor)])
  if (document.line_discount_minor) rows.push([t('sums.line_discounts'), money(-document.line_discount_minor)])
  if (document.document_discount_minor) {
    const percent = document.discount_bp ? ` ${printPercent(document.discount_bp)}` : ''
    rows.push([t('sums.document_discount') + percent, money(-document.document_discount_minor)])
  }
  rows.push([t('sums.net'), money(document.net_minor)], [t('sums.vat'), money(document.vat_minor)])
  const { exchange_rate } = document
  if (exchange_rate && document.vat_minor)
    rows.push([
      t('sums.vat_in_euro', { rate: `${formatRate(exchange_rate)} ${document.currency}` }),
      formatMoney(inEuro(document.vat_minor, exchange_rate), 'EUR'),
    ])
  const payable = document.payable_minor ?? document.total_minor
  if (document.withheld_minor) {
    rows.push([t('sums.total'), money(document.total_minor)])
    rows.push([t('sums.withheld', { percent: printPercent(document.withholding_bp ?? 0) }), money(-document.withheld_minor)])
  }
  const last = document.withheld_minor ? t('sums.payable') : t(isCredit(document) ? 'sums.credit_total' : 'sums.total')
  return [...rows.map(([label, value]) => ({ label, value, strong: false })), { label: last, value: money(payable), strong: true }]
}

const isCredit = ({ kind }: PdfDocument) => kind === 'credit_note' || kind === 'retail_credit'

function vatRows(document: PdfDocument, t: Text, exemptions: ReadonlyMap<number, string>) {
  return shownVatGroups(document.vat_breakdown).map((group) => ({
    rate: printPercent(group.vat_bp),
    net: formatMoney(group.net_minor, document.currency),
    vat: formatMoney(group.vat_minor, document.currency),
    law: group.vat_exemption_code === null ? '' : (exemptions.get(group.vat_exemption_code) ?? t('exempt')),
  }))
}

async function mydataBlock(mydata: NonNullable<PdfDocument['mydata']>, t: Text) {
  const rows: [string, string | null | undefined][] = [
    ['mark', String(mydata.mark)],
    ['uid', mydata.uid],
    ['authentication_code', mydata.authentication_code],
  ]
  return {
    practice: mydata.is_practice ? t('practice_mydata') : null,
    rows: rows.flatMap(([key, value]): Pair[] => (value ? [[t(`mydata_fields.${key}`), breakable(value)]] : [])),
    qr: mydata.qr_url ? await qrSvg(mydata.qr_url) : null,
  }
}

function acceptance(document: PdfDocument, t: Text) {
  if (document.kind !== 'offer' || document.is_draft) return null
  if (document.accepted) return { text: t('accepted', { name: document.accepted.name, date: printDay(document.accepted.date) }), lines: [] }
  return { text: t('to_accept'), lines: [t('sign.name'), t('sign.date'), t('sign.signature')] }
}
