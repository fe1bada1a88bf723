import { assets, ASSET_CATEGORIES, type Asset } from '@stoa/contract/browser'
import { BaseTextarea, Checkbox, MultiSelect, Select, SimpleGrid, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { type EndpointForm } from '../../../../kit/index.ts'
import { RichTextField } from '../../../shared/fields/index.ts'
import { useAssetTags } from '../use-asset-tags.ts'

/** The form values that all kinds of assets share. */
export interface AssetValues {
  name: string
  description: string
  category: Asset['category'] | null
  is_brand: boolean
  tags: string[]
}

export const NEW_ASSET: AssetValues = { name: '', description: '', category: null, is_brand: false, tags: [] }

/** The body for form values. */
export const assetBody = ({ category, tags, ...rest }: AssetValues) => ({
  ...rest,
  description: rest.description || null,
  ...(category && { category }),
  tags: tags.map(Number),
})

/** Names of the fields in messages. */
export function useAssetLabels(): Record<string, string> {
  const { t } = useTranslation('assets')
  return {
    name: t('fields.name'),
    description: t('fields.description'),
    url: t('fields.url'),
    body: t('fields.body'),
    comment: t('fields.comment'),
  }
}

/** Name, category, tags, description and whether it is brand material. */
export function AssetFields({ form, accountId, isNamed = true }: { form: EndpointForm; accountId: number; isNamed?: boolean }) {
  const { t } = useTranslation('assets')
  const tags = useAssetTags(accountId)
  const categories = ASSET_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('fields.name')}
          withAsterisk={isNamed}
          {...(!isNamed && { description: t('name_help') })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={assets.create.limits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <Select label={t('fields.category')} options={categories} {...form.getInputProps('category')} />
      </SimpleGrid>
      <MultiSelect
        label={t('fields.tags')}
        searchable
        clearable
        data={tags}
        nothingFoundMessage={t('tags.none')}
        {...form.getInputProps('tags')}
      />
      <BaseTextarea rows={2} label={t('fields.description')} {...form.getInputProps('description')} />
      <Checkbox label={t('fields.is_brand')} description={t('brand_help')} {...form.getInputProps('is_brand', { type: 'checkbox' })} />
    </>
  )
}

/** The text of a note. */
export function TextField({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('assets')
  return (
    <RichTextField
      label={t('fields.body')}
      value={form.values.body as string}
      onChange={(html) => form.setFieldValue('body', html)}
      error={form.errors.body}
      height={10}
    />
  )
}
