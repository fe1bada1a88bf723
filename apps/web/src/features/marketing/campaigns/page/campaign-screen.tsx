import type { Campaign } from '@stoa/contract/browser'
import { PageSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordColumns, RecordPage } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { campaignPaths } from '../campaign-paths.ts'
import { CampaignFacts } from '../record/campaign-facts.tsx'
import { useCampaignHead, useCampaignPage } from '../record/campaign-head.tsx'
import { CampaignContext } from './use-campaign.ts'

/** A campaign: status, plan and tabs. */
export function CampaignScreen() {
  const { t } = useTranslation('campaigns')
  const { campaignId = '' }: { campaignId?: string } = useParams({ strict: false })
  const { loaded, campaign } = useCampaignPage(campaignId)
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!campaign) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <Loaded campaign={campaign} />
}

function Loaded({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const head = useCampaignHead(campaign, accountId)!
  const active = pathname.endsWith('/google-analytics') ? 'analytics' : 'page'
  return (
    <RecordPage key={campaign.id} {...head} id={campaign.id} pageOf={(next) => campaignPaths[active](accountId, next)}>
      <CampaignContext value={campaign}>
        <RecordColumns
          isWide
          fields={
            <>
              {campaign.cover_url && <img src={campaign.cover_url} alt="" className="stoa-project-cover" />}
              <CampaignFacts campaign={campaign} />
            </>
          }
          line={
            <div>
              <Tabs
                value={active}
                onChange={(tab) => void navigate({ to: campaignPaths[tab as 'page' | 'analytics'](accountId, campaign.id) })}
              >
                <TabRow active={active}>
                  <Tabs.Tab value="page">{t('tabs.overview')}</Tabs.Tab>
                  <Tabs.Tab value="analytics">{t('tabs.analytics')}</Tabs.Tab>
                </TabRow>
              </Tabs>
              <div style={{ paddingTop: 'var(--mantine-spacing-md)' }}>
                <Suspense fallback={<PageSkeleton />}>
                  <Outlet />
                </Suspense>
              </div>
            </div>
          }
          lineLabel={t('tabs.overview')}
        />
      </CampaignContext>
    </RecordPage>
  )
}
