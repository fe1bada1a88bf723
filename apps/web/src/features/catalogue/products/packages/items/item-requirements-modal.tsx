import type { PackageItem } from '@stoa/contract/browser'
import { PageSkeleton, Switch, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, NotLoaded, RouteModal, useEndpointForm, useModalClose } from '../../../../../kit/index.ts'
import { questionsOf, RequirementsEditor, tidyQuestions } from '../../../requirements/index.ts'
import { useCatalogue } from '../../product-kinds.ts'
import { useAddressedItem } from './use-addressed-item.ts'

/** Questions of an item that replace those of its product. */
export function ItemRequirementsModal() {
  const { t } = useTranslation('packages')
  const { item, loaded } = useAddressedItem()
  if (item) return <Questions key={item.version} item={item} />
  return (
    <RouteModal title={t('items.requirements')} close="back">
      {loaded.reason ? <NotLoaded loaded={loaded} /> : <PageSkeleton />}
    </RouteModal>
  )
}

function Questions({ item }: { item: PackageItem }) {
  const { t } = useTranslation('packages')
  const { calls } = useCatalogue()
  const close = useModalClose('back')
  const form = useEndpointForm(calls.items.update, {
    params: { id: item.id },
    defaults: { has_own: item.requirements !== null, requirements: questionsOf(item.requirements ?? []) },
    toBody: ({ has_own, requirements }) => ({ requirements: has_own ? tidyQuestions(requirements) : null, version: item.version }),
    invalidates: ['products', 'package-items'],
    onDone: () => {
      toast({ message: t('items.saved'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={t('items.requirements')} form={form} size="xl" close="back">
      <Switch label={t('items.own_questions')} {...form.getInputProps('has_own', { type: 'checkbox' })} />
      {form.values.has_own ? (
        <RequirementsEditor
          value={form.values.requirements}
          onChange={(questions) => form.setFieldValue('requirements', questions)}
          errors={form.errors}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('items.product_questions')}
        </Text>
      )}
    </FormModal>
  )
}
