import type { PackageItem } from '@stoa/contract/browser'
import { PageSkeleton, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, NotLoaded, RouteModal, useEndpointForm, useModalClose } from '../../../../../kit/index.ts'
import { useProductWords } from '../../product-name.ts'
import { useShownProduct } from '../../page/product-context.ts'
import { ItemFields } from './item-fields.tsx'
import { bodyOfItem, ITEM_RULES, valuesOfItem, type ItemValues } from './item-values.ts'
import { useCatalogue, type Catalogue } from '../../product-kinds.ts'
import { useAddressedItem } from './use-addressed-item.ts'

/** Edits quantity, price and discount of an item. */
export function ItemEditModal() {
  const { t } = useTranslation('packages')
  const { item, loaded } = useAddressedItem()
  if (item) return <Edit key={item.version} item={item} />
  return (
    <RouteModal title={t('items.edit')} close="back">
      {loaded.reason ? <NotLoaded loaded={loaded} /> : <PageSkeleton />}
    </RouteModal>
  )
}

function Edit({ item }: { item: PackageItem }) {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const { nameOf } = useProductWords()
  const { calls } = useCatalogue()
  const close = useModalClose('back')
  const { product_id: _chosen, ...rules } = ITEM_RULES
  const form = useEndpointForm<Catalogue['calls']['items']['update'], ItemValues>(calls.items.update, {
    params: { id: item.id },
    defaults: valuesOfItem(item),
    rules,
    labels: { quantity: t('fields.quantity'), price_minor: t('fields.price') },
    toBody: (values) => ({ ...bodyOfItem(values), version: item.version }),
    invalidates: ['products', 'package-items'],
    onDone: () => {
      toast({ message: t('items.saved'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={t('items.edit')} form={form} close="back">
      <Text fw={550}>{nameOf(item.product)}</Text>
      <ItemFields form={form} part={item.product ?? null} currency={product.currency} />
    </FormModal>
  )
}
