import { accountCampaigns, type Campaign } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, ListToolbar, PanelList, Screen, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { campaignPaths } from '../campaign-paths.ts'
import { CAMPAIGN_INCLUDES, HIDDEN_CAMPAIGN_COLUMNS, useCampaignColumns } from './campaign-columns.tsx'
import { useCampaignFilters } from './campaign-filters.ts'

const CampaignPanel = lazy(() => import('../record/campaign-panel.tsx').then((module) => ({ default: module.CampaignPanel })))

/** The campaigns of an account, and those of its projects with others. */
export function CampaignsScreen() {
  const { t } = useTranslation('campaigns')
  const accountId = useAccountId()
  const list = useListScreen(
    accountCampaigns,
    { account_id: accountId },
    { include: CAMPAIGN_INCLUDES, hidden: HIDDEN_CAMPAIGN_COLUMNS, sort: '-created' },
  )
  const columns = useCampaignColumns((row) => campaignPaths.page(accountId, row.id))
  const create = (
    <Can endpoint={accountCampaigns.create} otherwise="explain">
      <Button component={Link} to={`${campaignPaths.list(accountId)}/create`} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={useCampaignFilters(accountId)} />
      <PanelList<Campaign>
        list={list}
        columns={columns}
        panel={CampaignPanel}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
      />
      <Outlet />
    </Screen>
  )
}
