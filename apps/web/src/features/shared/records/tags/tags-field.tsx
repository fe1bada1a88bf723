import type { AnyEndpoint, RecordsName, TagBadge } from '@stoa/contract/browser'
import { Group, Stack, TagPill, Text, TextInput } from '@stoa/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useMay } from '../../../../kit/index.ts'

const TagNamesInput = lazy(() => import('./tag-names-input.tsx').then((module) => ({ default: module.TagNamesInput })))

interface TagsFieldProps {
  tags: readonly TagBadge[]
  /** Endpoint that accepts `{ tags: names }`. */
  add: AnyEndpoint
  /** Endpoint that accepts `tag_id` beside the record's parameters. */
  remove: AnyEndpoint
  params: Record<string, number | string>
  touches: readonly RecordsName[]
  /** The account whose tags are offered. */
  accountId: number
}

/** The tags of a record; an unknown name creates a tag in the account. */
export function TagsField({ tags, add: adding, remove: removing, params, touches, accountId }: TagsFieldProps) {
  const { t } = useTranslation('records')
  const mayChange = useMay()(adding)
  const add = useAct(adding, touches)
  const remove = useAct(removing, touches)
  const [text, setText] = useState('')
  const submit = async (names: string[]) => {
    setText('')
    if (names.length) await add.run({ params, body: { tags: names } })
  }
  const [isNear, setNear] = useState(false)
  const wasFocused = useRef(false)
  // The input with suggestions is loaded when pointer or focus approach.
  const plain = (
    <TextInput
      aria-label={t('tags.add')}
      placeholder={t('tags.add')}
      size="sm"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && void submit([text.trim()].filter(Boolean))}
      onPointerEnter={() => setNear(true)}
      onFocus={() => {
        wasFocused.current = true
        setNear(true)
      }}
      onBlur={() => {
        wasFocused.current = false
      }}
    />
  )
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
            {...(mayChange && { onRemove: () => void remove.run({ params: { ...params, tag_id: tag.id } }) })}
          />
        ))}
        {!tags.length && (
          <Text size="sm" c="dimmed">
            {t('tags.empty')}
          </Text>
        )}
      </Group>
      {mayChange && (
        <Suspense fallback={plain}>
          {isNear ? (
            <TagNamesInput
              accountId={accountId}
              {...(wasFocused.current && { ref: focusOnMount })}
              aria-label={t('tags.add')}
              placeholder={t('tags.add')}
              size="sm"
              value={[]}
              searchValue={text}
              onSearchChange={setText}
              onChange={(names) => void submit(names)}
              disabled={add.isPending}
            />
          ) : (
            plain
          )}
        </Suspense>
      )}
    </Stack>
  )
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()
