import type { SupplierBill } from '@stoa/contract/browser'
import { Group, StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<SupplierBill['status'], StatusTone> = {
  received: 'info',
  approved: 'neutral',
  partially_paid: 'warning',
  paid: 'good',
  credited: 'neutral',
}

/** Status of a bill, and whether it is overdue. */
export function BillBadge({ bill }: { bill: Pick<SupplierBill, 'status' | 'is_overdue'> }) {
  const { t } = useTranslation('supplier_bills')
  return (
    <Group gap={4} wrap="nowrap">
      <StatusBadge tone={TONES[bill.status]}>{t(`statuses.${bill.status}`)}</StatusBadge>
      {bill.is_overdue && <StatusBadge tone="bad">{t('overdue')}</StatusBadge>}
    </Group>
  )
}
