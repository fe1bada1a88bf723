import { contactImportDownload, type ContactImport, type ImportRow } from '@stoa/contract/browser'
import { Button, IconDownload, Menu, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../../kit/index.ts'

/**
 * Downloads the rows of an import with one status as a file.
 * @param status `pending` for the rows with remarks of the check
 */
export function DownloadRows({ row, status, what }: { row: ContactImport; status: ImportRow['status']; what: string }) {
  const { t } = useTranslation('imports')
  const [isLoading, setLoading] = useState(false)
  const get = async (format: 'xlsx' | 'csv') => {
    setLoading(true)
    const name = `${row.file_name.replace(/\.[a-z]{3,4}$/i, '')}-${status === 'pending' ? 'check' : status}.${format}`
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
          aria-label={t('download_of', { what })}
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
