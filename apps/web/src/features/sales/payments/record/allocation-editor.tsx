import type { OpenInvoice } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, Group, Stack, Table, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { oldestFirst, sumOf, type Shares } from './shares.ts'

interface AllocationEditorProps {
  invoices: readonly OpenInvoice[]
  currency: string
  /** Amount to allocate. */
  available_minor: number
  shares: Shares
  onChange: (shares: Shares) => void
  error?: string | undefined
}

/** Allocates an amount to open invoices, and shows the rest. */
export function AllocationEditor({ invoices, currency, available_minor, shares, onChange, error }: AllocationEditorProps) {
  const { t, i18n } = useTranslation('payments')
  const left = available_minor - sumOf(shares)
  const set = (uuid: string, value: number | string | null) => onChange({ ...shares, [uuid]: value })
  if (invoices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('allocations.nothing_open')}
      </Text>
    )
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {t('allocations.title')}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onChange(oldestFirst(invoices, available_minor))}>
            {t('allocations.oldest_first')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({})}>
            {t('allocations.none')}
          </Button>
        </Group>
      </Group>
      <Table verticalSpacing={6} withRowBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('allocations.invoice')}</Table.Th>
            <Table.Th visibleFrom="xs">{t('allocations.due')}</Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              {t('allocations.open')}
            </Table.Th>
            <Table.Th w={168}>{t('allocations.pays')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoices.map((invoice) => {
            const share = shares[invoice.uuid] ?? null
            const isTooMuch = typeof share === 'string' || (share ?? 0) > invoice.balance_minor
            return (
              <Table.Tr key={invoice.uuid}>
                <Table.Td>
                  {invoice.number}
                  <Text size="xs" c="dimmed" hiddenFrom="xs">
                    {formatDay(invoice.due_date, i18n.language)}
                    <br />
                    {formatMoney(invoice.balance_minor, currency)}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="xs">{formatDay(invoice.due_date, i18n.language)}</Table.Td>
                <Table.Td ta="right" visibleFrom="xs" style={{ whiteSpace: 'nowrap' }}>
                  {formatMoney(invoice.balance_minor, currency)}
                </Table.Td>
                <Table.Td>
                  <MoneyInput
                    aria-label={t('allocations.pays_for', { number: invoice.number })}
                    currency={currency}
                    value={share}
                    onChange={(value) => set(invoice.uuid, value)}
                    {...(isTooMuch && { error: t('allocations.too_much') })}
                  />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <Group justify="space-between" aria-live="polite">
        <Text size="sm" c={left < 0 ? 'red' : 'dimmed'}>
          {left < 0 ? t('allocations.over') : t('allocations.left')}
        </Text>
        <Text size="sm" fw={650} c={left < 0 ? 'red' : undefined}>
          {formatMoney(left, currency)}
        </Text>
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
