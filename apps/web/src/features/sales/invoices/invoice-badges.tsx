import type { Invoice, InvoiceStatus, MydataStatus } from '@stoa/contract/browser'
import { Group, StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<InvoiceStatus, StatusTone> = {
  draft: 'neutral',
  issued: 'info',
  partially_paid: 'warning',
  paid: 'good',
  credited: 'neutral',
  written_off: 'bad',
}
const MYDATA_TONES: Record<MydataStatus, StatusTone> = {
  not_required: 'neutral',
  pending: 'warning',
  transmitted: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

/** Status of a document, and whether it is overdue. */
export function InvoiceStatusBadge({ invoice }: { invoice: Pick<Invoice, 'status' | 'is_overdue' | 'days_overdue'> }) {
  const { t } = useTranslation('invoices')
  return (
    <Group gap={4} wrap="nowrap">
      <StatusBadge tone={TONES[invoice.status]}>{t(`statuses.${invoice.status}`)}</StatusBadge>
      {invoice.is_overdue && <StatusBadge tone="bad">{t('overdue', { count: invoice.days_overdue })}</StatusBadge>}
    </Group>
  )
}

export function MydataBadge({ status }: { status: MydataStatus }) {
  const { t } = useTranslation('invoices')
  return <StatusBadge tone={MYDATA_TONES[status]}>{t(`mydata.statuses.${status}`)}</StatusBadge>
}
