import { contactImportDownload, IMPORT_ROW_STATUSES, type ContactImport } from '@stoa/contract'
import { Button, IconDownload, Menu, Paper, SimpleGrid, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, formatCount } from '../../../kit/index.ts'

const COLORS = { created: 'teal', updated: 'blue', skipped: 'gray', failed: 'red' } as const
type Outcome = (typeof IMPORT_ROW_STATUSES)[number]

/** How many rows were created, updated, skipped and failed, each with its rows as a file. */
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
          {row[status] > 0 && row.has_file && <DownloadMenu row={row} status={status} />}
        </Paper>
      ))}
    </SimpleGrid>
  )
}

function DownloadMenu({ row, status }: { row: ContactImport; status: Outcome }) {
  const { t } = useTranslation('imports')
  const [isLoading, setLoading] = useState(false)
  const get = async (format: 'xlsx' | 'csv') => {
    setLoading(true)
    const name = `${row.file_name.replace(/\.[a-z]{3,4}$/i, '')}-${status}.${format}`
    await download(contactImportDownload, { params: { import_id: row.id }, query: { status, format } }, name).catch((error: Error) =>
      toast({ message: error.message, tone: 'bad' }),
    )
    setLoading(false)
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={isLoading}
          leftSection={<IconDownload size={14} />}
          aria-label={t('download_of', { what: t(`outcomes.${status}`) })}
        >
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void get('xlsx')}>Excel (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => void get('csv')}>CSV (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
