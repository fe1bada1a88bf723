import type { PackageEdition, PackageItem } from '@stoa/contract/browser'
import { TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../../kit/index.ts'
import { useShownProduct } from '../../page/product-context.ts'
import { useCatalogue, type Catalogue } from '../../product-kinds.ts'
import { EditionFields } from './edition-fields.tsx'
import { bodyOfEdition, valuesOfEdition, type EditionValues } from './edition-values.ts'

interface Props {
  edition: PackageEdition
  items: readonly PackageItem[]
  onClose: () => void
}

/** Name, items and price of an edition. */
export function EditionEditModal({ edition, items, onClose }: Props) {
  const { t } = useTranslation('packages')
  const { product } = useShownProduct()
  const { update } = useCatalogue().calls.editions
  const form = useEndpointForm<Catalogue['calls']['editions']['update'], EditionValues>(update, {
    params: { id: edition.id },
    defaults: valuesOfEdition(items, product.id, edition),
    rules: { name: `required|max:${update.limits.name.maxLength}`, price_minor: 'money' },
    labels: { name: t('editions.name'), price_minor: t('editions.own_price') },
    toBody: ({ is_default, ...values }) => ({
      ...bodyOfEdition({ ...values, is_default }),
      ...(is_default === edition.is_default && { is_default: undefined }),
      version: edition.version,
    }),
    invalidates: ['products', 'package-editions'],
    onDone: () => {
      toast({ message: t('editions.saved'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('editions.edit')} form={form} size="xl" onClose={onClose}>
      <TextInput
        label={t('editions.name')}
        required
        data-autofocus
        maxLength={update.limits.name.maxLength}
        {...form.getInputProps('name')}
      />
      <EditionFields form={form} items={items} currency={product.currency} />
    </FormModal>
  )
}
