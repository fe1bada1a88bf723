import type { Tag, TagCategory } from '@stoa/contract/browser'
import { ActionIcon, Badge, Group, IconEdit, IconTrash, Paper, Table, TagPill, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../kit/index.ts'
import type { TagPlace } from './tag-place.ts'

interface CategoryCardProps {
  place: TagPlace
  /** Null for the tags without a category. */
  category: TagCategory | null
  tags: readonly Tag[]
  onEdit?: () => void
  onDelete?: () => void
}

/** A category with its tags and their number of uses. */
export function CategoryCard({ place, category, tags, onEdit, onDelete }: CategoryCardProps) {
  const { t } = useTranslation('tags')
  const name = category?.name ?? t('loose')
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={650} component="h2" size="md" m={0}>
              {name}
            </Text>
            {category?.is_exclusive && (
              <Badge variant="light" tt="none">
                {t('exclusive')}
              </Badge>
            )}
          </Group>
          {category?.description && (
            <Text size="sm" c="dimmed">
              {category.description}
            </Text>
          )}
        </div>
        {category && (
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
        )}
      </Group>
      {tags.length ? (
        <Table verticalSpacing={4} mt="xs" aria-label={name}>
          <Table.Tbody>
            {tags.map((tag) => (
              <TagLine key={tag.id} place={place} tag={tag} />
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <Text size="sm" c="dimmed" mt="xs">
          {t('category.empty')}
        </Text>
      )}
    </Paper>
  )
}

function TagLine({ place, tag }: { place: TagPlace; tag: Tag }) {
  const { t } = useTranslation('tags')
  return (
    <Table.Tr>
      <Table.Td w="100%" maw={0}>
        <TagPill name={tag.name} color={tag.color} />
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {!place.isPlatform && (
          <Text size="sm" c="dimmed">
            {t('usage', { count: tag.usage_count })}
          </Text>
        )}
      </Table.Td>
      <Table.Td w={84}>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <Can endpoint={place.tags.update}>
            <ActionIcon component={Link} to={`${place.path}/${tag.id}/edit`} search={true} aria-label={t('edit_named', { name: tag.name })}>
              <IconEdit size={16} />
            </ActionIcon>
          </Can>
          <Can endpoint={place.tags.remove}>
            <ActionIcon
              component={Link}
              to={`${place.path}/${tag.id}/delete`}
              search={true}
              aria-label={t('delete_named', { name: tag.name })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Can>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
