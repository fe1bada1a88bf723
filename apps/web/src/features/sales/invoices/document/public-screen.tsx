import { publicInvoicePdf, readPublicInvoice, viewPublicInvoice, type PublicInvoice } from '@stoa/contract/browser'
import { Button, ErrorState, Group, IconDownload, PageSkeleton, Text } from '@stoa/ui'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, useEndpoint } from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { AfterPaying } from './after-paying.tsx'
import { InLanguage } from '../../lines/index.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { paidFrom } from '../paid-from.ts'
import { useSavePdf } from './use-save-pdf.ts'
import '../invoices.css'

/** Public page of a document: the document, its PDF and payment options, without a login. */
export function PublicInvoiceScreen() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { payment }: { payment?: string } = useSearch({ strict: false })
  const back = payment ? paidFrom(token) : null
  return back ? <Navigate to={back} search={{ payment }} replace /> : <Loaded token={token} />
}

function Loaded({ token }: { token: string }) {
  const { t } = useTranslation('invoices')
  const loaded = useEndpoint(readPublicInvoice, { params: { token } }, { keepPrevious: true })
  const invoice = loaded.answer?.data
  const isShown = invoice !== undefined
  useEffect(() => {
    // The reader need not know that recording the view failed.
    if (isShown) call(viewPublicInvoice, { params: { token } }).catch((failure: unknown) => console.warn('view not noted', failure))
  }, [isShown, token])
  if (loaded.isFirstLoad)
    return (
      <main className="stoa-invoice-page">
        <PageSkeleton />
      </main>
    )
  if (!invoice) {
    const isUnknown = loaded.error instanceof ApiError && loaded.error.status === 404
    return (
      <main className="stoa-invoice-page">
        <ErrorState message={isUnknown ? t('public.unknown') : (loaded.reason ?? '')} {...(!isUnknown && { onRetry: loaded.reload })} />
      </main>
    )
  }
  return (
    <main className="stoa-invoice-page">
      <Group justify="space-between" mb="md" data-bar>
        <Text fw={600}>{invoice.seller_snapshot?.name}</Text>
        <InLanguage locale={invoice.locale}>
          <Bar invoice={invoice} token={token} />
        </InLanguage>
      </Group>
      <InLanguage locale={invoice.locale}>
        <AfterPaying isOpen={isOpen(invoice)} onLook={loaded.reload} mb="md" />
      </InLanguage>
      <InvoiceSheet invoice={invoice} />
    </main>
  )
}

const isOpen = ({ balance_minor, status }: PublicInvoice) => balance_minor > 0 && (status === 'issued' || status === 'partially_paid')

/** The file, and payment options while an amount is open. */
function Bar({ invoice, token }: { invoice: PublicInvoice; token: string }) {
  const save = useSavePdf()
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => save(publicInvoicePdf, { token }, invoice.number)}>
        PDF
      </Button>
      {isOpen(invoice) && (
        <Suspense fallback={null}>
          <PagePart name="pay-invoice" token={token} />
        </Suspense>
      )}
    </Group>
  )
}
