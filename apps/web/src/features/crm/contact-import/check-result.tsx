import type { ImportChecks, ImportColumn } from '@stoa/contract'
import { Box, Paper, ScrollArea, SimpleGrid, Stack, Table, Text, UnstyledButton } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/index.ts'

type Kind = keyof ImportChecks['counts']

const TONES: Partial<Record<Kind, string>> = {
  new: 'teal',
  update: 'blue',
  invalid: 'red',
  suppressed: 'orange',
  blacklisted: 'orange',
  unsubscribed: 'orange',
  duplicate_in_account: 'yellow',
  duplicate_in_file: 'yellow',
  warning: 'yellow',
}
/** Shown also when there is none of it: what one looks for first. */
const ALWAYS: readonly Kind[] = ['new', 'update', 'duplicate_in_file', 'duplicate_in_account', 'invalid', 'suppressed']
const ORDER: readonly Kind[] = [...ALWAYS, 'skipped', 'unsubscribed', 'blacklisted', 'warning']

/** The counts of a check as cards; a card shows the first rows behind its number. */
export function CheckResult({ checks, columns }: { checks: ImportChecks; columns: readonly ImportColumn[] }) {
  const { t } = useTranslation('imports')
  const kinds = ORDER.filter((kind) => ALWAYS.includes(kind) || checks.counts[kind] > 0)
  const [shown, setShown] = useState<Kind | null>(() => (checks.counts.invalid > 0 ? 'invalid' : null))
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs">
        {kinds.map((kind) => {
          const count = checks.counts[kind]
          return (
            <UnstyledButton
              key={kind}
              disabled={!count}
              aria-pressed={shown === kind}
              onClick={() => setShown(shown === kind ? null : kind)}
            >
              <Paper
                withBorder
                p="sm"
                h="100%"
                bg={shown === kind ? 'var(--mantine-primary-color-light)' : undefined}
                style={{ cursor: count ? 'pointer' : 'default' }}
              >
                <Text size="xl" fw={700} c={count ? TONES[kind] : 'dimmed'} style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatCount(count)}
                </Text>
                <Text size="sm" fw={550}>
                  {t(`kinds.${kind}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`kinds.${kind}_hint`)}
                </Text>
              </Paper>
            </UnstyledButton>
          )
        })}
      </SimpleGrid>
      {shown && checks.samples[shown] && (
        <Samples key={shown} title={t('check.samples', { kind: t(`kinds.${shown}`) })} rows={checks.samples[shown]} columns={columns} />
      )}
    </Stack>
  )
}

function Samples({
  title,
  rows,
  columns,
}: {
  title: string
  rows: readonly { row_no: number; values: readonly string[]; reason: string | null }[]
  columns: readonly ImportColumn[]
}) {
  const { t } = useTranslation('imports')
  return (
    <Box>
      <Text size="sm" fw={550} mb={4}>
        {title}
      </Text>
      <ScrollArea>
        <Table fz="sm" withTableBorder aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('check.row')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.index} style={{ whiteSpace: 'nowrap' }}>
                  {column.heading ?? t('map.unnamed', { number: column.index + 1 })}
                </Table.Th>
              ))}
              <Table.Th>{t('check.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.row_no}>
                <Table.Td>{row.row_no}</Table.Td>
                {columns.map((column) => (
                  <Table.Td key={column.index} maw={220}>
                    <Text size="sm" lineClamp={2}>
                      {row.values[column.index] ?? ''}
                    </Text>
                  </Table.Td>
                ))}
                <Table.Td miw={220}>{row.reason ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Box>
  )
}
