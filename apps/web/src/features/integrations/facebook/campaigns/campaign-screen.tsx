import { adminFacebookCampaigns, type FacebookCampaign } from '@stoa/contract/browser'
import { Alert, PageSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordPage, useEndpoint } from '../../../../kit/index.ts'
import { AdStatus } from '../../parts/index.ts'
import { campaignPath } from './campaign-path.ts'
import { FacebookCampaignContext } from './use-facebook-campaign.ts'

const GeneralTab = lazy(() => import('./general-tab.tsx').then((module) => ({ default: module.GeneralTab })))

const TABS = ['adsets', 'ads'] as const

/** A Facebook campaign: general facts and figures at its own address, ad sets and ads in tabs (SCR-174 to SCR-176). */
export function FacebookCampaignScreen() {
  const { t } = useTranslation('facebook')
  const { facebookCampaignId = '' }: { facebookCampaignId?: string } = useParams({ strict: false })
  const id = Number(facebookCampaignId)
  const loaded = useEndpoint(
    adminFacebookCampaigns.read,
    { params: { id }, query: { include: ['account', 'accountApp', 'lifetimeInsights'] } },
    { keepPrevious: true },
  )
  const campaign = loaded.answer?.data
  if (!campaign || campaign.id !== id) return loaded.reason ? <NotLoaded loaded={loaded} gone={t('campaigns.gone')} /> : <PageSkeleton />
  return <Shown campaign={campaign} />
}

function Shown({ campaign }: { campaign: FacebookCampaign }) {
  const { t } = useTranslation('facebook')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const active = TABS.find((tab) => pathname.startsWith(campaignPath(campaign.id, tab))) ?? 'general'
  return (
    <RecordPage
      key={campaign.id}
      id={campaign.id}
      title={campaign.name}
      pageOf={(id) => campaignPath(id, active === 'general' ? undefined : active)}
      state={
        <>
          <AdStatus status={campaign.entity_status} />
          {campaign.accountApp && <span>{campaign.accountApp.name}</span>}
        </>
      }
      notice={
        campaign.deleted_on_platform && (
          <Alert color="yellow" variant="light" mb="md">
            {t('campaigns.deleted')}
          </Alert>
        )
      }
    >
      <FacebookCampaignContext value={campaign}>
        <Tabs
          value={active}
          onChange={(tab) => void navigate({ to: campaignPath(campaign.id, tab === 'general' ? undefined : (tab as 'ads')) })}
          mb="md"
        >
          <TabRow active={active}>
            {(['general', ...TABS] as const).map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tabs.${tab}`)}
              </Tabs.Tab>
            ))}
          </TabRow>
        </Tabs>
        <Suspense fallback={<PageSkeleton />}>
          {active === 'general' && <GeneralTab />}
          <Outlet />
        </Suspense>
      </FacebookCampaignContext>
    </RecordPage>
  )
}
