import type { AccountSummary } from '@stoa/contract/browser'
import { Avatar, Group, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../kit/index.ts'
import { HomeCard } from './home-card.tsx'

type Line = NonNullable<AccountSummary['activity']>[number]

const VERBS = [
  'created',
  'updated',
  'deleted',
  'merged',
  'restored',
  'assigned',
  'owner_transferred',
  'suspended',
  'closed',
  'options_changed',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'reminded',
  'converted',
  'issued',
  'paid',
  'transmitted',
  'activated',
  'cancelled',
  'moved',
] as const
const TYPES = [
  'account',
  'account_phone',
  'account_email',
  'account_registration',
  'web_presence',
  'payment_account',
  'contact',
  'tag',
  'tag_category',
  'note',
  'comment',
  'task',
  'media',
  'membership',
  'membership_invitation',
  'role',
  'link',
  'contact_request',
  'contact_list',
  'conversation',
  'pipeline',
  'import',
  'bulk_merge',
  'offer',
  'order',
  'order_item',
  'invoice',
  'payment',
  'account_subscription',
  'relation',
  'product',
  'project',
  'asset',
  'email_template',
] as const

/** The latest entries of the account's log. */
export function ActivityCard({ activity }: { activity: readonly Line[] }) {
  const { t } = useTranslation('accounts')
  return (
    <HomeCard title={t('dashboard.activity')}>
      {activity.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('dashboard.activity_empty')}
        </Text>
      )}
      <Stack gap="sm">
        {activity.map((line) => (
          <ActivityLine key={line.id} line={line} />
        ))}
      </Stack>
    </HomeCard>
  )
}

function ActivityLine({ line }: { line: Line }) {
  const { t, i18n } = useTranslation('accounts')
  const last = line.event.split('.').at(-1)
  const verb = VERBS.find((one) => one === last) ?? 'other'
  const type = TYPES.find((one) => one === line.subject_type) ?? 'other'
  const name = line.actor?.username ?? t('activity.system')
  return (
    <Group wrap="nowrap" gap="sm" align="flex-start">
      <Avatar size={30} username={name} color={line.actor?.color ?? 0} src={line.actor?.avatar_url ?? null} />
      <Stack gap={0} miw={0} flex={1}>
        <Text size="sm" fw={550} truncate>
          {line.subject_label}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`activity.types.${type}`)} · {t(`activity.verbs.${verb}`, { name })}
        </Text>
      </Stack>
      <Text size="xs" c="dimmed" ta="right" component="time" dateTime={line.created_at}>
        {formatInstant(line.created_at, i18n.language)}
      </Text>
    </Group>
  )
}
