import { accountProductionOrders, orderItemProviders, providers, type Order } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Select, Text, TextInput, DayInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { orderPaths } from '../order-paths.ts'
import { TOUCHES } from '../page/steps.ts'

/** Creates a production order for an item: from the price list of its services, or for any provider at an agreed price. */
export function GiveProduction({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const items = (order.orderItems ?? []).filter((item) => !['delivered', 'completed', 'cancelled'].includes(item.status))
  const [uuid, setUuid] = useState<string | null>(items[0]?.uuid ?? null)
  const { listed, choices, isLoaded } = useProviders(accountId, uuid)
  const form = useEndpointForm(accountProductionOrders.create, {
    params: { account_id: accountId },
    defaults: { provider: null as string | null, unit_price_minor: null as number | string | null, due_date: '', title: order.title ?? '' },
    rules: { unit_price_minor: 'money' },
    labels: { provider: t('columns.provider'), unit_price_minor: t('give.price') },
    toBody: (values) => bodyOf(values, uuid!, values.provider ?? choices[0]?.value ?? ''),
    invalidates: TOUCHES,
    onDone: ({ data }) => void navigate({ to: orderPaths.page(accountId, data) }),
  })
  const chosen = form.values.provider ?? choices[0]?.value ?? null
  const price = listed.find((one) => `s:${one.service_provider_uuid}` === chosen)
  return (
    <FormModal title={t('give.title')} form={form} submitLabel={t('give.submit')} onClose={onClose} isBlocked={!uuid || !choices.length}>
      <Text size="sm">{t('give.text')}</Text>
      <Select
        label={t('columns.item')}
        required
        options={items.map((item) => ({ value: item.uuid, label: item.name }))}
        value={uuid}
        onChange={(next) => setUuid(next as string | null)}
        error={firstOf(form.errors, 'items.0.order_item_uuid', 'items')}
      />
      <Select
        label={t('columns.provider')}
        required
        searchable
        options={choices}
        {...form.getInputProps('provider')}
        value={chosen}
        error={firstOf(form.errors, 'provider_account_id', 'items.0.service_provider_uuid', 'provider')}
      />
      {!choices.length && isLoaded && (
        <Text size="sm" c="dimmed">
          {t('give.nobody')}
        </Text>
      )}
      <MoneyInput
        label={t('give.price')}
        currency={order.currency}
        required={!price}
        {...form.getInputProps('unit_price_minor')}
        error={firstOf(form.errors, 'items.0.unit_price_minor', 'unit_price_minor')}
      />
      <DayInput label={t('columns.due')} {...form.getInputProps('due_date')} error={form.errors['items.0.due_date']} />
      <TextInput label={t('fields.title')} {...form.getInputProps('title')} />
    </FormModal>
  )
}

/** Errors of several fields that share one input. */
const firstOf = <T,>(errors: Record<string, T>, ...names: string[]) =>
  names.map((name) => errors[name]).find((error) => error !== undefined)

interface Typed {
  title: string
  unit_price_minor: number | string | null
  due_date: string
}

function bodyOf({ title, unit_price_minor, due_date }: Typed, order_item_uuid: string, chosen: string) {
  const key = chosen.slice(2)
  return {
    title: title || null,
    ...(chosen.startsWith('p:') && { provider_account_id: Number(key) }),
    items: [
      {
        order_item_uuid,
        ...(chosen.startsWith('s:') && { service_provider_uuid: key }),
        ...(unit_price_minor !== null && { unit_price_minor: unit_price_minor as number }),
        ...(due_date && { due_date }),
      },
    ],
  }
}

/** Providers for an item: those with a price list of its services first, then all other providers of the account. */
function useProviders(accountId: number, uuid: string | null) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const options = useEndpoint(orderItemProviders, { params: { uuid: uuid ?? '' } }, { enabled: uuid !== null })
  const others = useEndpoint(
    providers.list,
    { params: { account_id: accountId }, query: { per_page: 100 } },
    { enabled: may(providers.list), staleTime: 60_000 },
  )
  const listed = options.answer?.data ?? []
  const textOf = (one: (typeof listed)[number]) =>
    [
      one.provider,
      one.service,
      formatMoney(one.cost_minor, one.currency),
      one.lead_time_days > 0 && t('give.days', { count: one.lead_time_days }),
    ]
      .filter(Boolean)
      .join(' · ')
  const known = new Set(listed.map((one) => one.provider_account_id))
  const rest = (others.answer?.data ?? []).filter((row) => row.status === 'active' && !known.has(row.related_account_id))
  return {
    listed,
    isLoaded: options.status === 'resolved',
    choices: [
      ...listed.map((one) => ({ value: `s:${one.service_provider_uuid}`, label: textOf(one) })),
      ...rest.map((row) => ({ value: `p:${row.related_account_id}`, label: row.name })),
    ],
  }
}
