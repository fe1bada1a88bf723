import { mergeTag, type Tag } from '@stoa/contract/browser'
import { Button, ErrorState, Group, ListSkeleton, Select, Stack, TagPill, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, ApiError, Can, RouteModal, useChange, useEndpoint, useModalClose } from '../../../kit/index.ts'
import { PLATFORM, TAG_RECORDS, useAccountPlace, useTagOfAddress, type TagPlace } from './tag-place.ts'

export const AccountTagDelete = () => <TagDelete place={useAccountPlace()} />
export const AdminTagDelete = () => <TagDelete place={PLATFORM} />

/** Deletes a tag after a confirmation, which shows the number of its records and offers to replace it by another tag. */
function TagDelete({ place }: { place: TagPlace }) {
  const { t } = useTranslation('tags')
  const loaded = useTagOfAddress(place)
  return (
    <RouteModal title={t('delete')} size="md">
      {loaded.answer ? (
        <Question place={place} tag={loaded.answer.data} />
      ) : loaded.reason ? (
        <FailureStrip loaded={loaded} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </RouteModal>
  )
}

function Question({ place, tag }: { place: TagPlace; tag: Tag }) {
  const { t } = useTranslation('tags')
  const close = useModalClose()
  const [replacementId, setReplacementId] = useState<number | null>(null)
  const remove = useChange(place.tags.remove, TAG_RECORDS)
  const merge = useChange(mergeTag, TAG_RECORDS)
  const failure = remove.error ?? merge.error
  const done = (key: 'deleted' | 'merged') => () => {
    toast({ message: t(key), tone: 'good' })
    close()
  }
  const confirm = () =>
    replacementId === null
      ? remove.send({ params: { id: tag.id } }).then(done('deleted'), () => undefined)
      : merge.send({ params: { id: tag.id }, body: { into_id: replacementId } }).then(done('merged'), () => undefined)
  return (
    <Stack>
      <Group gap="xs">
        <TagPill name={tag.name} color={tag.color} />
        {!place.isPlatform && (
          <Text size="sm" c="dimmed">
            {t('usage', { count: tag.usage_count })}
          </Text>
        )}
      </Group>
      <Text>{t(replacementId === null ? 'delete_text' : 'merge_text')}</Text>
      {!place.isPlatform && tag.usage_count > 0 && (
        <Can endpoint={place.tags.update}>
          <OtherTag place={place} tag={tag} value={replacementId} onChange={setReplacementId} />
        </Can>
      )}
      {failure && <ErrorState message={failure.message} requestId={failure instanceof ApiError ? failure.request_id : null} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          {t('keep')}
        </Button>
        <Button color="red" loading={remove.isPending || merge.isPending} onClick={() => void confirm()}>
          {t(replacementId === null ? 'delete' : 'merge')}
        </Button>
      </Group>
    </Stack>
  )
}

function OtherTag({
  place,
  tag,
  value,
  onChange,
}: {
  place: TagPlace
  tag: Tag
  value: number | null
  onChange: (id: number | null) => void
}) {
  const { t } = useTranslation('tags')
  const others = useEndpoint(place.tags.list, { params: place.params, query: { per_page: 100, include: ['tagCategory'] } })
  const options = (others.answer?.data ?? [])
    .filter((one) => one.id !== tag.id)
    .map((one) => ({ value: one.id, label: one.tagCategory ? `${one.name} (${one.tagCategory.name})` : one.name }))
  return (
    <Select
      label={t('fields.into_id')}
      options={options}
      value={value}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
