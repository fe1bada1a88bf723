import type { AccountRelation, RelationTerms } from '@stoa/contract/browser'

/** The terms as form values: percentages as text, ids as text. */
export const NO_TERMS = {
  code: '',
  /** Empty for the currency of the account that keeps the ledger. */
  currency: '' as string,
  manager_id: null as number | string | null,
  payment_terms_days: '' as number | string,
  discount: '' as number | string,
  credit_limit_minor: null as number | string | null,
  withholding: '' as number | string,
  withholding_category: null as number | null,
  vat_treatment: '' as string,
  since: '',
  invoice_email: '',
  invoice_locale: 'gr' as 'gr' | 'en',
  tags: [] as string[],
  purchase_order_required: false,
  notes: '',
}
export type TermValues = typeof NO_TERMS

const percent = (points: number | undefined) => (points ? points / 100 : '')
const points = (value: number | string) => (value === '' ? 0 : Math.round(Number(value) * 100))

/** The form values of a relation's terms. */
export const termValues = (relation: AccountRelation): TermValues => ({
  code: relation.code ?? '',
  currency: relation.currency,
  manager_id: relation.manager_id,
  payment_terms_days: relation.payment_terms_days ?? '',
  discount: percent(relation.discount_bp),
  credit_limit_minor: relation.credit_limit_minor ?? null,
  withholding: percent(relation.withholding_bp),
  withholding_category: relation.withholding_category,
  vat_treatment: relation.vat_treatment ?? '',
  since: relation.since ?? '',
  invoice_email: relation.invoice_email ?? '',
  invoice_locale: relation.invoice_locale,
  tags: (relation.tags ?? []).map((tag) => String(tag.id)),
  purchase_order_required: relation.purchase_order_required,
  notes: relation.notes ?? '',
})

/** The body for form values of terms. */
export const termsOf = (values: TermValues): RelationTerms => ({
  code: values.code || null,
  ...(values.currency && { currency: values.currency as NonNullable<RelationTerms['currency']> }),
  manager_id: values.manager_id ? Number(values.manager_id) : null,
  payment_terms_days: values.payment_terms_days === '' ? null : Number(values.payment_terms_days),
  discount_bp: points(values.discount),
  credit_limit_minor: (values.credit_limit_minor as number | null) || null,
  withholding_bp: points(values.withholding),
  withholding_category: values.withholding_category,
  vat_treatment: (values.vat_treatment || null) as RelationTerms['vat_treatment'],
  since: values.since || null,
  invoice_email: values.invoice_email || null,
  invoice_locale: values.invoice_locale,
  tags: values.tags.map(Number),
  purchase_order_required: values.purchase_order_required,
  notes: values.notes || null,
})
