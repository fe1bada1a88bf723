import type { Asset } from '@stoa/contract/browser'
import {
  Badge,
  Button,
  Checkbox,
  EmptyState,
  Group,
  IconStar,
  PageTurner,
  Paper,
  Skeleton,
  Stack,
  TagPill,
  Text,
  UnstyledButton,
} from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, formatDay, type ListScreen } from '../../../../kit/index.ts'
import { formatBytes } from '../../../shared/media/index.ts'
import { AssetFace, hostOf } from '../asset-face.tsx'

const TAGS_SHOWN = 2

interface AssetGridProps {
  list: ListScreen
  /** Shows assets of other accounts. */
  isShared: boolean
  onOpen: (asset: Asset) => void
  empty: { title: string; text: string; action?: ReactNode }
}

/** A page of assets as thumbnails, which can be selected and opened. */
export function AssetGrid({ list, isShared, onOpen, empty }: AssetGridProps) {
  const { t } = useTranslation(['assets', 'kit'])
  const rows = list.rows as Asset[]
  const selected = list.selected as Asset[]
  if (list.reason && !rows.length) return <FailureStrip loaded={list} />
  if (list.isFirstLoad)
    return (
      <div className="stoa-media-grid stoa-asset-grid" role="status" aria-busy aria-label={t('kit:ui.loading')}>
        {Array.from({ length: 12 }, (_, at) => (
          <Skeleton key={at} height={210} radius="md" />
        ))}
      </div>
    )
  if (!rows.length) return <NoAssets list={list} empty={empty} />
  const toggle = (row: Asset) =>
    list.setSelected(selected.some(({ id }) => id === row.id) ? selected.filter(({ id }) => id !== row.id) : [...selected, row])
  return (
    <Stack>
      <div className="stoa-media-grid stoa-asset-grid" role="list" aria-label={t('title')} aria-busy={list.status === 'loading'}>
        {rows.map((row) => (
          <Card
            key={row.id}
            asset={row}
            isShared={isShared}
            isSelected={selected.some(({ id }) => id === row.id)}
            onOpen={() => onOpen(row)}
            onToggle={isShared ? undefined : () => toggle(row)}
          />
        ))}
      </div>
      {list.meta.last_page > 1 && (
        <Group justify="center">
          <PageTurner page={list.meta.current_page} pages={list.meta.last_page} onPage={list.setPage} />
        </Group>
      )}
    </Stack>
  )
}

function NoAssets({ list, empty }: Pick<AssetGridProps, 'list' | 'empty'>) {
  const { t } = useTranslation('kit')
  const isSearched = Boolean(list.search.text || Object.keys(list.filters).length)
  const reset = (
    <Button variant="default" onClick={list.reset}>
      {t('list.reset')}
    </Button>
  )
  return (
    <Paper withBorder>
      {isSearched ? <EmptyState title={t('list.empty')} text={t('list.empty_subline')} action={reset} /> : <EmptyState {...empty} />}
    </Paper>
  )
}

interface CardProps {
  asset: Asset
  isShared: boolean
  isSelected: boolean
  onOpen: () => void
  onToggle: (() => void) | undefined
}

function Card({ asset, isShared, isSelected, onOpen, onToggle }: CardProps) {
  const { t } = useTranslation('assets')
  const tags = asset.tags ?? []
  return (
    <Paper withBorder className="stoa-media-card stoa-asset-card" role="listitem" data-selected={isSelected || undefined}>
      {onToggle && (
        <Checkbox className="stoa-media-check" checked={isSelected} onChange={onToggle} aria-label={t('choose', { name: asset.name })} />
      )}
      <div className="stoa-asset-marks">
        {asset.is_brand && (
          <Badge size="sm" variant="filled" leftSection={<IconStar size={11} aria-hidden />}>
            {t('brand_short')}
          </Badge>
        )}
      </div>
      <UnstyledButton w="100%" onClick={onOpen}>
        <AssetFace asset={asset} />
        <Stack gap={2} p="xs">
          <Text size="sm" fw={550} truncate title={asset.name}>
            {asset.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            <Line asset={asset} isShared={isShared} />
          </Text>
        </Stack>
      </UnstyledButton>
      {tags.length > 0 && (
        <Group gap={4} px="xs" pb="xs" style={{ overflow: 'hidden' }}>
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <TagPill key={tag.id} name={tag.name} color={tag.color} />
          ))}
          {tags.length > TAGS_SHOWN && (
            <Text size="xs" c="dimmed">
              +{tags.length - TAGS_SHOWN}
            </Text>
          )}
        </Group>
      )}
    </Paper>
  )
}

/** Kind, size or host, and date of an asset. */
function Line({ asset, isShared }: { asset: Asset; isShared: boolean }) {
  const { t, i18n } = useTranslation('assets')
  const measure = asset.size === null ? asset.link && hostOf(asset.link.url) : formatBytes(asset.size, i18n.language)
  const from = isShared ? asset.account?.name : formatDay(asset.created_at, i18n.language)
  return [t(`categories.${asset.category}`), measure, from].filter(Boolean).join(' · ')
}
