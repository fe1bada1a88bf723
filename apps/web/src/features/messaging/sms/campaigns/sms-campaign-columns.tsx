import { SMS_CAMPAIGN_STATUSES, type SmsCampaign } from '@stoa/contract/browser'
import { Anchor, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, type ListColumn } from '../../../../kit/index.ts'
import { CampaignStatus, revenueText, shareOf } from '../../email/index.ts'
import { formatCost } from '../panel/format-cost.ts'
import { smsCampaignPath } from './sms-campaign-paths.ts'

/** Columns of lists of SMS campaigns. */
export function useSmsCampaignColumns(): ListColumn<SmsCampaign>[] {
  const { t, i18n } = useTranslation(['sms_campaigns', 'email_campaigns'])
  const share = (part: number, row: SmsCampaign) => shareOf(part, row.sent_count)
  return [
    {
      key: 'name',
      title: t('email_campaigns:columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Anchor component={Link} to={smsCampaignPath(row)} size="sm" fw={550} c="bright">
          {row.name}
        </Anchor>
      ),
    },
    {
      key: 'body',
      width: '100%',
      least: 110,
      title: t('text'),
      render: (row) => (
        <Text size="sm" lineClamp={2}>
          {row.body}
        </Text>
      ),
    },
    {
      key: 'status',
      title: t('email_campaigns:columns.status'),
      render: (row) => <CampaignStatus campaign={row} refused={t('refused')} />,
    },
    {
      key: 'sent',
      title: t('email_campaigns:columns.sent'),
      sort: 'sent_count',
      align: 'right',
      render: (row) => (row.sent_count ? formatCount(row.sent_count) : null),
    },
    {
      key: 'delivered',
      title: t('email_campaigns:results.delivered'),
      sort: 'delivery_rate',
      align: 'right',
      render: (row) => share(row.delivered_count, row),
    },
    {
      key: 'clicked',
      title: t('email_campaigns:columns.clicked'),
      sort: 'click_rate',
      align: 'right',
      render: (row) => share(row.clicked_count, row),
    },
    { key: 'revenue', title: t('email_campaigns:revenue.title'), align: 'right', render: (row) => revenueText(row.revenue) },
    { key: 'cost', title: t('cost'), align: 'right', render: (row) => formatCost(row) },
    {
      key: 'started',
      title: t('email_campaigns:columns.started'),
      sort: 'scheduled_at',
      render: (row) => row.started_at && formatInstant(row.started_at, i18n.language),
    },
    { key: 'project', title: t('email_campaigns:columns.project'), render: (row) => row.project?.name },
    {
      key: 'created',
      title: t('email_campaigns:columns.created'),
      sort: 'created',
      render: (row) => formatInstant(row.created_at, i18n.language),
    },
  ]
}

/** Filters of lists of SMS campaigns. */
export function useSmsCampaignFilters() {
  const { t } = useTranslation('email_campaigns')
  return {
    status: {
      label: t('columns.status'),
      options: SMS_CAMPAIGN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    date_created: { label: t('columns.created') },
    sent: { label: t('columns.started') },
  }
}
