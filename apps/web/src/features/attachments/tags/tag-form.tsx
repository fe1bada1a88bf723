import { tags, type Tag } from '@stoa/contract/browser'
import { ColorInput, ListSkeleton, Select, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FailureStrip, FormModal, RouteModal, useEndpoint, useEndpointForm, useModalClose } from '../../../kit/index.ts'
import { SWATCHES } from './swatches.ts'
import { PLATFORM, TAG_RECORDS, useAccountPlace, useTagOfAddress, type TagPlace } from './tag-place.ts'

export const AccountTagCreate = () => <TagForm place={useAccountPlace()} tag={null} />
export const AccountTagEdit = () => <TagEdit place={useAccountPlace()} />
export const AdminTagCreate = () => <TagForm place={PLATFORM} tag={null} />
export const AdminTagEdit = () => <TagEdit place={PLATFORM} />

function TagEdit({ place }: { place: TagPlace }) {
  const { t } = useTranslation('tags')
  const loaded = useTagOfAddress(place)
  if (loaded.answer) return <TagForm key={loaded.answer.data.id} place={place} tag={loaded.answer.data} />
  return (
    <RouteModal title={t('edit')} size="md">
      {loaded.reason ? <FailureStrip loaded={loaded} /> : <ListSkeleton rows={3} />}
    </RouteModal>
  )
}

/** Form of a tag: name, category and colour. */
function TagForm({ place, tag }: { place: TagPlace; tag: Tag | null }) {
  const { t } = useTranslation('tags')
  const close = useModalClose()
  const categories = useEndpoint(place.categories.list, { params: place.params, query: { per_page: 100 } }, { staleTime: 30_000 })
  const form = useEndpointForm(tag ? place.tags.update : place.tags.create, {
    params: tag ? { id: tag.id } : place.params,
    defaults: valuesOf(tag),
    rules: { name: `required|max:${tags.create.limits.name.maxLength}` },
    labels: { name: t('fields.name'), color: t('fields.color'), tag_category_id: t('fields.tag_category_id') },
    toBody: (values) => ({ ...values, ...(tag && { version: tag.version }) }),
    invalidates: TAG_RECORDS,
    onDone: () => {
      toast({ message: t(tag ? 'saved' : 'created'), tone: 'good' })
      close()
    },
  })
  return (
    <FormModal title={t(tag ? 'edit' : 'create')} form={form} size="md" submitLabel={tag ? undefined : t('create_submit')}>
      <TextInput label={t('fields.name')} required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={t('fields.tag_category_id')}
        options={(categories.answer?.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('tag_category_id')}
      />
      <ColorInput label={t('fields.color')} swatches={SWATCHES} {...form.getInputProps('color')} />
    </FormModal>
  )
}

const valuesOf = (tag: Tag | null) => ({ name: tag?.name ?? '', tag_category_id: tag?.tag_category_id ?? null, color: tag?.color ?? '' })
