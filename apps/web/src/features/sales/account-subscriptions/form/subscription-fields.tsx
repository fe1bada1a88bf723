import { accountSubscriptions, SUBSCRIPTION_INTERVALS, type SubscriptionOptions } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Checkbox, NumberInput, Select, SimpleGrid, SimpleSelect, Stack, TextInput, DayInput, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput, PERCENT_RANGE, QUANTITY_RANGE } from '../../../shared/fields/index.ts'
import { VatField } from './vat-field.tsx'
import { planValues, plansOf, productValues, type SubscriptionValues } from './subscription-values.ts'

interface FieldsProps {
  form: EndpointForm<SubscriptionValues>
  options: SubscriptionOptions | undefined
  currency: string
}

/** Product, plan, quantity, price and interval. */
export function WhatFields({ form, options, currency }: FieldsProps) {
  const { t } = useTranslation('account_subscriptions')
  const { values } = form
  const plans = plansOf(options, values.product_id)
  const choosePlan = (id: number | null) => form.setValues(planValues(plans, id, null))
  const chooseProduct = (id: number | null) => form.setValues({ product_id: id, ...productValues(options, id) })
  return (
    <SettingsCard title={t('form.what')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('fields.product_id')}
            required
            options={(options?.products ?? []).map((product) => ({ value: product.id, label: product.name }))}
            {...form.getInputProps('product_id')}
            onChange={(id) => chooseProduct(id === null ? null : Number(id))}
          />
          <Select
            label={t('fields.plan')}
            disabled={!plans.length}
            options={plans.map((plan) => ({ value: plan.id, label: `${plan.name} · ${formatMoney(plan.price_minor, plan.currency)}` }))}
            {...form.getInputProps('subscription_plan_id')}
            onChange={(id) => choosePlan(id === null ? null : Number(id))}
          />
        </SimpleGrid>
        <TextInput
          label={t('fields.name')}
          description={t('form.name_hint')}
          maxLength={accountSubscriptions.create.limits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }}>
          <NumberInput label={t('fields.quantity')} {...QUANTITY_RANGE} decimalScale={3} {...form.getInputProps('quantity')} />
          <MoneyInput
            label={t('fields.unit_price_minor')}
            currency={currency}
            {...form.getInputProps('unit_price_minor')}
            error={form.errors.unit_price_minor ?? form.errors.currency}
          />
          <NumberInput
            label={t('fields.discount_bp')}
            {...PERCENT_RANGE}
            decimalScale={2}
            suffix="%"
            {...form.getInputProps('discount')}
            error={form.errors.discount ?? form.errors.discount_bp}
          />
          <MoneyInput label={t('fields.setup_fee_minor')} currency={currency} {...form.getInputProps('setup_fee_minor')} />
        </SimpleGrid>
        {values.subscription_plan_id === null && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput
              label={t('fields.interval_count')}
              {...accountSubscriptions.create.limits.interval_count}
              {...form.getInputProps('interval_count')}
            />
            <SimpleSelect
              label={t('fields.interval')}
              required
              options={SUBSCRIPTION_INTERVALS.map((value) => ({ value, label: t(`units.${value}`) }))}
              {...form.getInputProps('interval')}
            />
          </SimpleGrid>
        )}
      </Stack>
    </SettingsCard>
  )
}

/** Start and duration. @param isRunning disables the start dates */
export function WhenFields({ form, isRunning }: { form: EndpointForm<SubscriptionValues>; isRunning: boolean }) {
  const { t } = useTranslation('account_subscriptions')
  return (
    <SettingsCard title={t('form.when')}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {!isRunning && (
          <>
            <DayInput label={t('fields.start_date')} description={t('form.start_hint')} required {...form.getInputProps('start_date')} />
            <DayInput label={t('fields.trial_ends_on')} description={t('form.trial_hint')} {...form.getInputProps('trial_ends_on')} />
          </>
        )}
        <DayInput label={t('fields.ends_on')} description={t('form.end_hint')} {...form.getInputProps('ends_on')} />
        <NumberInput
          label={t('fields.max_cycles')}
          min={accountSubscriptions.create.limits.max_cycles.min}
          {...form.getInputProps('max_cycles')}
        />
        <NumberInput
          label={t('fields.min_cycles')}
          min={accountSubscriptions.create.limits.min_cycles.min}
          {...form.getInputProps('min_cycles')}
        />
      </SimpleGrid>
      <Checkbox mt="md" label={t('fields.auto_renew')} {...form.getInputProps('auto_renew', { type: 'checkbox' })} />
    </SettingsCard>
  )
}

/** Billing terms. */
export function BillingFields({ form, options }: Omit<FieldsProps, 'currency'>) {
  const { t } = useTranslation('account_subscriptions')
  return (
    <SettingsCard title={t('form.billing')}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <NumberInput
          label={t('fields.invoice_lead_days')}
          description={t('form.lead_hint')}
          {...accountSubscriptions.create.limits.invoice_lead_days}
          {...form.getInputProps('invoice_lead_days')}
        />
        <NumberInput
          label={t('fields.payment_terms_days')}
          {...accountSubscriptions.create.limits.payment_terms_days}
          {...form.getInputProps('payment_terms_days')}
        />
        <Select
          label={t('fields.project_uuid')}
          options={(options?.projects ?? []).map((project) => ({ value: project.uuid, label: project.name }))}
          {...form.getInputProps('project_uuid')}
        />
        <VatField form={form} />
      </SimpleGrid>
      <Checkbox
        mt="md"
        label={t('fields.auto_issue')}
        description={t('form.issue_hint')}
        {...form.getInputProps('auto_issue', { type: 'checkbox' })}
      />
    </SettingsCard>
  )
}
