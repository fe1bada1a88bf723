import { type Asset, assets } from '@stoa/contract/browser'
import { ActionIcon, Group, IconLayoutGrid, IconList, IconTrash, SegmentedControl, Text } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, type ListScreen, ListToolbar } from '../../../../kit/index.ts'
import { MediaUploads } from '../../../shared/media/index.ts'
import { useAssetColumns, useAssetFilters } from './asset-columns.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { assetPaths } from '../asset-paths.ts'

const ITEM = 'assets-view'

interface AssetListProps {
  list: ListScreen
  accountId: number
  /** Shows assets of other accounts. */
  isShared?: boolean
  selectionActions?: ReactNode
  onDelete?: (asset: Asset) => void
  empty: { title: string; text: string; action?: ReactNode }
  /** Accepts files that are dropped on the list. */
  takesFiles?: boolean
}

/** Assets as a grid or table, with search and filters. */
export function AssetList({ list, accountId, isShared = false, selectionActions, onDelete, empty, takesFiles = false }: AssetListProps) {
  const { t } = useTranslation('assets')
  const navigate = useNavigate()
  const [view, setView] = useView()
  const open = (asset: Asset) => void navigate({ to: assetPaths.one(accountId, asset.id, isShared), search: true })
  const columns = useAssetColumns(open, isShared)
  const rows =
    view === 'grid' ? (
      <AssetGrid list={list} isShared={isShared} onOpen={open} empty={empty} />
    ) : (
      <DataList<Asset>
        list={list}
        columns={columns}
        selectable={!isShared}
        onOpen={open}
        empty={empty}
        {...(onDelete && { rowActions: deleteButton(onDelete) })}
      />
    )
  return (
    <>
      <ListToolbar
        list={list}
        columns={view === 'list' ? columns : []}
        filters={useAssetFilters(accountId, isShared)}
        selectionActions={selectionActions}
      >
        <SegmentedControl
          aria-label={t('view.label')}
          value={view}
          onChange={(next) => setView(next)}
          data={[
            { value: 'grid', label: <ViewLabel icon={<IconLayoutGrid size={16} />} text={t('view.grid')} /> },
            { value: 'list', label: <ViewLabel icon={<IconList size={16} />} text={t('view.list')} /> },
          ]}
        />
      </ListToolbar>
      {takesFiles ? (
        <MediaUploads endpoint={assets.create} params={{ account_id: accountId }} invalidates={['assets']}>
          {rows}
        </MediaUploads>
      ) : (
        rows
      )}
    </>
  )
}

const deleteButton = (onDelete: (asset: Asset) => void) => (asset: Asset) => <DeleteButton asset={asset} onDelete={onDelete} />

function DeleteButton({ asset, onDelete }: { asset: Asset; onDelete: (asset: Asset) => void }) {
  const { t } = useTranslation('assets')
  return (
    <Can endpoint={assets.remove}>
      <ActionIcon aria-label={t('delete.one', { name: asset.name })} onClick={() => onDelete(asset)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
}

function ViewLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      {icon}
      <Text size="sm" className="stoa-view-text">
        {text}
      </Text>
    </Group>
  )
}

/** Grid or table view; stored in the browser. */
function useView(): ['grid' | 'list', (next: 'grid' | 'list') => void] {
  const [view, setView] = useState<'grid' | 'list'>(() => (localStorage.getItem(ITEM) === 'list' ? 'list' : 'grid'))
  const store = (next: 'grid' | 'list') => {
    localStorage.setItem(ITEM, next)
    setView(next)
  }
  return [view, store]
}
