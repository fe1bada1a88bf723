import { importTags, tagImportTemplate, type TagImport } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  ErrorState,
  FileButton,
  Group,
  IconDownload,
  IconUpload,
  Stack,
  StatusBadge,
  Table,
  Text,
  toast,
  type StatusTone,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, download, RouteModal, toFormData, useChange } from '../../../kit/index.ts'
import { TAG_RECORDS, useAccountPlace } from './tag-place.ts'

const TONES: Record<TagImport['rows'][number]['status'], StatusTone> = {
  created: 'good',
  updated: 'info',
  unchanged: 'neutral',
  failed: 'bad',
}

/** Imports tags from a spreadsheet: template, upload and the result of every row. */
export function TagImportModal() {
  const { t } = useTranslation('tags')
  const { params } = useAccountPlace()
  const change = useChange(importTags, TAG_RECORDS)
  const [result, setResult] = useState<TagImport | null>(null)
  const account_id = params.account_id!
  const send = (file: File | null) => {
    if (!file) return
    setResult(null)
    void change.send({ params: { account_id }, body: toFormData({ file }) }).then(
      ({ data }) => setResult(data),
      () => undefined,
    )
  }
  const template = () =>
    download(tagImportTemplate, { params: { account_id }, query: { format: 'xlsx' } }, `${t('import.template_file')}.xlsx`).catch(
      (failure: unknown) => toast({ message: failure instanceof ApiError ? failure.message : String(failure), tone: 'bad' }),
    )
  return (
    <RouteModal title={t('import.title')} size="lg">
      <Stack>
        <Text size="sm">{t('import.text')}</Text>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void template()}>
            {t('import.template')}
          </Button>
          <FileButton onChange={send} accept=".csv,.xlsx" inputProps={{ 'aria-label': t('import.choose') }}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} />} loading={change.isPending}>
                {t('import.choose')}
              </Button>
            )}
          </FileButton>
        </Group>
        {change.error && (
          <ErrorState message={messageOf(change.error)} requestId={change.error instanceof ApiError ? change.error.request_id : null} />
        )}
        {result && <Result result={result} />}
      </Stack>
    </RouteModal>
  )
}

const messageOf = (error: Error) => (error instanceof ApiError ? (error.errors.file?.[0] ?? error.message) : error.message)

function Result({ result }: { result: TagImport }) {
  const { t } = useTranslation('tags')
  return (
    <>
      <Alert color={result.failed ? 'yellow' : 'teal'} role="status" title={t(result.failed ? 'import.done_with_errors' : 'import.done')}>
        {t('import.counts', { ...result })}
      </Alert>
      <Table.ScrollContainer minWidth={280} mah={320}>
        <Table verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('import.row')}</Table.Th>
              <Table.Th visibleFrom="xs">{t('fields.tag_category_id')}</Table.Th>
              <Table.Th>{t('import.tag')}</Table.Th>
              <Table.Th>{t('import.outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.rows.map((row) => (
              <Table.Tr key={row.row_no}>
                <Table.Td>{row.row_no}</Table.Td>
                <Table.Td visibleFrom="xs">{row.category}</Table.Td>
                <Table.Td>{row.tag}</Table.Td>
                <Table.Td>
                  <StatusBadge tone={TONES[row.status]}>{t(`import.statuses.${row.status}`)}</StatusBadge>
                  {row.reason && <Text size="xs">{row.reason}</Text>}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
