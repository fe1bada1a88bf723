import { emailCampaigns, permission } from '@stoa/contract/browser'
import { PageSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { campaignPaths, type CampaignTab } from './campaign-paths.ts'
import { CampaignStatus } from './campaign-status.tsx'
import { CampaignContext } from './use-campaign.ts'

const LIVE = { 'email-campaign': ['email-campaigns'] } as const
const TABS: readonly CampaignTab[] = ['edit', 'overview', 'link-heat', 'tracking-logs']

/** One campaign: its text and recipients, its results, and the mail of each person. */
export function CampaignScreen() {
  const { t } = useTranslation('email_campaigns')
  const may = useMay()
  const navigate = useNavigate()
  const accountId = useAccountId()
  const { emailCampaignId = '' }: { emailCampaignId?: string } = useParams({ strict: false })
  const id = Number(emailCampaignId)
  const loaded = useEndpoint(emailCampaigns.read, { params: { id }, query: { include: ['resendable'] } }, { keepPrevious: true })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const { pathname } = useLocation()
  const campaign = loaded.answer?.data
  const { reload } = loaded
  const open = useMemo(() => (campaign ? { campaign, reload } : null), [campaign, reload])
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!open) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const tabs = TABS.filter((tab) => tab !== 'edit' || may(permission('email-campaigns.update')))
  const active = tabs.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'overview'
  return (
    <Screen
      title={open.campaign.name}
      subtitle={<CampaignStatus campaign={open.campaign} />}
      actions={<CampaignActions key={id} campaign={open.campaign} />}
    >
      <Tabs
        value={active}
        onChange={(tab) => tab && void navigate({ to: campaignPaths.tab(accountId, id, tab as CampaignTab) })}
        keepMounted={false}
      >
        <TabRow active={active} label={t('tabs.label')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={active} pt="md">
          <CampaignContext value={open}>
            <Outlet />
          </CampaignContext>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
