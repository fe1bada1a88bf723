import type { SupplierBill, SupplierBillForm, SupplierBillInput, SupplierBillLineInput } from '@stoa/contract/browser'
import { vatOfNet } from '@stoa/domain'

/** A line as it is typed. */
export interface TypedLine {
  key: string
  name: string
  category: NonNullable<SupplierBillLineInput['category']>
  supply_type: 'service' | 'goods'
  net_minor: number | string | null
  vat_bp: string
  /** As on the bill, if the supplier rounded differently. */
  vat_minor: number | string | null
  order_item_uuid: string
}

/** Values of the form of a bill. */
export interface BillValues {
  account_relation_uuid: string
  supplier_name: string
  supplier_vat_number: string
  number: string
  issue_date: string
  due_date: string
  currency: string
  vat_treatment: NonNullable<SupplierBillInput['vat_treatment']>
  withheld_minor: number | string | null
  order_uuid: string
  production_order_uuid: string
  project_uuid: string
  notes: string
  lines: TypedLine[]
}

export const blankLine = (form: SupplierBillForm): TypedLine => ({
  key: crypto.randomUUID(),
  name: '',
  category: 'production',
  supply_type: 'service',
  net_minor: null,
  vat_bp: String(form.vat_rates[0] ?? 0),
  vat_minor: null,
  order_item_uuid: '',
})

/** Values of a new bill of today. */
export const blankBill = (form: SupplierBillForm): BillValues => ({
  account_relation_uuid: '',
  supplier_name: '',
  supplier_vat_number: '',
  number: '',
  issue_date: form.today,
  due_date: '',
  currency: form.currency,
  vat_treatment: 'domestic',
  withheld_minor: null,
  order_uuid: '',
  production_order_uuid: '',
  project_uuid: '',
  notes: '',
  lines: [blankLine(form)],
})

/** Values of a stored bill. */
export const valuesOf = (bill: SupplierBill): BillValues => ({
  account_relation_uuid: bill.account_relation_uuid ?? '',
  ...(bill.account_relation_uuid
    ? { supplier_name: '', supplier_vat_number: '' }
    : { supplier_name: bill.supplier_name, supplier_vat_number: bill.supplier_vat_number ?? '' }),
  number: bill.number,
  issue_date: bill.issue_date,
  due_date: bill.due_date,
  currency: bill.currency,
  vat_treatment: bill.vat_treatment,
  withheld_minor: bill.withheld_minor || null,
  order_uuid: bill.order_uuid ?? '',
  production_order_uuid: bill.production_order_uuid ?? '',
  project_uuid: bill.project_uuid ?? '',
  notes: bill.notes ?? '',
  lines: (bill.lines ?? []).map((line) => ({
    key: String(line.id),
    name: line.name,
    category: line.category,
    supply_type: line.supply_type,
    net_minor: line.net_minor,
    vat_bp: String(line.vat_bp),
    vat_minor: line.vat_minor,
    order_item_uuid: line.order_item_uuid ?? '',
  })),
})

/** Values of a credit note for a bill: its lines, for the member to reduce. */
export const creditOf = (bill: SupplierBill, form: SupplierBillForm): BillValues => ({
  ...valuesOf(bill),
  number: '',
  issue_date: form.today,
  due_date: '',
  notes: '',
})

/** VAT of a line: as typed, else net times rate; 0 while a number is invalid. */
export const vatOf = ({ net_minor, vat_bp, vat_minor }: TypedLine): number =>
  typeof vat_minor === 'number' ? vat_minor : (vatOfNet(numberOf(net_minor), Number(vat_bp)) ?? 0)

/** Net, VAT and total of the typed lines. */
export function totalsOf(lines: readonly TypedLine[]) {
  const net_minor = lines.reduce((sum, line) => sum + numberOf(line.net_minor), 0)
  const vat_minor = lines.reduce((sum, line) => sum + vatOf(line), 0)
  return { net_minor, vat_minor, total_minor: net_minor + vat_minor }
}

const numberOf = (value: number | string | null): number => (typeof value === 'number' ? value : 0)

/** The body of the request. */
export const billBody = (values: BillValues) => ({
  account_relation_uuid: values.account_relation_uuid || null,
  supplier_name: values.account_relation_uuid ? null : values.supplier_name,
  supplier_vat_number: values.account_relation_uuid ? null : values.supplier_vat_number || null,
  number: values.number,
  issue_date: values.issue_date,
  due_date: values.due_date || null,
  currency: values.currency as 'EUR',
  vat_treatment: values.vat_treatment,
  withheld_minor: (values.withheld_minor ?? 0) as number,
  order_uuid: values.order_uuid || null,
  production_order_uuid: values.production_order_uuid || null,
  project_uuid: values.project_uuid || null,
  notes: values.notes || null,
  lines: values.lines.map(({ key: _key, ...line }) => ({
    ...line,
    net_minor: (line.net_minor ?? 0) as number,
    vat_bp: Number(line.vat_bp),
    vat_minor: vatOf({ key: '', ...line }),
    order_item_uuid: line.order_item_uuid || null,
  })),
})
