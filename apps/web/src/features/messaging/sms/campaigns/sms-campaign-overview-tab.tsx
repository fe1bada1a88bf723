import { smsCampaignLinks, smsCampaignSales, type SmsCampaign } from '@stoa/contract/browser'
import { Paper, Progress, SimpleGrid, Stack, Table, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, formatCount, formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { RevenueCard, shareOf } from '../../email/index.ts'
import { formatCost } from '../panel/format-cost.ts'
import { smsCampaignPaths } from './sms-campaign-paths.ts'
import { useSmsCampaign } from './use-sms-campaign.ts'

/** What became of a campaign: progress, results with their shares, the cost, and clicks on its links. */
export function SmsCampaignOverviewTab() {
  const { t, i18n } = useTranslation('email_campaigns')
  const { campaign } = useSmsCampaign()
  if (campaign.started_at === null)
    return (
      <Text c="dimmed" size="sm">
        {campaign.scheduled_at
          ? t('overview.scheduled', { at: formatInstant(campaign.scheduled_at, i18n.language) })
          : t('overview.not_started')}
      </Text>
    )
  return (
    <Stack gap="lg">
      <SendingProgress campaign={campaign} />
      <Results campaign={campaign} />
      <Costs campaign={campaign} />
      <Revenue campaign={campaign} />
      <ClickedLinks campaign={campaign} />
      <Paper withBorder p="sm" maw={640}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {campaign.body}
        </Text>
      </Paper>
    </Stack>
  )
}

function Revenue({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation('sms_campaigns')
  const loaded = useEndpoint(smsCampaignSales, { params: { id: campaign.id } }, { keepPrevious: true })
  return <RevenueCard accountId={campaign.account_id} found={loaded.answer?.data} also={t('revenue_also')} />
}

function SendingProgress({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const { recipients_count, skipped_count, sent_count, status } = campaign
  if (status === 'sent' || status === 'cancelled') return null
  const total = recipients_count - skipped_count
  return (
    <Stack gap={4}>
      <Progress value={total ? (100 * sent_count) / total : 0} aria-label={t('overview.progress')} />
      <Text size="sm">{t('overview.progress_of', { done: sent_count, total })}</Text>
    </Stack>
  )
}

const RESULTS = ['sent', 'delivered', 'clicked', 'stopped', 'failed', 'skipped'] as const
/** Statuses of the SMS that a figure counts. */
const STATUSES: Partial<Record<(typeof RESULTS)[number], string>> = { failed: 'failed,undelivered,unknown', skipped: 'skipped' }

/** Numbers of people with their share of the sent SMS. Where statuses tell them, the number opens their SMS. */
function Results({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation(['sms_campaigns', 'email_campaigns'])
  const logs = smsCampaignPaths.tab(campaign.account_id, campaign.id, 'tracking-logs')
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs">
      {RESULTS.map((name) => {
        const count = campaign[`${name}_count`]
        return (
          <Paper key={name} withBorder p="sm">
            <Text size="xs" c="dimmed">
              {name === 'stopped' ? t('stopped') : t(`email_campaigns:results.${name}`)}
            </Text>
            <Text fz={24} fw={700}>
              {formatCount(count)}
            </Text>
            {name !== 'sent' && name !== 'skipped' && (
              <Text size="xs" c="dimmed">
                {shareOf(count, campaign.sent_count)}
              </Text>
            )}
            {STATUSES[name] && count > 0 && (
              <Text component={Link} to={logs} search={addressQuery({ 'filter.status.in': STATUSES[name] })} size="xs">
                {t('email_campaigns:results.why')}
              </Text>
            )}
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}

/** Parts that were sent, what they cost so far, and what was foreseen. */
function Costs({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation('sms_campaigns')
  const { parts_count, cost_micros, estimated_cost_micros, cost_currency } = campaign
  const spent = formatCost({ cost_micros, cost_currency })
  const foreseen = formatCost({ cost_micros: estimated_cost_micros, cost_currency })
  const lines = [
    t('parts_sent', { count: parts_count }),
    ...(spent ? [t('spent', { cost: spent })] : []),
    ...(foreseen ? [t('foreseen', { cost: foreseen })] : []),
  ]
  return <Text size="sm">{lines.join(' · ')}</Text>
}

function ClickedLinks({ campaign }: { campaign: SmsCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const links = useEndpoint(smsCampaignLinks, { params: { id: campaign.id } })
  if (!links.answer?.data.length) return null
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('links.title')}</Text>
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('links.url')}</Table.Th>
              <Table.Th ta="right">{t('links.people')}</Table.Th>
              <Table.Th ta="right">{t('links.clicks')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {links.answer.data.map(({ url, clicks, people }) => (
              <Table.Tr key={url}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{url}</Table.Td>
                <Table.Td ta="right">{formatCount(people)}</Table.Td>
                <Table.Td ta="right">{formatCount(clicks)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
