import type { ProductImportPreview, ProductImportRow } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Box, Group, Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'

/** Rows of a file as products, those with problems first, each with its reasons. */
export function ImportRows({ preview }: { preview: ProductImportPreview }) {
  const rows = preview.rows.toSorted(
    (one, other) => Math.sign(other.problems.length) - Math.sign(one.problems.length) || one.row - other.row,
  )
  return (
    <Stack gap={0} role="list" mah={480} style={{ overflowY: 'auto' }} tabIndex={0}>
      {rows.map((row) => (
        <Row key={row.row} row={row} currency={preview.currency} />
      ))}
    </Stack>
  )
}

function Row({ row, currency }: { row: ProductImportRow; currency: string }) {
  const { t } = useTranslation('products')
  const isSound = row.problems.length === 0
  const per = row.price_per > 1 ? ` / ${formatCount(row.price_per)}` : ''
  const facts = [
    row.code,
    row.type && t(`types.${row.type}`),
    row.unit && t(`units.${row.unit}`),
    row.price_minor === null ? t('import.no_price') : formatMoney(row.price_minor, currency) + per,
    row.cost_minor !== null && `${t('fields.cost')} ${formatMoney(row.cost_minor, currency)}`,
    row.vat_bp !== null && t('import.vat', { rate: formatCount(row.vat_bp / 100) }),
  ]
  return (
    <Box py="xs" role="listitem" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Text size="xs" c="dimmed" miw={48}>
          {t('import.row', { row: row.row })}
        </Text>
        <Stack gap={2} flex={1} miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {row.name ?? '–'}
            </Text>
            <StatusBadge tone={isSound ? 'good' : 'bad'}>{t(isSound ? 'import.is_new' : 'import.left_out')}</StatusBadge>
          </Group>
          <Text size="xs" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {row.problems.map((problem) => (
            <Text key={problem} size="xs" c="red">
              {problem}
            </Text>
          ))}
        </Stack>
      </Group>
    </Box>
  )
}
