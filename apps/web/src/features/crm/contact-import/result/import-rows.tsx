import { contactImportRows, IMPORT_ROW_STATUSES, type ContactImport } from '@stoa/contract/browser'
import {
  Anchor,
  Box,
  ErrorState,
  Group,
  ListSkeleton,
  PageTurner,
  Paper,
  ScrollArea,
  SegmentedControl,
  Stack,
  StatusBadge,
  Table,
  Text,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'

const TONES = { pending: 'neutral', created: 'good', updated: 'info', skipped: 'neutral', failed: 'bad' } as const
type Shown = 'all' | (typeof IMPORT_ROW_STATUSES)[number]

/** Rows of the file with their results and reasons. */
export function ImportRows({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports')
  const [shown, setShown] = useState<Shown>(row.failed ? 'failed' : 'all')
  const [page, setPage] = useState(1)
  const query = { page, per_page: 25, ...(shown !== 'all' && { status: shown }) }
  const { answer, error, reload } = useEndpoint(contactImportRows, { params: { import_id: row.id }, query }, { keepPrevious: true })
  const show = (value: string) => {
    setShown(value as Shown)
    setPage(1)
  }
  return (
    <Stack gap="sm">
      <ScrollArea>
        <SegmentedControl
          aria-label={t('rows.show')}
          value={shown}
          onChange={show}
          data={(['all', ...IMPORT_ROW_STATUSES] as const).map((value) => ({
            value,
            label: value === 'all' ? t('rows.all') : t(`outcomes.${value}`),
          }))}
        />
      </ScrollArea>
      {error && <ErrorState message={error.message} onRetry={reload} />}
      {!answer && !error && <ListSkeleton />}
      {answer && (
        <Paper withBorder>
          {answer.data.length ? (
            <RowTable row={row} rows={answer.data} />
          ) : (
            <Text c="dimmed" ta="center" py="xl">
              {t('rows.none')}
            </Text>
          )}
        </Paper>
      )}
      {answer && answer.meta.last_page > 1 && (
        <Group justify="center">
          <PageTurner page={page} pages={answer.meta.last_page} onPage={setPage} />
        </Group>
      )}
    </Stack>
  )
}

type Rows = readonly {
  row_no: number
  status: keyof typeof TONES
  values: readonly string[]
  reason: string | null
  contact_id: number | null
}[]

function RowTable({ row, rows }: { row: ContactImport; rows: Rows }) {
  const { t } = useTranslation('imports')
  return (
    <ScrollArea>
      <Table fz="sm" aria-label={t('rows.show')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('check.row')}</Table.Th>
            <Table.Th>{t('rows.result')}</Table.Th>
            <Table.Th miw={220}>{t('check.reason')}</Table.Th>
            {row.columns.map((column) => (
              <Table.Th key={column.index} style={{ whiteSpace: 'nowrap' }}>
                {column.heading ?? t('map.unnamed', { number: column.index + 1 })}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((one) => (
            <Table.Tr key={one.row_no}>
              <Table.Td>
                {one.contact_id ? (
                  <Anchor component={Link} size="sm" to={`/accounts/${row.account_id}/contacts/${one.contact_id}`}>
                    {one.row_no}
                  </Anchor>
                ) : (
                  one.row_no
                )}
              </Table.Td>
              <Table.Td>
                <Box w="max-content">
                  <StatusBadge tone={TONES[one.status]}>{t(`row_outcomes.${one.status}`)}</StatusBadge>
                </Box>
              </Table.Td>
              <Table.Td>{one.reason ?? '–'}</Table.Td>
              {row.columns.map((column) => (
                <Table.Td key={column.index} maw={220}>
                  <Text size="sm" lineClamp={2}>
                    {one.values[column.index] ?? ''}
                  </Text>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
