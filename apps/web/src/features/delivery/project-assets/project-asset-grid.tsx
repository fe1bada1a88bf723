import type { ProjectAsset } from '@stoa/contract/browser'
import { Button, Checkbox, EmptyState, Group, PageTurner, Paper, Skeleton, Stack, Text, UnstyledButton } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FailureStrip, formatDay, type ListScreen } from '../../../kit/index.ts'
import { AssetFace } from '../../attachments/assets/index.ts'
import { AssetStatus } from './review-marks.tsx'

interface GridProps {
  list: ListScreen
  onOpen: (row: ProjectAsset) => void
  empty: { title: string; text: string }
}

/** A page of assets of a project as thumbnails, which can be selected and opened. */
export function ProjectAssetGrid({ list, onOpen, empty }: GridProps) {
  const { t } = useTranslation(['project_assets', 'kit'])
  const rows = list.rows as ProjectAsset[]
  const selected = list.selected as ProjectAsset[]
  const isChosen = (row: ProjectAsset) => selected.some(({ id }) => id === row.id)
  const toggle = (row: ProjectAsset) => list.setSelected(isChosen(row) ? selected.filter(({ id }) => id !== row.id) : [...selected, row])
  if (list.reason && !rows.length) return <FailureStrip loaded={list} />
  if (list.isFirstLoad)
    return (
      <div className="stoa-media-grid stoa-asset-grid" role="status" aria-busy aria-label={t('kit:ui.loading')}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} height={210} radius="md" />
        ))}
      </div>
    )
  if (!rows.length) return <Nothing list={list} empty={empty} />
  return (
    <Stack>
      <div className="stoa-media-grid stoa-asset-grid" role="list" aria-label={t('title')} aria-busy={list.status === 'loading'}>
        {rows.map((row) => (
          <Card key={row.id} row={row} isChosen={isChosen(row)} onOpen={() => onOpen(row)} onToggle={() => toggle(row)} />
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

function Nothing({ list, empty }: Pick<GridProps, 'list' | 'empty'>) {
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
  row: ProjectAsset
  isChosen: boolean
  onOpen: () => void
  onToggle: () => void
}

function Card({ row, isChosen, onOpen, onToggle }: CardProps) {
  const { t, i18n } = useTranslation('project_assets')
  const due = row.due_date && t('due_on', { day: formatDay(row.due_date, i18n.language) })
  return (
    <Paper withBorder className="stoa-media-card stoa-asset-card" role="listitem" data-selected={isChosen || undefined}>
      <Checkbox className="stoa-media-check" checked={isChosen} onChange={onToggle} aria-label={t('choose', { name: row.name })} />
      <UnstyledButton w="100%" onClick={onOpen}>
        {row.asset && <AssetFace asset={row.asset} />}
        <Stack gap={4} p="xs">
          <Text size="sm" fw={550} truncate title={row.name}>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {[t('version', { number: row.asset_version_no }), due].filter(Boolean).join(' · ')}
          </Text>
          <Group gap={6}>
            <AssetStatus status={row.status} />
            {row.pendingApprovalRequest && (
              <Text size="xs" fw={550}>
                {t('waits_for_you')}
              </Text>
            )}
          </Group>
        </Stack>
      </UnstyledButton>
    </Paper>
  )
}
