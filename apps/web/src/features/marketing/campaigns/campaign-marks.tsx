import type { Campaign, CampaignStatus, ChannelStatus } from '@stoa/contract/browser'
import { formatMoney, localToday } from '@stoa/domain'
import { Progress, StatusBadge, Stack, Text, type StatusTone } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/index.ts'

const TONES: Record<CampaignStatus, StatusTone> = {
  draft: 'neutral',
  scheduled: 'info',
  active: 'good',
  paused: 'warning',
  completed: 'neutral',
  cancelled: 'bad',
}
const CHANNEL_TONES: Record<ChannelStatus, StatusTone> = { draft: 'neutral', active: 'good', paused: 'warning', ended: 'neutral' }

/** The status of a campaign. */
export function CampaignStatusMark({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation('campaigns')
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** The status of a channel. */
export function ChannelStatusMark({ status }: { status: ChannelStatus }) {
  const { t } = useTranslation('campaigns')
  return <StatusBadge tone={CHANNEL_TONES[status]}>{t(`channel_statuses.${status}`)}</StatusBadge>
}

/** First and last day of a campaign. */
export function CampaignDays({ campaign }: { campaign: Pick<Campaign, 'start_date' | 'end_date'> }) {
  const { i18n } = useTranslation('campaigns')
  const day = (value: string | null) => (value ? formatDay(value, i18n.language) : '…')
  if (!campaign.start_date && !campaign.end_date) return <Text size="sm">–</Text>
  return (
    <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
      {day(campaign.start_date)} – {day(campaign.end_date)}
    </Text>
  )
}

const DAY_MS = 86_400_000
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** How many of the days of a campaign are over. */
export function DaysProgress({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [today] = useState(() => localToday(Intl.DateTimeFormat().resolvedOptions().timeZone))
  if (!campaign.start_date || !campaign.end_date) return <Text size="sm">{t('progress.no_days')}</Text>
  const total = daysFrom(campaign.start_date, campaign.end_date) + 1
  const over = Math.min(total, Math.max(0, daysFrom(campaign.start_date, today) + 1))
  return <Bar label={t('progress.days', { over, total })} share={over / total} />
}

/** How much of the budget the costs have used; only for readers of the costs. */
export function BudgetProgress({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { cost_minor, total_budget_minor, currency } = campaign
  if (cost_minor === undefined) return null
  if (!total_budget_minor) return <Text size="sm">{t('progress.no_budget')}</Text>
  const label = t('progress.budget', { spent: formatMoney(cost_minor, currency), total: formatMoney(total_budget_minor, currency) })
  return <Bar label={label} share={cost_minor / total_budget_minor} isOver={cost_minor > total_budget_minor} />
}

function Bar({ label, share, isOver = false }: { label: string; share: number; isOver?: boolean }) {
  return (
    <Stack gap={4}>
      <Text size="sm">{label}</Text>
      <Progress value={Math.min(100, Math.round(share * 100))} size="sm" aria-label={label} {...(isOver && { color: 'red' })} />
    </Stack>
  )
}
