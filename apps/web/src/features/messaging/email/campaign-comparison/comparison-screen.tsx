import { emailCampaigns, type EmailCampaign } from '@stoa/contract/browser'
import { Anchor, EmptyState, Group, ListSkeleton, Progress, ScrollArea, Stack, Table, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportButton, formatCount, formatPercent, NotLoaded, Screen, useEndpoint, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { revenueText } from '../campaign-results/revenue-text.ts'
import { campaignPaths, emailCampaignPath } from '../campaigns/campaign-paths.ts'

/** A figure of a campaign whose share of the mails sent is compared. */
const RATES = [
  ['delivered', 'delivered_count'],
  ['opened', 'opened_count'],
  ['clicked', 'clicked_count'],
  ['unsubscribed', 'unsubscribed_count'],
  ['complained', 'complained_count'],
  ['bounced', 'bounced_count'],
] as const

const MOST = 6

/** Two to six campaigns side by side: rates with bars, and revenue. The address names the campaigns. */
export function ComparisonScreen() {
  const { t } = useTranslation('email_campaigns')
  const accountId = useAccountId()
  const list = useListScreen(emailCampaigns, { account_id: accountId }, { include: ['revenue'], sort: 'created' })
  const loaded = useEndpoint(emailCampaigns.list, { params: { account_id: accountId }, query: list.wire as object }, { keepPrevious: true })
  const isChosen = list.wire.filter !== undefined && 'id' in (list.wire.filter as object)
  const campaigns = isChosen ? list.rows.slice(0, MOST) : []
  return (
    <Screen
      title={t('comparison.title')}
      subtitle={t('comparison.subtitle')}
      actions={campaigns.length > 1 && <ExportButton list={list} />}
    >
      {list.isFirstLoad ? (
        <ListSkeleton />
      ) : !list.isAnswered ? (
        <NotLoaded loaded={loaded} />
      ) : campaigns.length < 2 ? (
        <EmptyState
          title={t('comparison.empty')}
          text={t('comparison.empty_text')}
          action={
            <Anchor component={Link} to={campaignPaths.list(accountId)} size="sm">
              {t('comparison.to_list')}
            </Anchor>
          }
        />
      ) : (
        <Compared campaigns={campaigns} />
      )}
    </Screen>
  )
}

function Compared({ campaigns }: { campaigns: readonly EmailCampaign[] }) {
  const { t } = useTranslation('email_campaigns')
  return (
    <Stack gap="sm">
      <ScrollArea type="auto">
        <Table miw={180 + campaigns.length * 150} aria-label={t('comparison.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={160} />
              {campaigns.map((campaign) => (
                <Table.Th key={campaign.id} style={{ verticalAlign: 'top' }}>
                  <Anchor component={Link} to={emailCampaignPath(campaign)} size="sm" fw={600}>
                    {campaign.name}
                  </Anchor>
                  <Text size="xs" c="dimmed" fw={400}>
                    {campaign.subject}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">{t('results.sent')}</Table.Th>
              {campaigns.map(({ id, sent_count }) => (
                <Table.Td key={id}>{formatCount(sent_count)}</Table.Td>
              ))}
            </Table.Tr>
            {RATES.map(([name, column]) => (
              <RateRow key={name} title={t(`results.${name}`)} campaigns={campaigns} column={column} />
            ))}
            <RevenueRow campaigns={campaigns} />
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Text size="xs" c="dimmed">
        {t('comparison.hint')} {t('revenue.definition_short')}
      </Text>
    </Stack>
  )
}

interface RateRowProps {
  title: string
  campaigns: readonly EmailCampaign[]
  column: (typeof RATES)[number][1]
}

/** One rate of all campaigns; the longest bar is the highest rate. */
function RateRow({ title, campaigns, column }: RateRowProps) {
  const rates = campaigns.map((campaign) => (campaign.sent_count ? campaign[column] / campaign.sent_count : null))
  const highest = Math.max(...rates.map((rate) => rate ?? 0))
  return (
    <Table.Tr>
      <Table.Th scope="row">{title}</Table.Th>
      {campaigns.map((campaign, at) => (
        <Table.Td key={campaign.id}>
          <Bar
            text={formatPercent(rates[at] == null ? null : Math.round(rates[at] * 10_000))}
            of={highest ? (rates[at] ?? 0) / highest : 0}
          >
            {formatCount(campaign[column])}
          </Bar>
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

function RevenueRow({ campaigns }: { campaigns: readonly EmailCampaign[] }) {
  const { t } = useTranslation('email_campaigns')
  const amounts = campaigns.map(({ revenue }) => revenue?.amounts[0])
  const currencies = new Set(amounts.flatMap((amount) => amount?.currency ?? []))
  const highest = currencies.size > 1 ? 0 : Math.max(...amounts.map((amount) => amount?.value_minor ?? 0))
  return (
    <Table.Tr>
      <Table.Th scope="row">{t('revenue.title')}</Table.Th>
      {campaigns.map(({ id, revenue }, at) => (
        <Table.Td key={id}>
          <Bar text={revenueText(revenue) ?? '–'} of={highest ? Math.max(0, amounts[at]?.value_minor ?? 0) / highest : 0}>
            {t('revenue.sales', { count: revenue?.sales ?? 0 })}
          </Bar>
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

function Bar({ text, of, children }: { text: string; of: number; children: string }) {
  return (
    <Stack gap={2}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {text}
        </Text>
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      </Group>
      <Progress size={6} value={100 * of} aria-hidden />
    </Stack>
  )
}
