import { Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, useModalClose } from '../../../../kit/index.ts'
import { questionsOf, RequirementsEditor, tidyQuestions } from '../../requirements/index.ts'
import { useCatalogue } from '../product-kinds.ts'
import { useShownProduct } from './product-context.ts'

/** The questions of a product that its buyers answer before work begins. */
export function ProductRequirementsModal() {
  const { t } = useTranslation('products')
  const { product } = useShownProduct()
  const { calls } = useCatalogue()
  const close = useModalClose('back')
  const form = useEndpointForm(calls.products.update, {
    params: { id: product.id },
    defaults: { requirements: questionsOf(product.requirements) },
    toBody: ({ requirements }) => ({ requirements: tidyQuestions(requirements), version: product.version }),
    onDone: () => {
      toast({ message: t('requirements.saved'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={t('requirements.title')} form={form} size="xl" close="back">
      <Text size="sm" c="dimmed">
        {t('requirements.text')}
      </Text>
      <RequirementsEditor
        value={form.values.requirements}
        onChange={(questions) => form.setFieldValue('requirements', questions)}
        errors={form.errors}
      />
    </FormModal>
  )
}
