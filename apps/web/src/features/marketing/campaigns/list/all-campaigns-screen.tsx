import { campaigns, type Campaign } from '@stoa/contract/browser'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ListToolbar, PanelList, Screen, useListScreen } from '../../../../kit/index.ts'
import { campaignPaths } from '../campaign-paths.ts'
import { CAMPAIGN_INCLUDES, HIDDEN_CAMPAIGN_COLUMNS, useCampaignColumns } from './campaign-columns.tsx'
import { useCampaignFilters } from './campaign-filters.ts'

const Panel = lazy(() => import('../record/campaign-panel.tsx').then((module) => ({ default: module.CampaignPanelAcross })))

/** The campaigns of all accounts that the user may see (SCR-027). */
export function AllCampaignsScreen() {
  const { t } = useTranslation('campaigns')
  const list = useListScreen(campaigns, {}, { include: CAMPAIGN_INCLUDES, hidden: HIDDEN_CAMPAIGN_COLUMNS })
  const path = (row: Campaign) => campaignPaths.page(row.account_id, row.id)
  const shown = useCampaignColumns(path)
  const columns = [
    shown[0]!,
    { key: 'account', title: t('fields.account'), render: (row: Campaign) => row.account?.name },
    ...shown.slice(1),
  ]
  return (
    <Screen title={t('ad_plans')}>
      <ListToolbar list={list} columns={columns} filters={useCampaignFilters(null)} backOffice />
      <PanelList<Campaign> list={list} columns={columns} backOffice panel={Panel} />
    </Screen>
  )
}
