import { PLAN_INTERVALS, updateSubscriptionPlans, type Product } from '@stoa/contract/browser'
import { ActionIcon, Badge, Checkbox, Group, IconTrash, NumberInput, Paper, Radio, Select, SimpleGrid, TextInput, Hint } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { SubscriptionPlanDraft } from './subscription-plan-draft.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'

interface SubscriptionPlanCardProps {
  plan: SubscriptionPlanDraft
  product: Product
  errorOf: (field: string) => string | null
  onChange: (patch: Partial<SubscriptionPlanDraft>) => void
  onRemove: () => void
}

/** The form of a subscription plan: name, interval and price. */
export function SubscriptionPlanCard({ plan, product, errorOf, onChange, onRemove }: SubscriptionPlanCardProps) {
  const { t } = useTranslation('products')
  const name = plan.name || t('plans.new')
  const number = (field: 'interval_count' | 'trial_days' | 'min_cycles', min: number, max: number) => (
    <NumberInput
      label={t(`plans.${field}`)}
      min={min}
      max={max}
      allowDecimal={false}
      value={plan[field]}
      error={errorOf(field)}
      onChange={(value) => onChange({ [field]: Number(value ?? min) })}
    />
  )
  return (
    <Paper withBorder p="md" component="section" aria-label={name} opacity={plan.is_active ? 1 : 0.65}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <TextInput
          label={t('plans.name')}
          required
          maxLength={updateSubscriptionPlans.limits.subscription_plans.item.fields.name.maxLength}
          value={plan.name}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <MoneyInput
          label={t('plans.price')}
          required
          currency={plan.currency}
          value={plan.price_minor}
          error={errorOf('price_minor')}
          onChange={(price_minor) => onChange({ price_minor: price_minor as number })}
        />
        {number('interval_count', 1, 36)}
        <Select
          label={t('plans.interval')}
          options={PLAN_INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`, { count: plan.interval_count }) }))}
          value={plan.interval}
          error={errorOf('interval')}
          onChange={(interval) => interval && onChange({ interval: interval as SubscriptionPlanDraft['interval'] })}
        />
        <MoneyInput
          label={t('plans.setup_fee_minor')}
          currency={plan.currency}
          value={plan.setup_fee_minor}
          error={errorOf('setup_fee_minor')}
          onChange={(fee) => onChange({ setup_fee_minor: (fee ?? 0) as number })}
        />
        {number('trial_days', 0, 365)}
        {number('min_cycles', 0, 120)}
        {product.packageEditions && product.packageEditions.length > 0 && (
          <Select
            label={t('plans.edition')}
            clearable
            options={product.packageEditions.map((edition) => ({ value: edition.id, label: edition.name }))}
            value={plan.package_edition_id}
            error={errorOf('package_edition_id')}
            onChange={(edition) => onChange({ package_edition_id: edition as number | null })}
          />
        )}
      </SimpleGrid>
      <Group justify="space-between" mt="sm" gap="xs">
        <Group gap="lg">
          <Radio
            label={t('plans.default')}
            checked={plan.is_default}
            onChange={() => onChange({ is_default: true })}
            error={errorOf('is_default')}
          />
          <Checkbox
            label={t('plans.active')}
            checked={plan.is_active}
            onChange={(event) => onChange({ is_active: event.currentTarget.checked })}
          />
          {plan.is_used && (
            <Badge variant="light" tt="none">
              {t('plans.used')}
            </Badge>
          )}
        </Group>
        <Hint label={t(plan.is_used ? 'plans.deactivate' : 'plans.remove', { name })}>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t(plan.is_used ? 'plans.deactivate' : 'plans.remove', { name })}
            onClick={() => (plan.is_used ? onChange({ is_active: false, is_default: false }) : onRemove())}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Hint>
      </Group>
    </Paper>
  )
}
