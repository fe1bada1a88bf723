import type { Tag, TagCategory } from '@stoa/contract/browser'
import { Button, EmptyState, Group, IconPlus, IconSearch, ListSkeleton, Stack, Text, TextInput, Toolbar } from '@stoa/ui'
import { fold } from '@stoa/domain'
import { Link, Outlet } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, Can, DeleteDialog } from '../../../kit/index.ts'
import { CategoryCard } from './category-card.tsx'
import { CategoryForm } from './category-form.tsx'
import { TAG_RECORDS, useTagBoard, type TagPlace } from './tag-place.ts'

/** Tags by category with their actions; modals with an address open above it. */
export function TagBoard({ place, actions }: { place: TagPlace; actions?: ReactNode }) {
  const { t } = useTranslation('tags')
  const board = useTagBoard(place)
  const [search, setSearch] = useState('')
  const [form, setForm] = useState<TagCategory | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<TagCategory | null>(null)
  const create = (
    <Can endpoint={place.tags.create} otherwise="explain">
      <Button component={Link} to={`${place.path}/create`} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <>
      <Toolbar label={t('tools')}>
        <TextInput
          className="stoa-search"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Group gap="xs" ml="auto">
          {actions}
          <Can endpoint={place.categories.create} otherwise="explain">
            <Button variant="default" onClick={() => setForm('new')}>
              {t('category.create')}
            </Button>
          </Can>
          {create}
        </Group>
      </Toolbar>
      <Stack mt="md">
        <Cards place={place} board={board} search={search} create={create} onEdit={setForm} onDelete={setToDelete} />
      </Stack>
      {form && <CategoryForm place={place} category={form === 'new' ? null : form} onClose={() => setForm(null)} />}
      <DeleteDialog
        endpoint={place.categories.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete ? t('category.doomed', { name: toDelete.name, count: toDelete.tags_count }) : ''}
        invalidates={TAG_RECORDS}
        onClose={() => setToDelete(null)}
        backOffice={place.isPlatform}
      />
      <Outlet />
    </>
  )
}

interface CardsProps {
  place: TagPlace
  board: ReturnType<typeof useTagBoard>
  search: string
  create: ReactNode
  onEdit: (category: TagCategory) => void
  onDelete: (category: TagCategory) => void
}

function Cards({ place, board, search, create, onEdit, onDelete }: CardsProps) {
  const { t } = useTranslation('tags')
  if (board.reason) return <FailureStrip loaded={board} />
  if (board.isLoading) return <ListSkeleton />
  if (board.categories.length + board.loose.length === 0)
    return <EmptyState title={t('empty_title')} text={t(place.isPlatform ? 'empty_platform' : 'empty_text')} action={create} />
  const matches = matcher(search)
  const loose = board.loose.filter(matches)
  const shown = board.categories
    .map((category) => ({ category, tags: (category.tags ?? []).filter(matches) }))
    .filter((one) => !search.trim() || one.tags.length)
  if (!shown.length && !loose.length)
    return (
      <Text c="dimmed" role="status">
        {t('no_match')}
      </Text>
    )
  return (
    <>
      {shown.map(({ category, tags }) => (
        <CategoryCard
          key={category.id}
          place={place}
          category={category}
          tags={tags}
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
        />
      ))}
      {loose.length > 0 && <CategoryCard place={place} category={null} tags={loose} />}
    </>
  )
}

function matcher(search: string): (tag: Tag) => boolean {
  const wanted = fold(search)
  return (tag) => !wanted || fold(tag.name).includes(wanted)
}
