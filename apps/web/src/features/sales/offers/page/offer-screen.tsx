import { contactAssignees, offerActivityLogs, offers, type Offer } from '@stoa/contract/browser'
import { Alert, Anchor, Group, PageSkeleton, Stack, Tabs, TabRow } from '@stoa/ui'
import { Link, useParams, useSearch, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordColumns, RecordPage, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { HistoryPanel, type HistoryWords } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DocumentTotals, LinesTable } from '../../lines/index.ts'
import { Status } from '../list/offer-columns.tsx'
import { offerPaths } from '../offer-paths.ts'
import { CommentsTab } from './comments-tab.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferFacts, OfferRelated } from './offer-facts.tsx'
import { ViewsTab } from './views-tab.tsx'

const INCLUDES = [
  'offerLines',
  'user',
  'account',
  'contact',
  'contactRequest',
  'accountRelation',
  'revisions',
  'order',
  'declineReason',
] as const
const LIVE = { offer: ['offers', 'activity_logs', 'comments'] } as const
const HISTORY_WORDS: HistoryWords = {
  fields: 'offers:fields',
  events: ['offers:history'],
  codes: { status: 'offers:statuses', locale: 'offers:locales' },
  silent: ['account_relation_uuid', 'contact_id', 'contact_request_id', 'project_uuid', 'vat_treatment'],
}
const TABS = ['lines', 'comments', 'views', 'history'] as const

/** An offer for either side: status, actions, comments. */
export function OfferScreen() {
  const { t } = useTranslation('offers')
  const accountId = useAccountId()
  const { offerUuid = '' }: { offerUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(offers.read, { params: { uuid: offerUuid }, query: { include: INCLUDES } }, { keepPrevious: true })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const offer = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!offer) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <Loaded offer={offer} accountId={accountId} />
}

function Loaded({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  return (
    <RecordPage
      key={offer.uuid}
      title={offer.number ? `${offer.number} · ${offer.title}` : offer.title}
      id={offer.uuid}
      pageOf={(uuid) => offerPaths.page(accountId, String(uuid))}
      state={
        <>
          <Status offer={offer} />
          {offer.revision > 1 && <span>{t('revision', { number: offer.revision })}</span>}
          <span>
            {offer.side === 'seller'
              ? t('for', { name: offer.client_name })
              : t('by', { name: offer.seller_snapshot?.name ?? offer.account?.name })}
          </span>
        </>
      }
      actions={<OfferActions offer={offer} accountId={accountId} />}
      notice={<Outcome offer={offer} accountId={accountId} />}
    >
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

/** Outcome of the offer, at the top. */
function Outcome({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  const newer = offer.revisions?.find((one) => one.revision > offer.revision)
  if (newer)
    return (
      <Alert color="gray" mb="sm">
        {t(newer.status === 'draft' ? 'newer_draft' : 'newer', { number: newer.revision })}{' '}
        <Anchor component={Link} to={offerPaths.page(accountId, newer.uuid)} size="sm">
          {t('open')}
        </Anchor>
      </Alert>
    )
  if (offer.status === 'declined')
    return (
      <Alert color="red" mb="sm" title={t('outcome.declined')}>
        {[offer.declineReason?.name, offer.decline_note].filter(Boolean).join(' · ') || t('outcome.no_reason')}
      </Alert>
    )
  if (!offer.order_uuid) return null
  return (
    <Alert color="teal" mb="sm" title={t('outcome.converted', { name: offer.accepted_by_name })}>
      <Anchor component={Link} to={`/accounts/${accountId}/orders/${offer.order_uuid}`} size="sm">
        {t('outcome.order', { number: offer.order?.number ?? offer.order?.title ?? '' })}
      </Anchor>
    </Alert>
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
      </Tabs.Panel>
      <Tabs.Panel value="comments" pt="md">
        <CommentsTab offer={offer} />
      </Tabs.Panel>
      <Tabs.Panel value="views" pt="md">
        <ViewsTab offer={offer} />
      </Tabs.Panel>
      <Tabs.Panel value="history" pt="md">
        <HistoryPanel
          endpoint={offerActivityLogs}
          params={{ uuid: offer.uuid }}
          members={contactAssignees}
          accountId={accountId}
          type="offer"
          words={HISTORY_WORDS}
          currency={offer.currency}
        />
      </Tabs.Panel>
    </Tabs>
  )
}

function LinesPanel({ offer }: { offer: Offer }) {
  const { cost_minor } = offer
  return (
    <>
      <LinesTable lines={offer.offerLines ?? []} currency={offer.currency} prices_include_vat={offer.prices_include_vat} />
      <Group justify="flex-end" mt="lg">
        <Stack w={{ base: '100%', sm: 360 }}>
          <DocumentTotals
            totals={offer}
            currency={offer.currency}
            recurring_net_minor={offer.recurring_net_minor}
            cost={cost_minor == null ? null : { cost_minor, costed_net_minor: offer.costed_net_minor ?? 0 }}
          />
        </Stack>
      </Group>
    </>
  )
}
