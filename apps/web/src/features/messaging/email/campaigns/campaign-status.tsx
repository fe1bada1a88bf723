import type { EmailCampaign } from '@stoa/contract/browser'
import { Group, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'

const TONES: Record<EmailCampaign['status'], StatusTone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  paused: 'warning',
  sent: 'good',
  cancelled: 'neutral',
  failed: 'bad',
}

type Shown = Pick<EmailCampaign, 'status' | 'pause_reason' | 'scheduled_at'>

interface CampaignStatusProps {
  campaign: Shown
  /** Why a gateway refuses the campaign; left out for the mail server. */
  refused?: string
}

/** The state of a campaign, with the time of a scheduled one and the reason of a pause. */
export function CampaignStatus({ campaign, refused }: CampaignStatusProps) {
  const { t, i18n } = useTranslation('email_campaigns')
  const { status, pause_reason, scheduled_at } = campaign
  const more =
    status === 'scheduled' && scheduled_at
      ? formatInstant(scheduled_at, i18n.language)
      : (status === 'paused' || status === 'failed') && pause_reason && pause_reason !== 'member'
        ? (pause_reason === 'refused' && refused) || t(`pause_reason.${pause_reason}`)
        : null
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
      {more && (
        <Text size="xs" c="dimmed">
          {more}
        </Text>
      )}
    </Group>
  )
}
