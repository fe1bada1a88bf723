import { type Asset, assets, attachTaskAssets, detachTaskAsset, type Task, taskAssets } from '@stoa/contract/browser'
import {
  ActionIcon,
  Anchor,
  Button,
  EmptyState,
  Group,
  IconDownload,
  IconExternalLink,
  IconPhoto,
  IconPlus,
  IconX,
  Paper,
  Stack,
  Text,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { MediaUploads } from '../../../shared/media/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { AssetFace, hostOf } from '../asset-face.tsx'
import { assetPaths } from '../asset-paths.ts'
import { PickAssets } from './pick-assets.tsx'

const TOUCHES = ['assets', 'activity_logs'] as const

/** The assets of a task: selected from the library of its account, or uploaded here. */
export function TaskAssetsPanel({ task, mayChange }: { task: Task; mayChange: boolean }) {
  const { t } = useTranslation('assets')
  const isOwn = useAccountId() === task.account_id
  const may = useMay()
  const [isPicking, setPicking] = useState(false)
  const params = { uuid: task.uuid }
  const loaded = useEndpoint(
    taskAssets,
    { params, query: { include: ['media', 'link', 'note'], sort: 'name', per_page: 100 } },
    { keepPrevious: true },
  )
  const rows = loaded.answer?.data ?? []
  const mayAttach = isOwn && mayChange
  const list = (
    <PanelBody
      loaded={loaded}
      isEmpty={!rows.length}
      empty={
        <EmptyState
          icon={<IconPhoto size={28} stroke={1.5} />}
          title={t('panel.empty')}
          text={t(mayAttach ? 'panel.empty_text' : 'panel.empty_text_reader')}
        />
      }
    >
      <Paper withBorder className="stoa-list" role="list" aria-label={t('title')}>
        {rows.map((asset) => (
          <Row key={asset.id} asset={asset} task={task} isOwn={isOwn} mayDetach={mayAttach} />
        ))}
      </Paper>
    </PanelBody>
  )
  return (
    <Stack>
      {mayAttach && (
        <Group justify="flex-end">
          <Can endpoint={assets.list} otherwise="explain">
            <Button variant="light" size="sm" leftSection={<IconPlus size={16} />} onClick={() => setPicking(true)}>
              {t('panel.pick')}
            </Button>
          </Can>
        </Group>
      )}
      {mayAttach && may(assets.create) ? (
        <MediaUploads endpoint={attachTaskAssets} params={params} invalidates={TOUCHES}>
          {list}
        </MediaUploads>
      ) : (
        list
      )}
      {isPicking && <PickAssets task={task} attached={rows} onClose={() => setPicking(false)} />}
    </Stack>
  )
}

function Row({ asset, task, isOwn, mayDetach }: { asset: Asset; task: Task; isOwn: boolean; mayDetach: boolean }) {
  const { t } = useTranslation('assets')
  const detach = useAct(detachTaskAsset, TOUCHES)
  return (
    <Group wrap="nowrap" gap="sm" px="md" py="xs" role="listitem" className="stoa-file-row">
      <AssetFace asset={asset} small />
      <Stack gap={0} miw={0} flex={1}>
        {isOwn ? (
          <Anchor component={Link} to={assetPaths.one(task.account_id, asset.id)} size="sm" fw={550} c="bright" truncate>
            {asset.name}
          </Anchor>
        ) : (
          <Text size="sm" fw={550} truncate>
            {asset.name}
          </Text>
        )}
        <Text size="xs" c="dimmed" truncate>
          {wordsOf(asset)}
        </Text>
      </Stack>
      <Take asset={asset} />
      {mayDetach && (
        <ActionIcon
          aria-label={t('panel.detach', { name: asset.name })}
          loading={detach.isPending}
          onClick={() => void detach.run({ params: { uuid: task.uuid, asset_id: asset.id } })}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Downloads a file or opens a link; notes are shown in place. */
function Take({ asset }: { asset: Asset }): ReactNode {
  const { t } = useTranslation('assets')
  if (asset.media)
    return (
      <ActionIcon component="a" href={asset.media.download_url} download aria-label={t('download_name', { name: asset.name })}>
        <IconDownload size={16} />
      </ActionIcon>
    )
  if (!asset.link) return null
  return (
    <ActionIcon
      component="a"
      href={asset.link.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('open_link_name', { name: asset.name })}
    >
      <IconExternalLink size={16} />
    </ActionIcon>
  )
}

const wordsOf = ({ media, link, note }: Asset): string => media?.file_name ?? (link ? hostOf(link.url) : (note?.body_text ?? ''))
