import { ASSET_CATEGORIES, ASSET_KINDS, type Asset, taskAssignees, tags as tagResource } from '@stoa/contract/browser'
import { Anchor, Group, IconStar, StatusBadge, Stack, TagPill, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { call, type FilterField, type FilterFields, formatDay, type ListColumn, useEndpoint, useMay } from '../../../../kit/index.ts'
import { formatBytes } from '../../../shared/media/index.ts'
import { AssetFace, hostOf } from '../asset-face.tsx'

/** Columns of the library's table view. */
export function useAssetColumns(onOpen: (asset: Asset) => void, isShared = false): ListColumn<Asset>[] {
  const { t, i18n } = useTranslation('assets')
  const own: ListColumn<Asset>[] = [
    {
      key: 'tags',
      title: t('fields.tags'),
      render: (row) => (
        <Group gap={4}>
          {row.tags?.map((tag) => (
            <TagPill key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </Group>
      ),
    },
    { key: 'tasks', title: t('fields.tasks'), align: 'right', render: (row) => row.tasks_count || '–' },
    { key: 'creator', title: t('fields.creator'), render: (row) => row.createdBy?.username ?? '–' },
  ]
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Group gap="sm" wrap="nowrap">
          <AssetFace asset={row} small />
          <Stack gap={0} miw={0}>
            <Group gap={6} wrap="nowrap">
              <Anchor component="button" type="button" size="sm" fw={550} c="bright" ta="left" onClick={() => onOpen(row)}>
                {row.name}
              </Anchor>
              {row.is_brand && <IconStar size={14} aria-label={t('fields.is_brand')} />}
              {row.is_shared && !isShared && <StatusBadge tone="info">{t('shared')}</StatusBadge>}
            </Group>
            <Text size="xs" c="dimmed" lineClamp={1}>
              {row.media?.file_name ?? (row.link ? hostOf(row.link.url) : row.note?.body_text)}
            </Text>
          </Stack>
        </Group>
      ),
    },
    { key: 'kind', title: t('fields.kind'), render: (row) => t(`kinds.${row.kind}`) },
    { key: 'category', title: t('fields.category'), render: (row) => t(`categories.${row.category}`) },
    ...(isShared ? [{ key: 'account', title: t('fields.account'), render: (row: Asset) => row.account?.name ?? '–' }] : own),
    {
      key: 'size',
      title: t('fields.size'),
      sort: 'size',
      align: 'right',
      render: (row) => (row.size === null ? '–' : formatBytes(row.size, i18n.language)),
    },
    { key: 'created', title: t('fields.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}

/** Filters of the library; assets shared by others cannot be filtered by the account's own tags. */
export function useAssetFilters(accountId: number, isShared = false): FilterFields {
  const { t } = useTranslation('assets')
  const may = useMay()
  const people = useEndpoint(
    taskAssignees,
    { params: { account_id: accountId } },
    { staleTime: 60_000, enabled: !isShared && may(taskAssignees) },
  )
  return {
    kind: { label: t('fields.kind'), options: ASSET_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
    category: { label: t('fields.category'), options: ASSET_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })) },
    ...(!isShared && {
      ...(may(tagResource.list) && { tag: { label: t('fields.tag'), load: tagChoices(accountId) } }),
      ...(may(taskAssignees) && { creator: { label: t('fields.creator'), options: people.answer?.data ?? [] } }),
      brand: { label: t('fields.is_brand') },
      in_use: { label: t('fields.in_use') },
      shared: { label: t('fields.shared') },
    }),
    date_created: { label: t('fields.created') },
  }
}

/** Tags of the account that match the search, and those already selected. */
function tagChoices(account_id: number): NonNullable<FilterField['load']> {
  return async ({ search, values }) => {
    if (values.length) return Promise.all(values.map(async (id) => choiceOf((await call(tagResource.read, { params: { id } })).data)))
    const { data } = await call(tagResource.list, {
      params: { account_id },
      query: { ...(search && { filter: { search } }), sort: 'name', per_page: 100 },
    })
    return data.map(choiceOf)
  }
}

const choiceOf = (tag: { id: number; name: string }) => ({ value: tag.id, label: tag.name })
