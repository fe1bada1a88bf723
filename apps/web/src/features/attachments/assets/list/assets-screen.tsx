import { type Asset, assets, batchDeleteAssets, batchTagAssets, createAssetLink, shareAssets } from '@stoa/contract/browser'
import { Button, IconChevronDown, IconLink, IconNote, IconPlus, IconTag, IconTrash, IconUsers, Menu } from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, Screen, useListScreen, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { AssetList } from './asset-list.tsx'
import { assetPaths } from '../asset-paths.ts'
import { DeleteAssets } from './delete-assets.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

const INCLUDES = ['account', 'media', 'link', 'note', 'tags', 'createdBy']

type Open = { kind: 'tags' | 'share' | 'delete'; assets: readonly Asset[] } | null

/** The library of an account: files, links and notes with tags and shares. */
export function AssetsScreen() {
  const { t } = useTranslation('assets')
  const accountId = useAccountId()
  const list = useListScreen(assets, { account_id: accountId }, { include: INCLUDES, sort: '-created' })
  const mayAdd = useMay()(assets.create)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const done = () => list.setSelected([])
  const start = (kind: 'tags' | 'share' | 'delete') => setOpen({ kind, assets: list.selected })
  return (
    <Screen title={t('title')} subtitle={t('subtitle')} actions={<Actions accountId={accountId} />}>
      <AssetList
        list={list}
        accountId={accountId}
        selectionActions={<SelectionActions onStart={start} />}
        onDelete={(asset) => setOpen({ kind: 'delete', assets: [asset] })}
        empty={{ title: t('empty'), text: t('empty_text') }}
        takesFiles={mayAdd}
      />
      {open?.kind === 'tags' && <TagsDialog accountId={accountId} assets={open.assets} onClose={close} />}
      {open?.kind === 'share' && <ShareDialog accountId={accountId} assets={open.assets} onClose={close} />}
      <DeleteAssets accountId={accountId} assets={open?.kind === 'delete' ? open.assets : []} onClose={close} onDone={done} />
      <Outlet />
    </Screen>
  )
}

/** Links to shared assets, and adds links and notes. */
function Actions({ accountId }: { accountId: number }) {
  const { t } = useTranslation('assets')
  return (
    <>
      <Button component={Link} to={assetPaths.shared(accountId)} variant="default" leftSection={<IconUsers size={16} />}>
        {t('shared_title')}
      </Button>
      <Can endpoint={createAssetLink} otherwise="explain">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button leftSection={<IconPlus size={16} />} rightSection={<IconChevronDown size={14} />}>
              {t('add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to={assetPaths.createLink(accountId)} search={true} leftSection={<IconLink size={16} />}>
              {t('create_link')}
            </Menu.Item>
            <Menu.Item component={Link} to={assetPaths.createNote(accountId)} search={true} leftSection={<IconNote size={16} />}>
              {t('create_note')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Can>
    </>
  )
}

function SelectionActions({ onStart }: { onStart: (kind: 'tags' | 'share' | 'delete') => void }) {
  const { t } = useTranslation('assets')
  return (
    <>
      <Can endpoint={batchTagAssets}>
        <Button size="compact-sm" variant="light" leftSection={<IconTag size={14} />} onClick={() => onStart('tags')}>
          {t('tags.open')}
        </Button>
      </Can>
      <Can endpoint={shareAssets}>
        <Button size="compact-sm" variant="light" leftSection={<IconUsers size={14} />} onClick={() => onStart('share')}>
          {t('share.open')}
        </Button>
      </Can>
      <Can endpoint={batchDeleteAssets}>
        <Button size="compact-sm" variant="light" color="red" leftSection={<IconTrash size={14} />} onClick={() => onStart('delete')}>
          {t('delete.open')}
        </Button>
      </Can>
    </>
  )
}
