import { addContactTags, removeContactTag, type Contact } from '@stoa/contract'
import { Group, Stack, TagPill, TagsInput, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { useAct } from './use-act.ts'

/** The tags of a contact; a name that is typed becomes a tag of the account when it is new. */
export function ContactTagsField({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contact')
  const mayChange = useMay()(addContactTags)
  const add = useAct(addContactTags)
  const remove = useAct(removeContactTag)
  const [text, setText] = useState('')
  const tags = contact.tags ?? []
  const submit = async (names: string[]) => {
    setText('')
    if (names.length) await add.run({ params: { contact_id: contact.id }, body: { tags: names } })
  }
  return (
    <Stack component="section" gap={6} aria-label={t('tags.title')}>
      <Text component="h3" size="sm" fw={620} m={0}>
        {t('tags.title')}
      </Text>
      <Group gap={6}>
        {tags.map((tag) => (
          <TagPill
            key={tag.id}
            name={tag.tagCategory ? `${tag.tagCategory.name}: ${tag.name}` : tag.name}
            color={tag.color ?? tag.tagCategory?.color}
            removeLabel={t('remove', { name: tag.name })}
            {...(mayChange && { onRemove: () => void remove.run({ params: { contact_id: contact.id, tag_id: tag.id } }) })}
          />
        ))}
        {!tags.length && (
          <Text size="sm" c="dimmed">
            {t('tags.empty')}
          </Text>
        )}
      </Group>
      {mayChange && (
        <TagsInput
          aria-label={t('tags.add')}
          placeholder={t('tags.add')}
          size="sm"
          value={[]}
          searchValue={text}
          onSearchChange={setText}
          onChange={(names) => void submit(names)}
          maxLength={60}
          disabled={add.isPending}
        />
      )}
    </Stack>
  )
}
