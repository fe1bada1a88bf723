import { formatMoney } from '@stoa/domain'
import { accountRow, labels, partyBlock, type Text } from './document-page.ts'
import type { PdfReceipt, PdfStatement } from './pdf-document.ts'
import { breakable, printDay, printParagraphs } from './print-values.ts'

/** A customer card in texts. */
export function statementPage(statement: PdfStatement, t: Text) {
  const money = (minor: number) => formatMoney(minor, statement.currency)
  const period = [printDay(statement.from), printDay(statement.to)].filter(Boolean).join(' – ')
  const facts = [
    [t('statement.period'), period],
    ...(statement.overdue_minor ? [[t('statement.overdue'), money(statement.overdue_minor)]] : []),
  ]
  return {
    ...head(statement, t),
    kind: t('kinds.statement'),
    number: period,
    facts,
    columns: ['date', 'kind', 'number', 'description', 'debit', 'credit', 'balance'].map((name) => t(`statement.columns.${name}`)),
    opening: statement.from ? { label: t('statement.opening'), value: money(statement.opening_minor) } : null,
    rows: statement.rows.map((row) => [
      printDay(row.date) ?? '',
      t(`movements.${row.type}`),
      breakable(row.number ?? ''),
      breakable(row.description) + (row.due_date ? ` · ${t('statement.due', { date: printDay(row.due_date) })}` : ''),
      row.debit_minor ? money(row.debit_minor) : '',
      row.credit_minor ? money(row.credit_minor) : '',
      money(row.balance_minor),
    ]),
    totals: [t('statement.totals'), money(statement.debit_minor), money(statement.credit_minor), money(statement.closing_minor)],
    sums: [{ label: t('statement.closing'), value: money(statement.closing_minor), strong: true }],
    accounts: (statement.payment_accounts ?? []).map((account) => accountRow(account, t)),
  }
}

/** A confirmed payment in texts. */
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
    kind: t('kinds.payment'),
    number: receipt.number,
    facts: facts.filter(([, value]) => value),
    thanks: t('receipt.thanks', { amount: money(receipt.amount_minor) }),
    columns: ['number', 'date', 'payable', 'amount'].map((name) => t(`receipt.columns.${name}`)),
    rows: receipt.allocations.map((one) => [
      breakable(one.number),
      printDay(one.issue_date) ?? '',
      money(one.payable_minor),
      money(one.amount_minor),
    ]),
    sums: [
      ...rest.flatMap(([label, minor]) => (minor ? [{ label, value: money(minor), strong: false }] : [])),
      { label: t('receipt.amount'), value: money(receipt.amount_minor), strong: true },
    ],
    notes: printParagraphs(receipt.note),
  }
}

function head({ locale, seller, buyer }: Pick<PdfStatement, 'locale' | 'seller' | 'buyer'>, t: Text) {
  return {
    lang: locale === 'gr' ? 'el' : 'en',
    labels: labels(t, ['page', 'continued', 'accounts', 'notes']),
    issuer: partyBlock(seller, t),
    receiver: partyBlock(buyer, t, seller.country_code),
    issuer_label: t('seller'),
    receiver_label: t('buyer'),
  }
}
