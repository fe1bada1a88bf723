import { products, type Product } from '@stoa/contract/browser'
import { Select, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useModalClose } from '../../../../../kit/index.ts'
import { useProductWords } from '../../product-name.ts'
import { useShownProduct } from '../../page/product-context.ts'
import { useCatalogue, type Catalogue } from '../../product-kinds.ts'
import { ItemFields } from './item-fields.tsx'
import { bodyOfItem, ITEM_RULES, valuesOfItem, type ItemValues } from './item-values.ts'

/** Adds a product to a package. */
export function ItemCreateModal() {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const { nameOf } = useProductWords()
  const { calls } = useCatalogue()
  const close = useModalClose('back')
  const { rows, setSearch } = useParts(product)
  const form = useEndpointForm<Catalogue['calls']['items']['create'], ItemValues>(calls.items.create, {
    params: { package_id: product.id },
    defaults: valuesOfItem(),
    rules: ITEM_RULES,
    labels: { product_id: t('fields.product'), quantity: t('fields.quantity'), price_minor: t('fields.price') },
    toBody: (values) => ({ ...bodyOfItem(values), product_id: values.product_id! }),
    invalidates: ['products', 'package-items'],
    onDone: () => {
      toast({ message: t('items.added'), tone: 'good' })
      close()
    },
  })
  const part = rows.find(({ id }) => id === Number(form.values.product_id)) ?? null
  return (
    <FormModal title={t('items.add')} form={form} close="back">
      <Select
        label={t('fields.product')}
        required
        searchable
        data-autofocus
        onSearchChange={setSearch}
        options={rows.map((one) => ({ value: one.id, label: `${nameOf(one)} · ${one.code}` }))}
        {...form.getInputProps('product_id')}
      />
      <ItemFields form={form} part={part} currency={product.currency} />
    </FormModal>
  )
}

/** Products that can be added: all but packages, in the package's currency; for an account, its own and those of the platform. */
function useParts(into: Product) {
  const [search, setSearch] = useState('')
  const { account_id, calls } = useCatalogue()
  const searched = search && { search: search.split(' · ')[0]! }
  const filter =
    account_id === null
      ? { type: ['basic', 'service', 'membership'], ...searched }
      : { type: ['basic', 'service'], account: account_id, ...searched }
  const found = useEndpoint(
    account_id === null ? calls.products.list : (products.list as unknown as typeof calls.products.list),
    {
      query: {
        filter,
        sort: 'name',
        per_page: 100,
      },
    },
    { keepPrevious: true },
  )
  const includedIds = new Set((into.packageItems ?? []).map(({ product_id }) => product_id))
  const rows = (found.answer?.data ?? []).filter((one) => one.currency === into.currency && !includedIds.has(one.id))
  return { rows, setSearch }
}
