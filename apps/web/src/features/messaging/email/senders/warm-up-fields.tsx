import type { WarmUp } from '@stoa/contract/browser'
import { NumberInput, SimpleGrid, Stack, Switch, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '../../../../kit/index.ts'

/** What a form holds of a plan. */
export interface WarmUpWish {
  first: number
  growth_percent: number
  days: number
}

const USUAL: WarmUpWish = { first: 50, growth_percent: 30, days: 21 }

export const warmUpWish = (plan: WarmUp | null): WarmUpWish | null =>
  plan && plan.limit_today !== null ? { first: plan.first, growth_percent: plan.growth_percent, days: plan.days } : null

interface WarmUpFieldsProps {
  value: WarmUpWish | null
  errors: Readonly<Record<string, unknown>>
  onChange: (next: WarmUpWish | null) => void
}

/** The plan by which a new domain sends a few mails of campaigns at first and more each day. */
export function WarmUpFields({ value, errors, onChange }: WarmUpFieldsProps) {
  const { t } = useTranslation('email')
  const field = (name: keyof WarmUpWish, min: number, max: number) =>
    value && (
      <NumberInput
        label={t(`warm_up.${name}`)}
        min={min}
        max={max}
        allowDecimal={false}
        value={Number.isNaN(value[name]) ? '' : value[name]}
        error={errors[`warm_up.${name}`] as string | undefined}
        onChange={(typed) => onChange({ ...value, [name]: typed === '' ? NaN : typed })}
      />
    )
  return (
    <Stack gap="xs">
      <Switch
        label={t('warm_up.switch')}
        description={t('warm_up.hint')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL : null)}
      />
      {value && (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {field('first', 1, 100_000)}
          {field('growth_percent', 0, 100)}
          {field('days', 1, 90)}
        </SimpleGrid>
      )}
    </Stack>
  )
}

/** Where a plan is today, and when it ends. */
export function WarmUpState({ plan }: { plan: WarmUp | null }) {
  const { t, i18n } = useTranslation('email')
  if (plan?.limit_today == null) return null
  return (
    <Text size="xs" c="dimmed">
      {t('warm_up.state', {
        taken: formatCount(plan.taken_today),
        limit: formatCount(plan.limit_today),
        end: formatDay(plan.ends_on, i18n.language),
      })}
    </Text>
  )
}
