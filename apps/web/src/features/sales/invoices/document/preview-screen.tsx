import { invoicePdf, invoices } from '@stoa/contract/browser'
import { Button, Group, IconArrowLeft, IconDownload, PageSkeleton } from '@stoa/ui'
import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint } from '../../../../kit/index.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { useSavePdf } from './use-save-pdf.ts'
import '../invoices.css'

/** The document alone on a scrollable and printable page. */
export function PreviewScreen() {
  const { t } = useTranslation('invoices')
  const router = useRouter()
  const save = useSavePdf()
  const { invoiceId = '' }: { invoiceId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(invoices.read, {
    params: { uuid: invoiceId },
    query: { include: ['account', 'invoiceLines', 'creditedInvoice'] },
  })
  const invoice = loaded.answer?.data
  if (loaded.isFirstLoad)
    return (
      <main className="stoa-invoice-page">
        <PageSkeleton />
      </main>
    )
  if (!invoice) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return (
    <main className="stoa-invoice-page">
      <Group justify="space-between" mb="md" data-bar>
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={() => router.history.back()}>
          {t('preview.back')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={() => window.print()}>
            {t('preview.print')}
          </Button>
          <Button leftSection={<IconDownload size={16} />} onClick={() => save(invoicePdf, { uuid: invoice.uuid }, invoice.number)}>
            PDF
          </Button>
        </Group>
      </Group>
      <InvoiceSheet invoice={invoice} />
    </main>
  )
}
