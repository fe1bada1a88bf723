import { tagCategories, tagCategoryTemplates, type TagCategory } from '@stoa/contract/browser'
import { Checkbox, ColorInput, Select, TextInput, Textarea, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { TAG_RECORDS, type TagPlace } from './tag-place.ts'
import { SWATCHES } from './swatches.ts'

/** Creates a category, optionally from a template of the platform, or changes one. */
export function CategoryForm({ place, category, onClose }: { place: TagPlace; category: TagCategory | null; onClose: () => void }) {
  const { t } = useTranslation('tags')
  const offersTemplates = !category && !place.isPlatform
  const templates = useEndpoint(tagCategoryTemplates, {}, { enabled: offersTemplates, staleTime: 60_000 })
  const form = useEndpointForm(category ? place.categories.update : place.categories.create, {
    params: category ? { id: category.id } : place.params,
    defaults: valuesOf(category),
    rules: {
      name: `required|max:${tagCategories.create.limits.name.maxLength}`,
      description: `max:${tagCategories.create.limits.description.maxLength}`,
    },
    labels: { name: t('fields.name'), description: t('fields.description'), color: t('fields.color') },
    toBody: ({ template_id, ...values }) => ({
      ...values,
      ...(template_id && { template_id }),
      ...(category && { version: category.version }),
    }),
    invalidates: TAG_RECORDS,
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      onClose()
    },
  })
  const follow = (id: string | number | null) => {
    const template = templates.answer?.data.find((one) => one.id === id)
    form.setFieldValue('template_id', template?.id ?? null)
    if (!template) return
    form.setFieldValue('name', template.name)
    form.setFieldValue('color', template.color ?? '')
    form.setFieldValue('is_exclusive', template.is_exclusive)
  }
  return (
    <FormModal title={t(category ? 'category.edit' : 'category.create')} form={form} size="md" onClose={onClose}>
      {offersTemplates && Boolean(templates.answer?.data.length) && (
        <Select
          label={t('fields.template_id')}
          description={t('category.template_hint')}
          options={templates.answer!.data.map((one) => ({ value: one.id, label: `${one.name} (${one.tags_count})` }))}
          value={form.values.template_id}
          onChange={follow}
        />
      )}
      <TextInput label={t('fields.name')} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <ColorInput label={t('fields.color')} swatches={SWATCHES} {...form.getInputProps('color')} />
      <Textarea label={t('fields.description')} {...form.getInputProps('description')} />
      <Checkbox label={t('fields.is_exclusive')} {...form.getInputProps('is_exclusive', { type: 'checkbox' })} />
    </FormModal>
  )
}

const valuesOf = (category: TagCategory | null) => ({
  name: category?.name ?? '',
  color: category?.color ?? '',
  description: category?.description ?? '',
  is_exclusive: category?.is_exclusive ?? false,
  template_id: null as number | null,
})
