import type { ContactImport } from '@stoa/contract'
import { StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<ContactImport['status'], StatusTone> = {
  parsed: 'neutral',
  mapped: 'neutral',
  queued: 'info',
  processing: 'info',
  completed: 'good',
  completed_with_errors: 'warning',
  failed: 'bad',
  cancelled: 'neutral',
}

/** State of an import as a badge. */
export function ImportStatus({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports')
  if (row.undone_at) return <StatusBadge tone="neutral">{t('statuses.undone')}</StatusBadge>
  return <StatusBadge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
}
