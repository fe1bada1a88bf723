import { invoices } from '@stoa/contract/browser'
import { useAhead, useEndpoint } from '../../../../kit/index.ts'

const INCLUDE = ['account', 'accountRelation', 'invoiceLines', 'order', 'payments', 'creditNotes', 'creditedInvoice', 'contact'] as const

/** One document of either side. */
export function useInvoicePage(uuid: string) {
  const loaded = useEndpoint(invoices.read, { params: { uuid }, query: { include: INCLUDE } }, { keepPrevious: true })
  useAhead(uuid, loaded)
  return { loaded, invoice: loaded.answer?.data }
}
