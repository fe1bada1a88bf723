import type { Bill } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Group, Paper, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../kit/index.ts'
import { BillParts } from './bill-parts.tsx'

/** Upcoming bills with all parts. */
export function NextBills({ bills }: { bills: readonly Bill[] }) {
  const { t, i18n } = useTranslation('account_subscriptions')
  const day = (value: string) => formatDay(value, i18n.language)
  if (!bills.length) return <Text c="dimmed">{t('next_bills.none')}</Text>
  return (
    <Stack gap="sm">
      {bills.map((bill) => (
        <Paper key={bill.period_start} withBorder p="sm">
          <Group justify="space-between" gap="xs" mb={6}>
            <Text size="sm" fw={600}>
              {t('next_bills.on', { date: day(bill.bill_on) })}
            </Text>
            <Text size="sm" fw={650} style={{ whiteSpace: 'nowrap' }}>
              {formatMoney(bill.total_minor, bill.currency)}
            </Text>
          </Group>
          <BillParts parts={bill.parts} currency={bill.currency} />
          <Text size="xs" c="dimmed" mt={6}>
            {t('next_bills.sums', {
              net: formatMoney(bill.net_minor, bill.currency),
              vat: formatMoney(bill.vat_minor, bill.currency),
              due: day(bill.due_on),
            })}
          </Text>
          {bill.changes_to && (
            <Text size="xs" fw={550} mt={4}>
              {t('next_bills.changes_to', { name: bill.changes_to })}
            </Text>
          )}
        </Paper>
      ))}
    </Stack>
  )
}
