import { permission, smsCampaigns } from '@stoa/contract/browser'
import { PageSkeleton, TabRow, Tabs } from '@stoa/ui'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { CampaignStatus } from '../../email/index.ts'
import { SmsCampaignActions } from './sms-campaign-actions.tsx'
import { smsCampaignPaths, type SmsCampaignTab } from './sms-campaign-paths.ts'
import { SmsCampaignContext } from './use-sms-campaign.ts'

const LIVE = { 'sms-campaign': ['sms-campaigns'] } as const
const TABS: readonly SmsCampaignTab[] = ['edit', 'overview', 'tracking-logs']

/** One campaign: its text and recipients, its results, and the SMS of each person. */
export function SmsCampaignScreen() {
  const { t } = useTranslation(['sms_campaigns', 'email_campaigns'])
  const may = useMay()
  const navigate = useNavigate()
  const accountId = useAccountId()
  const { smsCampaignId = '' }: { smsCampaignId?: string } = useParams({ strict: false })
  const id = Number(smsCampaignId)
  const loaded = useEndpoint(smsCampaigns.read, { params: { id } }, { keepPrevious: true })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const { pathname } = useLocation()
  const campaign = loaded.answer?.data
  const { reload } = loaded
  const open = useMemo(() => (campaign ? { campaign, reload } : null), [campaign, reload])
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!open) return <NotLoaded loaded={loaded} gone={t('email_campaigns:gone')} />
  const tabs = TABS.filter((tab) => tab !== 'edit' || may(permission('sms-campaigns.update')))
  const active = tabs.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'overview'
  return (
    <Screen
      title={open.campaign.name}
      subtitle={<CampaignStatus campaign={open.campaign} refused={t('refused')} />}
      actions={<SmsCampaignActions key={id} campaign={open.campaign} />}
    >
      <Tabs
        value={active}
        onChange={(tab) => tab && void navigate({ to: smsCampaignPaths.tab(accountId, id, tab as SmsCampaignTab) })}
        keepMounted={false}
      >
        <TabRow active={active} label={t('email_campaigns:tabs.label')}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`email_campaigns:tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Tabs.Panel value={active} pt="md">
          <SmsCampaignContext value={open}>
            <Outlet />
          </SmsCampaignContext>
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}
