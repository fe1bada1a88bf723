import type { ContactImport } from '@stoa/contract/browser'
import { Box, StatusBadge, type StatusTone } from '@stoa/ui'
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

/** Status of an import as a badge. */
export function ImportStatus({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports')
  const status = row.undone_at ? 'undone' : row.status
  return (
    <Box w="max-content">
      <StatusBadge tone={status === 'undone' ? 'neutral' : TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
    </Box>
  )
}
