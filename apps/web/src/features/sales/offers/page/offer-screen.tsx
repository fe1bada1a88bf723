import { contactAssignees, offerActivityLogs, offers, type Offer } from '@stoa/contract/browser'
import { Alert, Anchor, Grid, Group, PageSkeleton, Paper, Stack, Tabs, Text, TabRow } from '@stoa/ui'
import { Link, useParams, useSearch, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { HistoryPanel, type HistoryWords } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DocumentTotals, LinesTable } from '../../lines/index.ts'
import { Status } from '../list/offer-columns.tsx'
import { offerPaths } from '../offer-paths.ts'
import { CommentsTab } from './comments-tab.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferFacts } from './offer-facts.tsx'
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
  const title = offer.number ? `${offer.number} · ${offer.title}` : offer.title
  const subtitle = (
    <Group gap="xs">
      <Status offer={offer} />
      {offer.revision > 1 && <Text size="sm">{t('revision', { number: offer.revision })}</Text>}
      <Text size="sm" c="dimmed">
        {offer.side === 'seller'
          ? t('for', { name: offer.client_name })
          : t('by', { name: offer.seller_snapshot?.name ?? offer.account?.name })}
      </Text>
    </Group>
  )
  return (
    <Screen title={title} subtitle={subtitle} actions={<OfferActions offer={offer} accountId={accountId} />}>
      <Stack gap="md">
        <Outcome offer={offer} accountId={accountId} />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <OfferTabs offer={offer} accountId={accountId} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <OfferFacts offer={offer} accountId={accountId} />
          </Grid.Col>
        </Grid>
      </Stack>
    </Screen>
  )
}

/** Outcome of the offer, at the top. */
function Outcome({ offer, accountId }: { offer: Offer; accountId: number }) {
  const { t } = useTranslation('offers')
  const newer = offer.revisions?.find((one) => one.revision > offer.revision)
  if (newer)
    return (
      <Alert color="gray">
        {t(newer.status === 'draft' ? 'newer_draft' : 'newer', { number: newer.revision })}{' '}
        <Anchor component={Link} to={offerPaths.page(accountId, newer.uuid)} size="sm">
          {t('open')}
        </Anchor>
      </Alert>
    )
  if (offer.status === 'declined')
    return (
      <Alert color="red" title={t('outcome.declined')}>
        {[offer.declineReason?.name, offer.decline_note].filter(Boolean).join(' · ') || t('outcome.no_reason')}
      </Alert>
    )
  if (!offer.order_uuid) return null
  return (
    <Alert color="teal" title={t('outcome.converted', { name: offer.accepted_by_name })}>
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
    <Paper withBorder p="md">
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
    </Paper>
  )
}
