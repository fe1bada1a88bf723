import type { ContactImport, ImportSample } from '@stoa/contract/browser'
import { Anchor, Box, ScrollArea, Table, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { contactPaths } from '../../contacts/index.ts'

/** The first rows of one kind, each with the reason and the matching contact. The file contains the other rows. */
export function CheckSamples({
  row,
  title,
  samples,
  more,
}: {
  row: ContactImport
  title: string
  samples: readonly ImportSample[]
  /** Number of rows that are not shown, and the file that contains them. */
  more: string | null
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
              <Table.Th miw={220}>{t('check.reason')}</Table.Th>
              {row.columns.map((column) => (
                <Table.Th key={column.index} style={{ whiteSpace: 'nowrap' }}>
                  {column.heading ?? t('map.unnamed', { number: column.index + 1 })}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {samples.map((sample) => (
              <Table.Tr key={sample.row_no}>
                <Table.Td>{sample.row_no}</Table.Td>
                <Table.Td>
                  {sample.reason ?? '–'}
                  {sample.contact && <MetContact accountId={row.account_id} contact={sample.contact} />}
                </Table.Td>
                {row.columns.map((column) => (
                  <Table.Td key={column.index} maw={220}>
                    <Text size="sm" lineClamp={2}>
                      {sample.values[column.index] ?? ''}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {more && (
        <Text size="sm" c="dimmed" mt={4}>
          {more}
        </Text>
      )}
    </Box>
  )
}

/** Opens in a new tab, to keep the check open. */
function MetContact({ accountId, contact }: { accountId: number; contact: NonNullable<ImportSample['contact']> }) {
  const { t } = useTranslation('imports')
  if (!contact.name) return null
  return (
    <>
      {': '}
      <Anchor component={Link} to={contactPaths.page(accountId, contact.id)} target="_blank" size="sm" title={t('check.open_contact')}>
        {contact.name}
      </Anchor>
    </>
  )
}
