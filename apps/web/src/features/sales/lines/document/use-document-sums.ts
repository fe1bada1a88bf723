import type { VatTreatment } from '@stoa/domain'
import { costOf, documentTerms, type DiscountValues } from './document-terms.ts'
import { useTaxes } from '../editor/line-editor.tsx'
import type { EditorLine } from '../state/line-state.ts'
import { totalsOfLines } from '../state/line-totals.ts'
import { useDocumentTerms, type Receiver } from './receiver-picker.tsx'

interface DocumentValues extends DiscountValues {
  receiver: Receiver
  lines: readonly EditorLine[]
  locale: 'en' | 'gr' | null
  vat_treatment: VatTreatment | ''
  prices_include_vat: boolean
  /** The chosen currency; null = that of the receiver. */
  currency?: string | null
}

/** Totals of the lines of a form by the receiver's terms, and the terms for its line editor. */
export function useDocumentSums(accountId: number, values: DocumentValues, stored: { currency: string } | undefined) {
  const terms = useDocumentTerms(accountId, values.receiver)
  const treatment = values.vat_treatment || null
  const document = documentTerms(values)
  const { totals, amounts } = totalsOfLines(values.lines, useTaxes(accountId, terms, treatment), document)
  return {
    terms,
    totals,
    cost: costOf(values.lines, amounts),
    editor: {
      terms,
      document,
      treatment,
      currency: values.currency ?? stored?.currency ?? terms?.currency ?? 'EUR',
      locale: values.locale ?? terms?.locale ?? ('gr' as const),
    },
  }
}
