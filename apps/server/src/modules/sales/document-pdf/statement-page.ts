import { formatMoney } from '@stoa/domain'
import { accountRow, labels, partyBlocks, type Text } from './document-page.ts'
import type { PdfReceipt, PdfStatement, PdfStatementSection } from './pdf-document.ts'
import { breakable, printDay, printParagraphs } from './print-values.ts'
import { linedTable } from './statement-lines.ts'

const COLUMNS = ['date', 'kind', 'number', 'description', 'debit', 'credit', 'balance'] as const

/** Texts of a statement of account. */
export function statementPage(statement: PdfStatement, t: Text) {
  const columns = COLUMNS.map((name) => t(`statement.columns.${name}`))
  const period = [printDay(statement.from), printDay(statement.to)].filter(Boolean).join(' – ')
  const overdue = statement.sections.flatMap(({ overdue_minor, currency }) =>
    overdue_minor ? [[t('statement.overdue'), formatMoney(overdue_minor, currency)]] : [],
  )
  return {
    ...head(statement, t),
    kind: t('kinds.statement'),
    number: period,
    facts: [[t('statement.period'), period], ...overdue],
    columns,
    sections: statement.sections.map((section) => sectionPage(section, { ...statement, columns }, t)),
  }
}

function sectionPage(section: PdfStatementSection, { from, sections, columns }: PdfStatement & { columns: string[] }, t: Text) {
  const money = (minor: number) => formatMoney(minor, section.currency)
  const rows = section.rows.map((row) => [
    printDay(row.date) ?? '',
    t(`movements.${row.type}`),
    breakable(row.number ?? ''),
    breakable(row.description) + (row.due_date ? ` · ${t('statement.due', { date: printDay(row.due_date) })}` : ''),
    row.debit_minor ? money(row.debit_minor) : '',
    row.credit_minor ? money(row.credit_minor) : '',
    money(row.balance_minor),
  ])
  const totals = [t('statement.totals'), money(section.debit_minor), money(section.credit_minor), money(section.closing_minor)]
  const sums = ['', '', '', '', ...totals.slice(1)]
  const isLong = rows.length > LONG
  return {
    title: sections.length > 1 ? t('statement.in_currency', { currency: section.currency }) : null,
    opening: from ? { label: t('statement.opening'), value: money(section.opening_minor) } : null,
    rows: isLong ? [] : rows,
    lined: isLong ? linedTable(rows, sums, columns) : null,
    totals,
    widest: isLong ? [] : widestOf([...rows, sums]),
    sums: [{ label: t('statement.closing'), value: money(section.closing_minor), strong: true }],
    accounts: (section.payment_accounts ?? []).map((account) => accountRow(account, t)),
  }
}

/** Rows from which a section is set in lines. */
const LONG = 200

/** Number of longest texts to measure, because letters differ in width. */
const CANDIDATES = 12

/**
 * The longest texts of each column, to which the template fits its width. Searching thousands of rows in the typesetter
 * would take much of the time of a long statement.
 */
function widestOf(rows: readonly (readonly string[])[]): string[][] {
  return COLUMNS.map((_, at) => {
    const texts = [...new Set(rows.map((row) => row[at]!))]
    const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
    return texts.filter((text) => text.length >= longest - 2).slice(0, CANDIDATES)
  })
}

/** Texts of a receipt for a payment. */
export function receiptPage(receipt: PdfReceipt, t: Text) {
  const money = (minor: number) => formatMoney(minor, receipt.currency)
  const facts: [string, string | null][] = [
    [t('receipt.paid_on'), printDay(receipt.paid_on)],
    [t('receipt.method'), t(`methods.${receipt.method}`)],
    [t('receipt.reference'), receipt.reference && breakable(receipt.reference)],
  ]
  const rest: [string, number][] = [
    [t('receipt.refunded'), -receipt.refunded_minor],
    [t('receipt.unallocated'), receipt.unallocated_minor],
  ]
  return {
    ...head(receipt, t),
    kind: receipt.void_reason ? t('receipt.void_kind') : t('kinds.payment'),
    number: receipt.number,
    facts: facts.filter(([, value]) => value),
    thanks: thanksOf(receipt, money(receipt.amount_minor), t),
    columns: ['number', 'date', 'payable', 'amount'].map((name) => t(`receipt.columns.${name}`)),
    rows: receipt.allocations.map((one) => [
      breakable(one.number),
      printDay(one.issue_date) ?? '',
      money(one.payable_minor),
      money(one.amount_minor),
    ]),
    sums: [
      ...rest.flatMap(([label, minor]) => (minor ? [{ label, value: money(minor), strong: false }] : [])),
      { label: t(receipt.void_reason ? 'receipt.void_amount' : 'receipt.amount'), value: money(receipt.amount_minor), strong: true },
    ],
    notes: printParagraphs(receipt.note),
  }
}

/** What a receipt says of the payment: that it was received, that it never took place, or that it was practice. */
function thanksOf({ void_reason, is_practice }: PdfReceipt, amount: string, t: Text): string {
  if (void_reason) return t('receipt.void', { reason: void_reason })
  return t(is_practice ? 'receipt.practice' : 'receipt.thanks', { amount })
}

function head({ locale, seller, buyer }: Pick<PdfStatement, 'locale' | 'seller' | 'buyer'>, t: Text) {
  return {
    lang: locale === 'gr' ? 'el' : 'en',
    labels: labels(t, ['page', 'continued', 'accounts', 'notes']),
    ...partyBlocks({ issuer: seller, receiver: buyer }, t),
    issuer_label: t('seller'),
    receiver_label: t('buyer'),
  }
}
