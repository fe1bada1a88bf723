import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { invoicePaths } from '../invoice-paths.ts'
import { InvoiceFacts } from './invoice-facts.tsx'
import { useInvoiceHead } from './invoice-head.tsx'
import { InvoiceRelated } from './invoice-related.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { InvoiceTimeLine } from './invoice-time-line.tsx'
import { useInvoicePage } from './use-invoice-page.ts'

/** One document beside its list. */
export function InvoicePanel({ id }: { id: string }) {
  const { t } = useTranslation(['invoices', 'titles'])
  const accountId = useAccountId()
  const { loaded, invoice } = useInvoicePage(id)
  const head = useInvoiceHead(invoice, accountId, loaded.reload)
  return (
    <BesidePanel id={id} kind={t('titles:invoice')} page={invoicePaths.page(accountId, id)} loaded={loaded} gone={t('gone')}>
      {invoice?.uuid === id && head && (
        <RecordBrief key={id} {...head}>
          <InvoiceSums invoice={invoice} accountId={accountId} />
          <InvoiceFacts invoice={invoice} accountId={accountId} />
          <InvoiceRelated invoice={invoice} accountId={accountId} />
          <InvoiceTimeLine invoice={invoice} accountId={accountId} />
        </RecordBrief>
      )}
    </BesidePanel>
  )
}
