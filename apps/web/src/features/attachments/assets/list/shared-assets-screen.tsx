import { assets, exportSharedAssets, sharedAssets } from '@stoa/contract/browser'
import { Button, IconArrowLeft } from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Screen, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { AssetList } from './asset-list.tsx'
import { assetPaths } from '../asset-paths.ts'

/** The assets that other accounts share with this one. */
export function SharedAssetsScreen() {
  const { t } = useTranslation('assets')
  const accountId = useAccountId()
  const list = useListScreen(
    assets,
    { account_id: accountId },
    { endpoint: sharedAssets, export: exportSharedAssets, include: ['account', 'media', 'link', 'note'], sort: '-created' },
  )
  return (
    <Screen
      title={t('shared_title')}
      subtitle={t('shared_subtitle')}
      actions={
        <Button component={Link} to={assetPaths.library(accountId)} variant="default" leftSection={<IconArrowLeft size={16} />}>
          {t('title')}
        </Button>
      }
    >
      <AssetList list={list} accountId={accountId} isShared empty={{ title: t('shared_empty'), text: t('shared_empty_text') }} />
      <Outlet />
    </Screen>
  )
}
