import type { Invoice } from '@stoa/contract/browser'
import { Group, PageSkeleton, Stack } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordColumns, RecordPage } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { LinesTable } from '../../lines/index.ts'
import { invoicePaths } from '../invoice-paths.ts'
import { InvoiceFacts } from './invoice-facts.tsx'
import { useInvoiceHead } from './invoice-head.tsx'
import { InvoiceRelated } from './invoice-related.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { InvoiceTimeLine } from './invoice-time-line.tsx'
import { MydataPanel } from './mydata-panel.tsx'
import { useInvoicePage } from './use-invoice-page.ts'

/** One document, for the issuer or the receiver. */
export function InvoiceScreen() {
  const { t } = useTranslation('invoices')
  const accountId = useAccountId()
  const { invoiceUuid = '' }: { invoiceUuid?: string } = useParams({ strict: false })
  const { loaded, invoice } = useInvoicePage(invoiceUuid)
  const head = useInvoiceHead(invoice, accountId, loaded.reload)
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!invoice || !head) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return (
    <RecordPage key={invoice.uuid} {...head} id={invoice.uuid} pageOf={(uuid) => invoicePaths.page(accountId, String(uuid))}>
      <RecordColumns
        isWide
        fields={<InvoiceFacts invoice={invoice} accountId={accountId} />}
        line={<Document invoice={invoice} accountId={accountId} />}
        lineLabel={t('document')}
        related={<InvoiceRelated invoice={invoice} accountId={accountId} />}
      />
    </RecordPage>
  )
}

/** The lines and totals of the document, its report to the tax authority and what happened with it. */
function Document({ invoice, accountId }: { invoice: Invoice; accountId: number }) {
  const isIssuer = invoice.account_id === accountId
  return (
    <>
      <LinesTable lines={invoice.invoiceLines ?? []} currency={invoice.currency} prices_include_vat={invoice.prices_include_vat} />
      <Group justify="flex-end">
        <Stack gap={0} w={{ base: '100%', sm: 360 }}>
          <InvoiceSums invoice={invoice} accountId={accountId} />
        </Stack>
      </Group>
      {isIssuer && invoice.mydata_status !== 'not_required' && <MydataPanel invoice={invoice} />}
      <InvoiceTimeLine invoice={invoice} accountId={accountId} />
    </>
  )
}
