import { emailCampaignLinks, emailCampaignSales, resendFailedEmails, type EmailCampaign } from '@stoa/contract/browser'
import { Button, Group, Paper, Progress, SimpleGrid, Stack, Table, Text, toast } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery, Can, formatCount, formatInstant, useAct, useEndpoint } from '../../../../kit/index.ts'
import { campaignPaths } from '../campaigns/campaign-paths.ts'
import { shareOf } from '../campaigns/campaign-shares.ts'
import { useCampaign } from '../campaigns/use-campaign.ts'
import { CampaignHours } from './campaign-hours.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { VariantsCard } from './variants-card.tsx'

/** What became of a campaign: progress, results with their shares, links, and the hours in which it was read. */
export function CampaignOverviewTab() {
  const { t, i18n } = useTranslation('email_campaigns')
  const { campaign } = useCampaign()
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
      {campaign.ab_test && <VariantsCard campaign={campaign} />}
      <ResendFailed campaign={campaign} />
      <Revenue campaign={campaign} />
      <ClickedLinks campaign={campaign} />
      <CampaignHours id={campaign.id} />
    </Stack>
  )
}

function Revenue({ campaign }: { campaign: EmailCampaign }) {
  const loaded = useEndpoint(emailCampaignSales, { params: { id: campaign.id } }, { keepPrevious: true })
  return <RevenueCard accountId={campaign.account_id} found={loaded.answer?.data} />
}

function SendingProgress({ campaign }: { campaign: EmailCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const { recipients_count, skipped_count, sent_count, failed_count, bounced_count, cancelled_count, status } = campaign
  if (status === 'sent' || status === 'cancelled') return null
  const total = recipients_count - skipped_count
  const done = sent_count + failed_count + cancelled_count + Math.max(0, bounced_count - sent_count)
  return (
    <Stack gap={4}>
      <Progress value={total ? (100 * done) / total : 0} aria-label={t('overview.progress')} />
      <Text size="sm">{t('overview.progress_of', { done, total })}</Text>
    </Stack>
  )
}

const RESULTS = [
  ['sent', 'sent_count'],
  ['delivered', 'delivered_count'],
  ['opened', 'opened_count'],
  ['clicked', 'clicked_count'],
  ['unsubscribed', 'unsubscribed_count'],
  ['bounced', 'bounced_count'],
  ['complained', 'complained_count'],
  ['failed', 'failed_count'],
  ['skipped', 'skipped_count'],
] as const

/** Numbers of people with their share of the sent mails. Where one status counts them, the number opens their mails. */
function Results({ campaign }: { campaign: EmailCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const logs = campaignPaths.tab(campaign.account_id, campaign.id, 'tracking-logs')
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="xs">
      {RESULTS.map(([name, column]) => (
        <Paper key={name} withBorder p="sm">
          <Text size="xs" c="dimmed">
            {t(`results.${name}`)}
          </Text>
          <Text fz={24} fw={700}>
            {formatCount(campaign[column])}
          </Text>
          {name !== 'sent' && name !== 'skipped' && (
            <Text size="xs" c="dimmed">
              {shareOf(campaign[column], campaign.sent_count)}
            </Text>
          )}
          {(name === 'skipped' || name === 'failed') && campaign[column] > 0 && (
            <Text
              component={Link}
              to={logs}
              search={addressQuery({ 'filter.status.in': name === 'skipped' ? 'skipped' : 'failed,unknown' })}
              size="xs"
            >
              {t('results.why')}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  )
}

function ResendFailed({ campaign }: { campaign: EmailCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const resend = useAct(resendFailedEmails, ['email-campaigns', 'trackingLogs'])
  const count = campaign.resendable_count ?? 0
  if (!count || campaign.status === 'cancelled') return null
  return (
    <Can endpoint={resendFailedEmails}>
      <Group>
        <Button
          variant="default"
          loading={resend.isPending}
          onClick={() =>
            void resend.run({ params: { id: campaign.id } }).then((isDone) => {
              if (isDone) toast({ message: t('resend.done', { count }), tone: 'good' })
            })
          }
        >
          {t('resend.button')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('resend.hint')}
        </Text>
      </Group>
    </Can>
  )
}

function ClickedLinks({ campaign }: { campaign: EmailCampaign }) {
  const { t } = useTranslation('email_campaigns')
  const links = useEndpoint(emailCampaignLinks, { params: { id: campaign.id } })
  if (!links.answer?.data.length) return null
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('links.title')}</Text>
      <Table.ScrollContainer minWidth={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('links.url')}</Table.Th>
              <Table.Th ta="right">{t('links.people')}</Table.Th>
              <Table.Th ta="right">{t('links.clicks')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {links.answer.data.map(({ id, url, clicks, people }) => (
              <Table.Tr key={id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{url}</Table.Td>
                <Table.Td ta="right">{people}</Table.Td>
                <Table.Td ta="right">{clicks}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
