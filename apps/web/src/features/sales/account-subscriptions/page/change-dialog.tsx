import {
  changeSubscription,
  editSubscription,
  previewChange,
  type AccountSubscription,
  type SubscriptionChange,
} from '@stoa/contract/browser'
import { Button, Group, Modal, NumberInput, Select, SimpleGrid, SimpleSelect, Stack, toast, DayInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { MoneyInput, QUANTITY_RANGE } from '../../../shared/fields/index.ts'
import { ChangeShown, usePreview } from './change-preview.tsx'
import { subscriptionPaths, TOUCHES } from '../subscription-paths.ts'

interface Chosen {
  plan: string | null
  quantity: number | ''
  unit_price_minor: number | string | null
  when: '' | 'now' | 'period_end'
  from: string
}

/** Changes plan, quantity or price, with a live preview of the cost. */
export function ChangeDialog({
  subscription,
  accountId,
  onClose,
}: {
  subscription: AccountSubscription
  accountId: number
  onClose: () => void
}) {
  const { t } = useTranslation(['account_subscriptions', 'kit'])
  const navigate = useNavigate()
  const { uuid } = subscription
  const options = useEndpoint(editSubscription, { params: { uuid } }).answer?.data.options
  const [chosen, setChosen] = useState<Chosen>({ plan: null, quantity: subscription.quantity, unit_price_minor: null, when: '', from: '' })
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }))
  const body = bodyOf(subscription, chosen)
  const preview = usePreview(previewChange, uuid, Object.keys(body).length ? body : null)
  const act = useAct(changeSubscription, TOUCHES)
  const confirm = async () => {
    if (!(await act.run({ params: { uuid }, body }))) return
    toast({ message: t('steps.change.done'), tone: 'good' })
    onClose()
    if (preview.data?.replaces) void navigate({ to: subscriptionPaths.list(accountId) })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('steps.change.title', { name: subscription.name })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Select
          label={t('fields.plan')}
          error={preview.errors.subscription_plan_id ?? preview.errors.product_id}
          value={chosen.plan}
          onChange={(plan) => change({ plan: plan === null ? null : String(plan), unit_price_minor: null })}
          options={(options?.products ?? []).flatMap((product) =>
            product.plans
              .filter((plan) => plan.currency === subscription.currency)
              .map((plan) => ({ value: `${product.id}:${plan.id}`, label: `${product.name} · ${plan.name}` })),
          )}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NumberInput
            label={t('fields.quantity')}
            {...QUANTITY_RANGE}
            decimalScale={3}
            error={preview.errors.quantity}
            value={chosen.quantity}
            onChange={(quantity) => change({ quantity })}
          />
          <MoneyInput
            label={t('fields.new_price')}
            currency={subscription.currency}
            error={
              typeof chosen.unit_price_minor === 'string'
                ? t('kit:rules.money', { field: t('fields.new_price') })
                : preview.errors.unit_price_minor
            }
            value={chosen.unit_price_minor}
            onChange={(unit_price_minor) => change({ unit_price_minor })}
          />
          <SimpleSelect
            label={t('fields.when')}
            error={preview.errors.when}
            value={chosen.when}
            onChange={(event) => change({ when: event.currentTarget.value as Chosen['when'], from: '' })}
            options={(['now', 'period_end'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
          />
          <DayInput
            label={t('fields.from')}
            description={t('fields.from_hint')}
            error={preview.errors.from}
            value={chosen.from}
            onChange={(from) => change({ from, when: '' })}
          />
        </SimpleGrid>
        <ChangeShown preview={preview} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button onClick={() => void confirm()} loading={act.isPending} disabled={!preview.data}>
            {t('steps.change.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Body with changed fields only. */
function bodyOf(subscription: AccountSubscription, { plan, quantity, unit_price_minor, when, from }: Chosen): SubscriptionChange {
  const [product_id, subscription_plan_id] = plan ? plan.split(':').map(Number) : []
  const change: SubscriptionChange = {
    ...(product_id && { product_id, subscription_plan_id: subscription_plan_id! }),
    ...(quantity !== '' && quantity !== subscription.quantity && { quantity }),
    ...(typeof unit_price_minor === 'number' && { unit_price_minor }),
  }
  if (!Object.keys(change).length) return {}
  return { ...change, ...(when && { when }), ...(from && { from }) }
}
