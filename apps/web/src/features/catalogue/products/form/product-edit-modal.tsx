import { Divider, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, useModalClose } from '../../../../kit/index.ts'
import { useShownProduct } from '../page/product-context.ts'
import { useCatalogue, type Catalogue } from '../product-kinds.ts'
import { DeliveryFields, NameFields, PriceFields, TextFields } from './product-fields.tsx'
import { bodyOf, PRODUCT_RULES, valuesOf, type ProductValues } from './product-values.ts'
import { useFieldLabels } from './use-field-labels.ts'

/** Edits a product except for its parts, above its overview. */
export function ProductEditModal() {
  const { t } = useTranslation('products')
  const { product } = useShownProduct()
  const { calls, showsCost } = useCatalogue()
  const close = useModalClose('back')
  const form = useEndpointForm<Catalogue['calls']['products']['update'], ProductValues>(calls.products.update, {
    params: { id: product.id },
    defaults: valuesOf(product.type, product),
    rules: PRODUCT_RULES,
    labels: useFieldLabels(),
    toBody: (values) => ({ ...bodyOf(product.type, values, { showsCost }), version: product.version }),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      close()
    },
  })
  const fields = { form, type: product.type, product }
  return (
    <FormModal title={t('edit_title')} form={form} size={860} close="back">
      <NameFields {...fields} />
      <Divider label={t('sections.price')} labelPosition="left" />
      <PriceFields {...fields} />
      <Divider label={t('sections.texts')} labelPosition="left" />
      <TextFields {...fields} />
      <Divider label={t('sections.delivery')} labelPosition="left" />
      <DeliveryFields {...fields} />
    </FormModal>
  )
}
