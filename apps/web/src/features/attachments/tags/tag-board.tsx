import type { Tag, TagCategory } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconEdit, IconPlus, IconTrash, ListSkeleton, SimpleGrid, Stack, TagPill, Text, Title } from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  DeleteDialog,
  FailureStrip,
  formatCount,
  formatDay,
  ListToolbar,
  useListScreen,
  type ListColumn,
} from '../../../kit/index.ts'
import { CategoryCard } from './category-card.tsx'
import { CategoryForm } from './category-form.tsx'
import { TAG_RECORDS, useTagCategories, type TagPlace } from './tag-place.ts'

/** The categories of tags, and the list of tags; modals with an address open above it. */
export function TagBoard({ place, actions }: { place: TagPlace; actions?: ReactNode }) {
  const { t } = useTranslation('tags')
  const categories = useTagCategories(place)
  const list = useListScreen(place.tags, place.params, { include: ['tagCategory'], sort: 'category' })
  const columns = useTagColumns(place)
  const filters = {
    tag_category: {
      label: t('columns.category'),
      options: [...categories.rows.map(({ id, name }) => ({ value: id, label: name })), { value: 'null', label: t('loose') }],
    },
    date_created: { label: t('columns.created') },
  }
  const create = (
    <Can endpoint={place.tags.create} otherwise="explain">
      <Button component={Link} to={`${place.path}/create`} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const renderActions = (tag: Tag) => <TagActions place={place} tag={tag} />
  return (
    <Stack>
      <Categories place={place} loaded={categories} />
      <div>
        <ListToolbar list={list} columns={columns} filters={filters}>
          {actions}
          {create}
        </ListToolbar>
        <DataList<Tag>
          list={list}
          columns={columns}
          rowActions={renderActions}
          empty={{ title: t('empty_title'), text: t(place.isPlatform ? 'empty_platform' : 'empty_text'), action: create }}
        />
      </div>
      <Outlet />
    </Stack>
  )
}

function useTagColumns(place: TagPlace): ListColumn<Tag>[] {
  const { t, i18n } = useTranslation('tags')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (tag) => <TagPill name={tag.name} color={tag.color} />,
    },
    { key: 'category', title: t('columns.category'), sort: 'category', render: (tag) => tag.tagCategory?.name ?? t('loose') },
    ...(place.isPlatform
      ? []
      : [
          {
            key: 'usage',
            title: t('columns.usage'),
            sort: 'usage',
            align: 'right' as const,
            render: (tag: Tag) => formatCount(tag.usage_count),
          },
        ]),
    { key: 'created', title: t('columns.created'), sort: 'created', render: (tag) => formatDay(tag.created_at, i18n.language) },
  ]
}

function TagActions({ place, tag }: { place: TagPlace; tag: Tag }) {
  const { t } = useTranslation('tags')
  const to = `${place.path}/${tag.id}`
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Can endpoint={place.tags.update}>
        <ActionIcon component={Link} to={`${to}/edit`} search={true} aria-label={t('edit_named', { name: tag.name })}>
          <IconEdit size={16} />
        </ActionIcon>
      </Can>
      <Can endpoint={place.tags.remove}>
        <ActionIcon component={Link} to={`${to}/delete`} search={true} aria-label={t('delete_named', { name: tag.name })}>
          <IconTrash size={16} />
        </ActionIcon>
      </Can>
    </Group>
  )
}

/** The categories with their actions, each with a link to its tags. */
function Categories({ place, loaded }: { place: TagPlace; loaded: ReturnType<typeof useTagCategories> }) {
  const { t } = useTranslation('tags')
  const [form, setForm] = useState<TagCategory | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<TagCategory | null>(null)
  return (
    <section aria-label={t('categories')}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t('categories')}
        </Title>
        <Can endpoint={place.categories.create} otherwise="explain">
          <Button variant="default" onClick={() => setForm('new')}>
            {t('category.create')}
          </Button>
        </Can>
      </Group>
      {loaded.reason && <FailureStrip loaded={loaded} />}
      {loaded.isFirstLoad && <ListSkeleton rows={2} />}
      {loaded.isLoaded && loaded.rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('no_categories')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {loaded.rows.map((category) => (
          <CategoryCard
            key={category.id}
            place={place}
            category={category}
            onEdit={() => setForm(category)}
            onDelete={() => setToDelete(category)}
          />
        ))}
      </SimpleGrid>
      {form && <CategoryForm place={place} category={form === 'new' ? null : form} onClose={() => setForm(null)} />}
      <DeleteDialog
        endpoint={place.categories.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete ? t('category.doomed', { name: toDelete.name, count: toDelete.tags_count }) : ''}
        invalidates={TAG_RECORDS}
        onClose={() => setToDelete(null)}
        backOffice={place.isPlatform}
      />
    </section>
  )
}
