import type { Invoice } from '@stoa/contract/browser'
import { chosenIncome, incomeClassification } from '@stoa/domain'
import { blankLine, editorLines, lineInputs, type EditorLine, type Receiver } from '../../lines/index.ts'

const EMPTY = {
  type: '' as string,
  series_id: '',
  issue_date: null as string | null,
  due_date: null as string | null,
  service_from: null as string | null,
  service_to: null as string | null,
  purchase_order_number: '',
  locale: null as 'en' | 'gr' | null,
  payment_method: '',
  /** Units of the currency for one euro. */
  exchange_rate: null as number | string | null,
  prices_include_vat: false,
  /** Percent; null = the rate of the client relation. */
  withholding: null as number | string | null,
  /** Category of withheld tax; null = that of the client relation. */
  withholding_category: null as number | null,
  vat_treatment: '' as string,
  vat_treatment_reason: '',
  notes: '',
  notes_internal: '',
  discount_kind: 'percent' as 'percent' | 'amount',
  discount: null as number | string | null,
}

export type InvoiceValues = typeof EMPTY & { receiver: Receiver; lines: EditorLine[] }

/** Values of the form of a draft. */
export function valuesOf(invoice: Invoice | undefined, receiver: Receiver): InvoiceValues {
  if (!invoice) return { ...EMPTY, receiver, lines: [blankLine()] }
  return {
    receiver,
    ...headOf(invoice),
    ...termsOf(invoice),
    lines: invoice.invoiceLines?.length ? withIncome(editorLines(invoice.invoiceLines), invoice) : [blankLine()],
  }
}

/** Lines with the classification of income that a member chose, as opposed to the default. */
function withIncome(lines: readonly EditorLine[], invoice: Invoice): EditorLine[] {
  const isBusiness = invoice.type !== 'retail_receipt' && invoice.buyer_snapshot?.vat_number != null
  const stored = new Map((invoice.invoiceLines ?? []).map((line) => [String(line.id), line]))
  return lines.map((line) => {
    const known = stored.get(line.key)
    return known ? { ...line, ...chosenIncome(known, incomeClassification(invoice.vat_treatment, known.supply_type, isBusiness)) } : line
  })
}

const headOf = (invoice: Invoice) => ({
  type: invoice.type as string,
  series_id: String(invoice.series_id ?? ''),
  issue_date: invoice.issue_date,
  due_date: invoice.due_date,
  service_from: invoice.service_from,
  service_to: invoice.service_to,
  purchase_order_number: invoice.purchase_order_number ?? '',
  locale: invoice.locale,
  payment_method: String(invoice.payment_method ?? ''),
  exchange_rate: invoice.exchange_rate,
  notes: invoice.notes ?? '',
  notes_internal: invoice.notes_internal ?? '',
})

const termsOf = (invoice: Invoice) => ({
  prices_include_vat: invoice.prices_include_vat,
  withholding: invoice.withholding_bp / 100,
  withholding_category: invoice.withholding_category,
  vat_treatment: invoice.vat_treatment_reason ? (invoice.vat_treatment as string) : '',
  vat_treatment_reason: invoice.vat_treatment_reason ?? '',
  discount_kind: invoice.discount_minor ? ('amount' as const) : ('percent' as const),
  discount: invoice.discount_minor || invoice.discount_bp || null,
})

/** Body of the request. Lines keep fields that the form does not show, such as the order item. */
export function bodyOf(values: InvoiceValues, invoice: Invoice | undefined) {
  const { receiver, type, series_id, locale, payment_method, exchange_rate, withholding, vat_treatment, vat_treatment_reason, ...others } =
    values
  const { discount_kind, discount, lines, ...rest } = others
  const incomeOf = new Map(lines.map(({ key, income_category, income_type }) => [key, { income_category, income_type }]))
  const stored = new Map((invoice?.invoiceLines ?? []).map((line) => [String(line.id), line]))
  return {
    ...rest,
    ...receiver,
    ...(type && { type }),
    ...(locale && { locale }),
    ...(invoice && { version: invoice.version }),
    ...withholdingOf(withholding),
    series_id: numberOf(series_id),
    payment_method: numberOf(payment_method),
    exchange_rate: numberOf(String(exchange_rate ?? '')),
    vat_treatment: vat_treatment || null,
    vat_treatment_reason: vat_treatment ? vat_treatment_reason : null,
    discount_bp: 0,
    discount_minor: 0,
    [discount_kind === 'percent' ? 'discount_bp' : 'discount_minor']: discount ?? 0,
    lines: lineInputs(lines).map((line) => {
      const kept = stored.get(line.key ?? '')
      return {
        ...line,
        ...incomeOf.get(line.key ?? ''),
        ...(kept && { order_item_uuid: kept.order_item_uuid, subject_to_withholding: kept.subject_to_withholding }),
      }
    }),
  }
}

const numberOf = (text: string) => (text ? Number(text) : null)

const withholdingOf = (percent: number | string | null) =>
  percent === null || percent === '' ? {} : { withholding_bp: Math.round(Number(percent) * 100) }
