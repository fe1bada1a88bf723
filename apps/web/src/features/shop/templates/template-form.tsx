import { adminAccProductTemplates, VAT_CATEGORIES, type AccProductTemplate } from '@stoa/contract/browser'
import { Checkbox, Select, SimpleGrid, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../kit/index.ts'
import { RichTextField } from '../../shared/fields/index.ts'
import { AttributesField } from '../products/index.ts'

interface Values {
  name: string
  sku_pattern: string
  default_vat_category: AccProductTemplate['default_vat_category']
  description: string
  attributes: { name: string; value: string }[]
  is_active: boolean
}

const valuesOf = (template: AccProductTemplate | null): Values => ({
  name: template?.name ?? '',
  sku_pattern: template?.sku_pattern ?? '',
  default_vat_category: template ? template.default_vat_category : 'standard',
  description: template?.description ?? '',
  attributes: template?.attributes.map(({ name, value }) => ({ name, value })) ?? [],
  is_active: template?.is_active ?? true,
})

/** Creates or edits a template. */
export function TemplateForm({ template, onClose }: { template: AccProductTemplate | null; onClose: () => void }) {
  const { t } = useTranslation('shop')
  const endpoint = (template ? adminAccProductTemplates.update : adminAccProductTemplates.create) as typeof adminAccProductTemplates.create
  const form = useEndpointForm<typeof adminAccProductTemplates.create, Values>(endpoint, {
    params: template ? { id: template.id } : {},
    defaults: valuesOf(template),
    rules: {
      name: `required|max:${adminAccProductTemplates.create.limits.name.maxLength}`,
      sku_pattern: `max:${adminAccProductTemplates.create.limits.sku_pattern.maxLength}`,
    },
    labels: { name: t('templates.fields.name'), sku_pattern: t('templates.fields.sku_pattern') },
    toBody: (values) => ({
      ...values,
      attributes: values.attributes.filter((one) => one.name.trim()),
      ...(template && { version: template.version }),
    }),
    onDone: () => {
      toast({ message: t(template ? 'templates.saved' : 'templates.created'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={template?.name ?? t('templates.create')} form={form} size="xl" onClose={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('templates.fields.name')}
          required
          data-autofocus
          maxLength={adminAccProductTemplates.create.limits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('templates.fields.default_vat_category')}
          clearable
          options={VAT_CATEGORIES.map((value) => ({ value, label: t(`templates.vat.${value}`) }))}
          {...form.getInputProps('default_vat_category')}
        />
      </SimpleGrid>
      <TextInput
        label={t('templates.fields.sku_pattern')}
        description={t('templates.fields.sku_hint')}
        maxLength={adminAccProductTemplates.create.limits.sku_pattern.maxLength}
        {...form.getInputProps('sku_pattern')}
      />
      <RichTextField
        label={t('templates.fields.description')}
        value={form.values.description}
        onChange={(html) => form.setFieldValue('description', html)}
        error={form.errors.description}
        height={9}
      />
      <AttributesField value={form.values.attributes} errors={form.errors} onChange={(next) => form.setFieldValue('attributes', next)} />
      <Checkbox label={t('templates.fields.is_active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
    </FormModal>
  )
}
