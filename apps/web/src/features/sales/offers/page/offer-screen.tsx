import type { Offer } from '@stoa/contract/browser'
import { Group, PageSkeleton, Stack, Tabs, TabRow } from '@stoa/ui'
import { useParams, useSearch, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordColumns, RecordPage } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { LinesTable } from '../../lines/index.ts'
import { offerPaths } from '../offer-paths.ts'
import { CommentsTab } from './comments-tab.tsx'
import { OfferFacts, OfferRelated, OfferTotals } from './offer-facts.tsx'
import { useOfferHead } from './offer-head.tsx'
import { OfferTimeLine } from './offer-time-line.tsx'
import { useOfferPage } from './use-offer-page.ts'
import { ViewsTab } from './views-tab.tsx'

const TABS = ['lines', 'comments', 'views'] as const

/** An offer for either side: status, actions, comments. */
export function OfferScreen() {
  const { t } = useTranslation('offers')
  const accountId = useAccountId()
  const { offerUuid = '' }: { offerUuid?: string } = useParams({ strict: false })
  const { loaded, offer } = useOfferPage(offerUuid)
  const head = useOfferHead(offer, accountId)
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!offer || !head) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return (
    <RecordPage key={offer.uuid} {...head} id={offer.uuid} pageOf={(uuid) => offerPaths.page(accountId, String(uuid))}>
      <RecordColumns
        isWide
        fields={<OfferFacts offer={offer} accountId={accountId} />}
        line={<OfferTabs offer={offer} accountId={accountId} />}
        lineLabel={t('tabs.lines')}
        related={<OfferRelated offer={offer} accountId={accountId} />}
      />
    </RecordPage>
  )
}

function OfferTabs({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  const navigate = useNavigate()
  const asked: { tab?: string } = useSearch({ strict: false })
  const tabs = TABS.filter((one) => one !== 'views' || offer.side === 'seller')
  const tab = tabs.find((one) => one === asked.tab) ?? 'lines'
  const go = (next: string | null) => void navigate({ to: '.', search: { tab: next }, replace: true })
  return (
    <Tabs value={tab} onChange={go} keepMounted={false}>
      <TabRow active={tab}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="lines" pt="md">
        <LinesPanel offer={offer} />
        <OfferTimeLine offer={offer} accountId={accountId} />
      </Tabs.Panel>
      <Tabs.Panel value="comments" pt="md">
        <CommentsTab offer={offer} />
      </Tabs.Panel>
      <Tabs.Panel value="views" pt="md">
        <ViewsTab offer={offer} />
      </Tabs.Panel>
    </Tabs>
  )
}

function LinesPanel({ offer }: { offer: Offer }) {
  return (
    <>
      <LinesTable lines={offer.offerLines ?? []} currency={offer.currency} prices_include_vat={offer.prices_include_vat} />
      <Group justify="flex-end" mt="lg">
        <Stack w={{ base: '100%', sm: 360 }}>
          <OfferTotals offer={offer} />
        </Stack>
      </Group>
    </>
  )
}
