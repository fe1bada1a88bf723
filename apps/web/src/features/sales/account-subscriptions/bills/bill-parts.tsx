import type { BillPart } from '@stoa/contract/browser'
import { addDays, formatMoney } from '@stoa/domain'
import { Group, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '../../../../kit/index.ts'

/** The parts of a bill, each with its period and calculation. */
export function BillParts({ parts, currency }: { parts: readonly BillPart[]; currency: string }) {
  const words = usePartWords()
  return (
    <Stack gap={6}>
      {parts.map((part, at) => (
        <Group key={`${part.reason}-${at}`} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Stack gap={0} miw={0}>
            <Text size="sm">{part.name}</Text>
            <Text size="xs" c="dimmed">
              {words(part, currency)}
            </Text>
          </Stack>
          <Text size="sm" style={{ whiteSpace: 'nowrap' }} {...(part.net_minor < 0 && { c: 'teal' })}>
            {formatMoney(part.net_minor, currency)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

/** "18 of 28 days, 10/02/2026 – 27/02/2026, of 500,00 €". */
function usePartWords() {
  const { t, i18n } = useTranslation('account_subscriptions')
  return (part: BillPart, currency: string): string => {
    const range = part.from && part.to ? `${formatDay(part.from, i18n.language)} – ${formatDay(addDays(part.to, -1), i18n.language)}` : ''
    const isPart = part.days !== undefined && part.days !== part.period_days
    const days = isPart ? t('parts.days', { days: part.days, of: part.period_days }) : ''
    const whole = isPart && part.whole_minor !== undefined ? t('parts.of_whole', { amount: formatMoney(part.whole_minor, currency) }) : ''
    const amount =
      part.reason === 'period' && (part.quantity !== 1 || part.discount_bp > 0)
        ? t('parts.quantity', {
            quantity: formatCount(part.quantity),
            price: formatMoney(part.unit_price_minor, currency),
            discount: part.discount_bp / 100,
            context: part.discount_bp > 0 ? 'discount' : '',
          })
        : ''
    return [t(`parts.${part.reason}`), range, days, whole, amount].filter(Boolean).join(' · ')
  }
}
