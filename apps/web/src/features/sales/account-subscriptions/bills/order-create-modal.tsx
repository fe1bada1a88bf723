import { createSubscriptionOrder } from '@stoa/contract/browser'
import { NumberInput, Radio, SimpleGrid, Stack, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, useModalClose } from '../../../../kit/index.ts'
import { MoneyInput, QUANTITY_RANGE } from '../../../shared/fields/index.ts'
import { NextBills } from './next-bills.tsx'
import { TOUCHES } from '../subscription-paths.ts'
import { useSubscription } from '../use-subscription.ts'

interface Values {
  kind: 'renewal' | 'setup'
  name: string
  quantity: number | ''
  unit_price_minor: number | null
}

/** Bills the next period in advance, or a single charge. */
export function OrderCreateModal() {
  const { t } = useTranslation('account_subscriptions')
  const { subscription } = useSubscription()
  const close = useModalClose()
  const next = subscription.nextBills?.slice(0, 1) ?? []
  const form = useEndpointForm<typeof createSubscriptionOrder, Values>(createSubscriptionOrder, {
    params: { account_subscription_uuid: subscription.uuid },
    defaults: { kind: next.length ? 'renewal' : 'setup', name: '', quantity: 1, unit_price_minor: null },
    toBody: ({ kind, name, quantity, unit_price_minor }) =>
      kind === 'renewal'
        ? { kind }
        : { kind, name, ...(quantity !== '' && { quantity }), ...(unit_price_minor !== null && { unit_price_minor }) },
    invalidates: TOUCHES,
    onDone: () => {
      toast({ message: t('orders.created'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={t('orders.create')} form={form} submitLabel={t('orders.create_submit')}>
      <Radio.Group label={t('orders.kind')} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          <Radio value="renewal" label={t('orders.next_period')} disabled={!next.length} />
          <Radio value="setup" label={t('orders.single')} />
        </Stack>
      </Radio.Group>
      {form.values.kind === 'renewal' ? (
        <NextBills bills={next} />
      ) : (
        <>
          <TextInput
            label={t('fields.what')}
            required
            maxLength={createSubscriptionOrder.limits.name.maxLength}
            {...form.getInputProps('name')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput label={t('fields.quantity')} {...QUANTITY_RANGE} decimalScale={3} {...form.getInputProps('quantity')} />
            <MoneyInput
              label={t('fields.unit_price_minor')}
              required
              currency={subscription.currency}
              {...form.getInputProps('unit_price_minor')}
            />
          </SimpleGrid>
        </>
      )}
    </FormModal>
  )
}
