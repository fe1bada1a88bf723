import type { TagCategory } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Badge, Group, IconEdit, IconTrash, Paper, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, Can } from '../../../kit/index.ts'
import type { TagPlace } from './tag-place.ts'

interface CategoryCardProps {
  place: TagPlace
  category: TagCategory
  onEdit: () => void
  onDelete: () => void
}

/** A category of tags; the number of its tags opens them. */
export function CategoryCard({ place, category, onEdit, onDelete }: CategoryCardProps) {
  const { t } = useTranslation('tags')
  const { name } = category
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={650} component="h3" size="md" m={0}>
              {name}
            </Text>
            {category.is_exclusive && (
              <Badge variant="light" tt="none">
                {t('exclusive')}
              </Badge>
            )}
          </Group>
          <Anchor component={Link} to={place.path} search={addressQuery({ 'filter.tag_category.in': String(category.id) })} size="sm">
            {t('category.tags', { count: category.tags_count })}
          </Anchor>
          {category.description && (
            <Text size="sm" c="dimmed">
              {category.description}
            </Text>
          )}
        </div>
        <Group gap={4} wrap="nowrap">
          <Can endpoint={place.categories.update}>
            <ActionIcon aria-label={t('category.edit_named', { name })} onClick={onEdit}>
              <IconEdit size={16} />
            </ActionIcon>
          </Can>
          <Can endpoint={place.categories.remove}>
            <ActionIcon aria-label={t('category.delete_named', { name })} onClick={onDelete}>
              <IconTrash size={16} />
            </ActionIcon>
          </Can>
        </Group>
      </Group>
    </Paper>
  )
}
