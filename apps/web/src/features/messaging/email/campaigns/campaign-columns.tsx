import { EMAIL_CAMPAIGN_STATUSES, type EmailCampaign } from '@stoa/contract/browser'
import { Anchor, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, type ListColumn } from '../../../../kit/index.ts'
import { revenueText } from '../campaign-results/revenue-text.ts'
import { emailCampaignPath } from './campaign-paths.ts'
import { CampaignStatus } from './campaign-status.tsx'
import { shareOf } from './campaign-shares.ts'

/** Columns of lists of campaigns. */
export function useCampaignColumns(): ListColumn<EmailCampaign>[] {
  const { t, i18n } = useTranslation('email_campaigns')
  const share = (part: number, row: EmailCampaign) => shareOf(part, row.sent_count)
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Anchor component={Link} to={emailCampaignPath(row)} size="sm" fw={550} c="bright">
          {row.name}
        </Anchor>
      ),
    },
    { key: 'subject', title: t('columns.subject'), width: '100%', least: 110, render: (row) => <Text size="sm">{row.subject}</Text> },
    { key: 'status', title: t('columns.status'), render: (row) => <CampaignStatus campaign={row} /> },
    {
      key: 'sent',
      title: t('columns.sent'),
      sort: 'sent_count',
      align: 'right',
      render: (row) => (row.sent_count ? formatCount(row.sent_count) : null),
    },
    { key: 'opened', title: t('columns.opened'), sort: 'open_rate', align: 'right', render: (row) => share(row.opened_count, row) },
    { key: 'clicked', title: t('columns.clicked'), sort: 'click_rate', align: 'right', render: (row) => share(row.clicked_count, row) },
    { key: 'revenue', title: t('revenue.title'), align: 'right', render: (row) => revenueText(row.revenue) },
    {
      key: 'started',
      title: t('columns.started'),
      sort: 'scheduled_at',
      render: (row) => row.started_at && formatInstant(row.started_at, i18n.language),
    },
    { key: 'project', title: t('columns.project'), render: (row) => row.project?.name },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}

/** Filters of lists of campaigns. */
export function useCampaignFilters() {
  const { t } = useTranslation('email_campaigns')
  return {
    status: {
      label: t('columns.status'),
      options: EMAIL_CAMPAIGN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    date_created: { label: t('columns.created') },
    sent: { label: t('columns.started') },
  }
}
