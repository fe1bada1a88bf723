import { type Asset, assets, unshareAsset } from '@stoa/contract/browser'
import { Button, Grid, Group, IconDownload, IconEdit, IconTrash, PageSkeleton, Stack, TagPill, Text, Facts } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, NotLoaded, RouteModal, formatInstant, useAct, useEndpoint, useModalClose } from '../../../../kit/index.ts'
import { formatBytes } from '../../../shared/media/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { AssetContent } from './asset-content.tsx'
import { SharedWith, UsedIn, Versions } from './asset-sections.tsx'
import { DeleteAssets } from '../list/delete-assets.tsx'
import { EditAsset } from '../form/edit-asset.tsx'
import { ShareDialog } from '../list/share-dialog.tsx'

const INCLUDES = ['account', 'media', 'link', 'note', 'tags', 'createdBy', 'accounts', 'tasks', 'versions'] as const

/** An asset above the library: content, details, shares and uses. */
export function AssetModal() {
  const { t } = useTranslation('assets')
  const accountId = useAccountId()
  const { assetId = '' }: { assetId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(
    assets.read,
    { params: { account_id: accountId, id: Number(assetId) }, query: { include: INCLUDES } },
    { keepPrevious: true },
  )
  const asset = loaded.error ? undefined : loaded.answer?.data
  return (
    <RouteModal title={asset?.name ?? t('one')} size={980}>
      {asset && <View asset={asset} accountId={accountId} />}
      {loaded.isFirstLoad && <PageSkeleton />}
      <NotLoaded loaded={loaded} gone={t('gone')} />
    </RouteModal>
  )
}

type Open = 'edit' | 'share' | 'delete' | null

function View({ asset, accountId }: { asset: Asset; accountId: number }) {
  const close = useModalClose()
  const [open, setOpen] = useState<Open>(null)
  const closeDialog = () => setOpen(null)
  const isOwn = asset.account_id === accountId
  return (
    <>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <AssetContent asset={asset} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <Stack gap="md">
            <About asset={asset} isOwn={isOwn} />
            {isOwn && (
              <>
                <UsedIn asset={asset} />
                <SharedWith asset={asset} onShare={() => setOpen('share')} />
                <Versions asset={asset} />
              </>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
      <Actions asset={asset} isOwn={isOwn} accountId={accountId} onOpen={setOpen} onGone={close} />
      {open === 'edit' && <EditAsset asset={asset} onClose={closeDialog} />}
      {open === 'share' && <ShareDialog accountId={accountId} assets={[asset]} onClose={closeDialog} />}
      <DeleteAssets accountId={accountId} assets={open === 'delete' ? [asset] : []} onClose={closeDialog} onDone={close} />
    </>
  )
}

/** The details of an asset. */
function About({ asset, isOwn }: { asset: Asset; isOwn: boolean }) {
  const { t, i18n } = useTranslation('assets')
  const { media } = asset
  const facts: (readonly [string, ReactNode])[] = [
    [t('fields.category'), t(`categories.${asset.category}`)],
    ...(media ? [[t('fields.file'), media.file_name] as const] : []),
    ...(asset.size === null ? [] : [[t('fields.size'), sizeOf(asset, i18n.language)] as const]),
    [t('fields.version'), asset.version_no],
    [t('fields.created'), formatInstant(asset.created_at, i18n.language)],
    isOwn ? [t('fields.creator'), asset.createdBy?.username ?? '–'] : [t('fields.account'), asset.account?.name],
    ...(asset.is_brand ? [[t('fields.is_brand'), t('yes')] as const] : []),
  ]
  return (
    <Stack gap="xs">
      {asset.description && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {asset.description}
        </Text>
      )}
      {asset.tags && asset.tags.length > 0 && (
        <Group gap={6}>
          {asset.tags.map((tag) => (
            <TagPill key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </Group>
      )}
      <Facts facts={facts} />
    </Stack>
  )
}

function sizeOf({ size, media }: Asset, locale: string): string {
  return [formatBytes(size ?? 0, locale), media?.width && `${media.width} × ${media.height}`].filter(Boolean).join(' · ')
}

interface ActionsProps {
  asset: Asset
  isOwn: boolean
  accountId: number
  onOpen: (open: Open) => void
  onGone: () => void
}

function Actions({ asset, isOwn, accountId, onOpen, onGone }: ActionsProps) {
  const { t } = useTranslation('assets')
  const unshare = useAct(unshareAsset, ['assets'])
  const endSharing = async () => {
    if (await unshare.run({ params: { account_id: accountId, asset_id: asset.id }, query: {} })) onGone()
  }
  return (
    <Group justify="flex-end" gap="xs" mt="lg">
      {isOwn ? (
        <>
          <Can endpoint={assets.remove} otherwise="explain">
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={() => onOpen('delete')}>
              {t('delete.open')}
            </Button>
          </Can>
          <Can endpoint={assets.update} otherwise="explain">
            <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => onOpen('edit')}>
              {t('edit')}
            </Button>
          </Can>
        </>
      ) : (
        <Can endpoint={unshareAsset}>
          <Button variant="subtle" color="red" loading={unshare.isPending} onClick={() => void endSharing()}>
            {t('share.leave')}
          </Button>
        </Can>
      )}
      {asset.media && (
        <Button component="a" href={asset.media.download_url} download leftSection={<IconDownload size={16} />}>
          {t('download')}
        </Button>
      )}
    </Group>
  )
}
