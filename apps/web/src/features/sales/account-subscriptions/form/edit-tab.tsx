import { accountSubscriptions, editSubscription, type AccountSubscription, type SubscriptionOptions } from '@stoa/contract/browser'
import { Alert, Button, Group, ListSkeleton, Stack, Text, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { BillingFields, WhatFields, WhenFields } from './subscription-fields.tsx'
import { subscriptionPaths, TOUCHES } from '../subscription-paths.ts'
import { draftBody, settingsBody, valuesOf, type SubscriptionValues } from './subscription-values.ts'
import { useSubscription } from '../use-subscription.ts'

/** Form for the terms of a subscription; for an active one, only terms without effect on bills. */
export function EditTab() {
  const { subscription } = useSubscription()
  const loaded = useEndpoint(editSubscription, { params: { uuid: subscription.uuid } })
  const data = loaded.answer?.data
  if (loaded.isFirstLoad) return <ListSkeleton rows={6} />
  if (!data) return <NotLoaded loaded={loaded} />
  return <EditForm key={data.version} row={data} options={data.options} />
}

function EditForm({ row, options }: { row: AccountSubscription; options: SubscriptionOptions }) {
  const { t } = useTranslation('account_subscriptions')
  const { accountId } = useSubscription()
  const navigate = useNavigate()
  const isDraft = row.status === 'draft'
  const form = useEndpointForm<typeof accountSubscriptions.update, SubscriptionValues>(accountSubscriptions.update, {
    params: { uuid: row.uuid },
    defaults: valuesOf(row),
    toBody: (values) => ({ ...(isDraft ? draftBody(values) : settingsBody(values)), version: row.version }),
    invalidates: TOUCHES,
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      void navigate({ to: subscriptionPaths.tab(accountId, row.uuid, 'overview') })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        {form.error && <Alert color="red" variant="light" title={form.error.message} role="alert" />}
        {isDraft ? (
          <WhatFields form={form} options={options} currency={row.currency} />
        ) : (
          <Text c="dimmed" size="sm">
            {t('form.running_hint')}
          </Text>
        )}
        <WhenFields form={form} isRunning={!isDraft} />
        <BillingFields form={form} options={options} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending}>
            {t('form.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
