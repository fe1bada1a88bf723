import { accountAccountSubscriptions, newSubscription, type SubscriptionOptions } from '@stoa/contract/browser'
import { Alert, Button, Group, PageSkeleton, Select, Stack, toast, SettingsCard } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { BillingFields, WhatFields, WhenFields } from './subscription-fields.tsx'
import { subscriptionPaths } from '../subscription-paths.ts'
import { draftBody, emptyValues, type SubscriptionValues } from './subscription-values.ts'

/** Creates a draft of a subscription, which its own page activates. */
export function SubscriptionCreateScreen() {
  const { t } = useTranslation('account_subscriptions')
  const accountId = useAccountId()
  const loaded = useEndpoint(newSubscription, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const options = loaded.answer?.data
  return (
    <Screen title={t('create')}>
      {loaded.isFirstLoad && <PageSkeleton />}
      {loaded.reason && !options && <NotLoaded loaded={loaded} />}
      {options && <CreateForm options={options} accountId={accountId} />}
    </Screen>
  )
}

function CreateForm({ options, accountId }: { options: SubscriptionOptions; accountId: number }) {
  const { t } = useTranslation('account_subscriptions')
  const navigate = useNavigate()
  const form = useEndpointForm<typeof accountAccountSubscriptions.create, SubscriptionValues>(accountAccountSubscriptions.create, {
    params: { account_id: accountId },
    defaults: emptyValues(options.today),
    rules: { account_relation_uuid: 'required', product_id: 'required', start_date: 'required' },
    labels: { account_relation_uuid: t('columns.client'), product_id: t('fields.product_id'), start_date: t('fields.start_date') },
    toBody: (values) => ({
      ...draftBody(values),
      account_relation_uuid: values.account_relation_uuid!,
      product_id: values.product_id!,
      ...(currencyOf(options, values) && { currency: currencyOf(options, values)! }),
    }),
    invalidates: ['account-subscriptions'],
    onDone: ({ data }) => {
      toast({ message: t('created'), tone: 'good' })
      void navigate({ to: subscriptionPaths.tab(accountId, data.uuid, 'overview') })
    },
  })
  const client = options.clients.find((one) => one.account_relation_uuid === form.values.account_relation_uuid)
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        {form.error && <Alert color="red" variant="light" title={form.error.message} role="alert" />}
        <SettingsCard title={t('form.who')}>
          <Select
            label={t('columns.client')}
            required
            searchable
            options={options.clients.map((one) => ({ value: one.account_relation_uuid, label: one.name }))}
            {...form.getInputProps('account_relation_uuid')}
            onChange={(uuid) => {
              const chosen = options.clients.find((one) => one.account_relation_uuid === uuid)
              form.setFieldValue('account_relation_uuid', uuid)
              form.setFieldValue('payment_terms_days', chosen?.payment_terms_days ?? '')
              form.setFieldValue('discount', chosen ? chosen.discount_bp / 100 : '')
            }}
          />
        </SettingsCard>
        <WhatFields form={form} options={options} currency={currencyOf(options, form.values) ?? client?.currency ?? 'EUR'} />
        <WhenFields form={form} isRunning={false} />
        <BillingFields form={form} options={options} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" component={Link} to={subscriptionPaths.list(accountId)}>
            {t('close')}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {t('form.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Currency of the chosen plan or product. */
function currencyOf(options: SubscriptionOptions, { product_id, subscription_plan_id }: SubscriptionValues): string | undefined {
  const product = options.products.find((one) => one.id === product_id)
  return product?.plans.find((plan) => plan.id === subscription_plan_id)?.currency ?? product?.currency
}
