import { IMPORT_ROW_STATUSES, type ContactImport } from '@stoa/contract/browser'
import { Paper, SimpleGrid, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'
import { DownloadRows } from './download-rows.tsx'

const COLORS = { created: 'teal', updated: 'blue', skipped: 'gray', failed: 'red' } as const

/** Numbers of created, updated, skipped and failed rows, each with a file of the rows. */
export function ImportFigures({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports')
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
      {IMPORT_ROW_STATUSES.map((status) => (
        <Paper key={status} withBorder p="sm">
          <Text size="xl" fw={700} c={row[status] ? COLORS[status] : 'dimmed'} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(row[status])}
          </Text>
          <Text size="sm" fw={550} mb={6}>
            {t(`outcomes.${status}`)}
          </Text>
          {row[status] > 0 && row.has_file && <DownloadRows row={row} status={status} what={t(`outcomes.${status}`)} />}
        </Paper>
      ))}
    </SimpleGrid>
  )
}
