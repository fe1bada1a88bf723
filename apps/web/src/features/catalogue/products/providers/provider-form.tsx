import type { ServiceProvider, ServiceProviderInput } from '@stoa/contract/browser'
import { CURRENCIES } from '@stoa/domain'
import { Checkbox, NumberInput, Select, SimpleGrid, Text, toast, DayInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { MarginLine } from '../form/margin-line.tsx'
import { useShownProduct } from '../page/product-context.ts'
import { useCatalogue, type Catalogue } from '../product-kinds.ts'

type Values = Omit<Required<ServiceProviderInput>, 'provider_account_id' | 'cost_minor'> & {
  provider_account_id: number | null
  cost_minor: number | string | null
}

type Create = Catalogue['calls']['providers']['create']

/** Adds or changes the provider of a service. */
export function ProviderForm({ row, onClose }: { row: ServiceProvider | null; onClose: () => void }) {
  const { t } = useTranslation('products')
  const { product } = useShownProduct()
  const { create, update } = useCatalogue().calls.providers
  const endpoint = (row ? update : create) as Create
  const form = useEndpointForm<Create, Values>(endpoint, {
    params: row ? { uuid: row.uuid } : { service_id: product.id },
    defaults: { ...newValues(product.currency, product.price_per), ...(row && stored(row)) },
    rules: { ...(!row && { provider_account_id: 'required' }), cost_minor: 'required|money' },
    labels: { provider_account_id: t('providers.provider'), cost_minor: t('providers.cost') },
    toBody: ({ provider_account_id, ...values }) =>
      ({
        ...values,
        valid_from: values.valid_from || null,
        valid_to: values.valid_to || null,
        ...(row ? { version: row.version } : { provider_account_id }),
        ...(!row && !values.is_default && { is_default: undefined }),
      }) as ServiceProviderInput,
    invalidates: ['service-providers', 'products', 'providers'],
    onDone: () => {
      toast({ message: t(row ? 'providers.saved' : 'providers.added'), tone: 'good' })
      onClose()
    },
  })
  const { currency, price_per } = form.values
  return (
    <FormModal title={t(row ? 'providers.edit' : 'providers.add')} form={form} onClose={onClose}>
      {row ? (
        <Text fw={600}>{row.provider?.name}</Text>
      ) : (
        <ProviderSelect serviceId={product.id} {...form.getInputProps('provider_account_id')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <MoneyInput label={t('providers.cost')} required currency={currency} {...form.getInputProps('cost_minor')} />
        <NumberInput
          label={t('providers.price_per')}
          min={create.limits.price_per.min}
          allowDecimal={false}
          {...form.getInputProps('price_per')}
        />
        <Select
          label={t('providers.currency')}
          searchable
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          {...form.getInputProps('currency')}
        />
        <NumberInput
          label={t('providers.lead_time')}
          min={create.limits.lead_time_days.min}
          allowDecimal={false}
          {...form.getInputProps('lead_time_days')}
        />
        <NumberInput
          label={t('providers.capacity')}
          placeholder={t('providers.capacity_hint')}
          min={create.limits.daily_capacity.min}
          allowDecimal={false}
          {...form.getInputProps('daily_capacity')}
        />
        <NumberInput
          label={t('providers.priority')}
          min={create.limits.priority.min}
          allowDecimal={false}
          {...form.getInputProps('priority')}
        />
        <DayInput label={t('providers.valid_from')} {...form.getInputProps('valid_from')} />
        <DayInput label={t('providers.valid_to')} {...form.getInputProps('valid_to')} />
      </SimpleGrid>
      <Checkbox label={t('providers.default')} {...form.getInputProps('is_default', { type: 'checkbox' })} />
      <Checkbox label={t('providers.active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      {product.currency === currency && (
        <MarginLine
          values={{
            currency,
            price_minor: product.price_minor,
            cost_minor: forPrice(form.values.cost_minor, product.price_per, price_per ?? 1),
          }}
        />
      )}
    </FormModal>
  )
}

/** The cost for the number of units that the price is for. */
const forPrice = (cost_minor: number | string | null, price_per: number, cost_per: number): number | null =>
  typeof cost_minor === 'number' && cost_per > 0 ? Math.round((cost_minor * price_per) / cost_per) : null

interface ProviderSelectProps {
  serviceId: number
  value?: number | null
  onChange?: (value: string | number | null) => void
  error?: string
}

function ProviderSelect({ serviceId, ...input }: ProviderSelectProps) {
  const { t } = useTranslation('products')
  const [search, setSearch] = useState('')
  const { account_id, calls } = useCatalogue()
  const choices = useEndpoint(
    calls.providerForm,
    { params: { service_id: serviceId }, query: search ? { search } : {} },
    { keepPrevious: true },
  )
  return (
    <Select
      label={t('providers.provider')}
      required
      searchable
      data-autofocus
      placeholder={t('providers.search_hint')}
      options={(choices.answer?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onSearchChange={setSearch}
      nothingFoundMessage={t(account_id === null ? 'providers.nothing_found' : 'providers.own_nothing_found')}
      {...input}
    />
  )
}

const newValues = (currency: string, price_per: number): Values => ({
  provider_account_id: null,
  cost_minor: null,
  price_per,
  currency,
  lead_time_days: 0,
  daily_capacity: null,
  priority: 0,
  is_default: false,
  is_active: true,
  valid_from: '',
  valid_to: '',
})

const stored = ({
  provider_account_id,
  cost_minor,
  price_per,
  currency,
  lead_time_days,
  daily_capacity,
  priority,
  is_default,
  is_active,
  ...row
}: ServiceProvider) => ({
  provider_account_id,
  cost_minor,
  price_per,
  currency,
  lead_time_days,
  daily_capacity,
  priority,
  is_default,
  is_active,
  valid_from: row.valid_from ?? '',
  valid_to: row.valid_to ?? '',
})
