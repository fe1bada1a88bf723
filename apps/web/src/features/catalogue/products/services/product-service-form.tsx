import type { ProductService, ProductServiceInput, ServiceChoice } from '@stoa/contract/browser'
import { formatMoney, marginOf } from '@stoa/domain'
import { Checkbox, ErrorState, ListSkeleton, NumberInput, Select, SimpleGrid, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, RouteModal, useEndpoint, useEndpointForm, type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput, QUANTITY_RANGE } from '../../../shared/fields/index.ts'
import { costOfServices } from '../form/margin-line.tsx'
import { useCatalogue, type Catalogue } from '../product-kinds.ts'
import { useProductWords } from '../product-name.ts'

interface Owner {
  /** Product that the service belongs to. */
  productId: number
  currency: string
  /** The service that an upgrade replaces. */
  base?: ProductService
}

/** Adds or changes a service of a product, or one of its upgrades; `row` is the one to change. */
export function ProductServiceForm({ owner, row, onClose }: { owner: Owner; row: ProductService | null; onClose: () => void }) {
  const { t } = useTranslation('products')
  const { answer, reason, reload } = useChoices(owner, row)
  const title = t(`${owner.base ? 'upgrades' : 'services'}.${row ? 'edit' : 'add'}`)
  if (answer) return <Fields title={title} owner={owner} row={row} choices={answer.data.services} onClose={onClose} />
  return (
    <RouteModal title={title} onClose={onClose}>
      {reason ? <ErrorState message={reason} onRetry={reload} /> : <ListSkeleton rows={3} />}
    </RouteModal>
  )
}

function useChoices(owner: Owner, row: ProductService | null) {
  const ofService = useServiceChoices(owner, row, owner.base === undefined)
  const ofUpgrade = useUpgradeChoices(owner.base, row)
  return owner.base ? ofUpgrade : ofService
}

function useServiceChoices({ productId }: Owner, row: ProductService | null, enabled: boolean) {
  const { calls } = useCatalogue()
  const form = useEndpoint(calls.serviceForm, { params: { basic_product_id: productId } }, { enabled: enabled && !row })
  const edit = useEndpoint(calls.serviceEdit, { params: { uuid: row?.uuid } }, { enabled: enabled && row !== null })
  return row ? edit : form
}

function useUpgradeChoices(base: ProductService | undefined, row: ProductService | null) {
  const { calls } = useCatalogue()
  const form = useEndpoint(calls.upgradeForm, { params: { product_service_uuid: base?.uuid } }, { enabled: Boolean(base) && !row })
  const edit = useEndpoint(calls.upgradeEdit, { params: { uuid: row?.uuid } }, { enabled: Boolean(base) && row !== null })
  return row ? edit : form
}

interface Values {
  service_id: number | null
  name: string
  quantity: number | ''
  unit_cost_minor: number | null
  price_delta_minor: number
  is_optional: boolean
}

interface FieldsProps {
  title: string
  owner: Owner
  row: ProductService | null
  choices: readonly ServiceChoice[]
  onClose: () => void
}

type Create = Catalogue['calls']['services']['create']

function endpointOf({ services, upgrades }: Catalogue['calls'], { base }: Owner, row: ProductService | null): Create {
  const resource = base ? upgrades : services
  return (row ? resource.update : resource.create) as Create
}

function Fields({ title, owner, row, choices, onClose }: FieldsProps) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const words = owner.base ? 'upgrades' : 'services'
  const { calls, showsCost } = useCatalogue()
  const form = useEndpointForm<Create, Values>(endpointOf(calls, owner, row), {
    params: row ? { uuid: row.uuid } : { basic_product_id: owner.productId, product_service_uuid: owner.base?.uuid },
    defaults: valuesOf(row),
    rules: { service_id: 'required', quantity: 'required', unit_cost_minor: 'money' },
    labels: { service_id: t('services.service'), quantity: t('services.quantity'), unit_cost_minor: t('services.unit_cost') },
    toBody: ({ is_optional, unit_cost_minor, ...values }) =>
      ({
        ...values,
        ...(showsCost && { unit_cost_minor }),
        ...(!owner.base && { is_optional }),
        ...(row && { version: row.version }),
      }) as ProductServiceInput,
    invalidates: ['products', 'product-services', 'services'],
    onDone: () => {
      toast({ message: t(`${words}.${row ? 'saved' : 'added'}`), tone: 'good' })
      onClose()
    },
  })
  const chosen = choices.find((one) => one.id === form.values.service_id)
  return (
    <FormModal title={title} form={form} onClose={onClose}>
      <Select
        label={t('services.service')}
        required
        searchable
        data-autofocus
        options={choices.map((one) => ({ value: one.id, label: `${nameOf(one)} · ${one.code}` }))}
        {...form.getInputProps('service_id')}
      />
      {chosen?.cost && (
        <Text size="sm" c="dimmed">
          {t('services.cost')}: {chosen.cost.cost_minor === null ? '–' : formatMoney(chosen.cost.cost_minor, owner.currency)}
          {chosen.cost.price_per > 1 && ` / ${chosen.cost.price_per}`} · {t(`services.cost_sources.${chosen.cost.source}`)}
        </Text>
      )}
      <TextInput
        label={t('services.name')}
        description={t('services.name_hint')}
        maxLength={calls.services.create.limits.name.maxLength}
        {...form.getInputProps('name')}
      />
      <Amounts form={form} currency={owner.currency} />
      {showsCost && owner.base && chosen && <UpgradeMargin form={form} base={owner.base} choice={chosen} currency={owner.currency} />}
      {!owner.base && (
        <Checkbox
          label={t('services.optional')}
          description={t('services.optional_hint')}
          {...form.getInputProps('is_optional', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  )
}

/** Quantity, cost of a unit for those who see it, and extra price. */
function Amounts({ form, currency }: { form: EndpointForm<Values>; currency: string }) {
  const { t } = useTranslation('products')
  const { showsCost } = useCatalogue()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput label={t('services.quantity')} required {...QUANTITY_RANGE} decimalScale={3} {...form.getInputProps('quantity')} />
        {showsCost && <MoneyInput label={t('services.unit_cost')} currency={currency} {...form.getInputProps('unit_cost_minor')} />}
        <MoneyInput label={t('services.price_delta')} currency={currency} {...form.getInputProps('price_delta_minor')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {showsCost && `${t('services.unit_cost_hint')} · `}
        {t('services.price_delta_hint')}
      </Text>
    </>
  )
}

/** The margin of an upgrade's extra price over its extra cost. */
function UpgradeMargin({
  form,
  base,
  choice,
  currency,
}: {
  form: EndpointForm<Values>
  base: ProductService
  choice: ServiceChoice
  currency: string
}) {
  const { t } = useTranslation('products')
  const { quantity, price_delta_minor, unit_cost_minor } = form.values
  const before = costOfServices([base], 1)
  const cost = choice.cost?.source === 'provider' || unit_cost_minor === null ? choice.cost : { cost_minor: unit_cost_minor, price_per: 1 }
  const after = quantity && cost ? costOfServices([{ ...base, quantity, cost: { source: 'own', ...cost } }], 1) : null
  if (before === null || after === null || !quantity || typeof price_delta_minor !== 'number') return null
  const margin = marginOf(Math.round(quantity * price_delta_minor), after - before)
  if (!margin) return null
  const { margin_minor } = margin
  return (
    <Text size="sm" fw={600} c={margin_minor < 0 ? 'red' : 'teal'} aria-live="polite">
      {t('upgrades.margin', { amount: formatMoney(margin_minor, currency) })}
    </Text>
  )
}

function valuesOf(row: ProductService | null): Values {
  if (!row) return { service_id: null, name: '', quantity: 1, unit_cost_minor: null, price_delta_minor: 0, is_optional: false }
  const { service_id, name, quantity, unit_cost_minor = null, price_delta_minor, is_optional } = row
  return { service_id, name: name ?? '', quantity, unit_cost_minor, price_delta_minor, is_optional }
}
