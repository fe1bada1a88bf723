import type { Conversation } from '@stoa/contract/browser'
import { Avatar, Badge, IconAlertTriangle, IconMail, IconMessages, IconMoon, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { shortTime, useConversationName } from './conversation-name.ts'

/** A conversation in a list: contact, subject, latest message and unread mark. */
export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation('conversations')
  const name = useConversationName()
  const title = name(conversation)
  const unread = conversation.unread_count ?? 0
  const Channel = conversation.channel_type === 'email' ? IconMail : IconMessages
  return (
    <div className="stoa-conversation" data-unread={unread > 0 || undefined}>
      <Avatar size={36} username={title} color={conversation.contact_id ?? conversation.id} src={conversation.contact?.avatar_url} />
      <div className="stoa-conversation-text">
        <div className="stoa-conversation-line">
          <Text size="sm" fw={unread ? 700 : 550} c="bright" truncate flex={1}>
            {title}
          </Text>
          <Marks conversation={conversation} />
          <Text size="xs" c="dimmed">
            {shortTime(conversation.last_message_at, i18n.language)}
          </Text>
        </div>
        <Text size="xs" c="dimmed" truncate>
          <Channel size={12} role="img" aria-label={t(`channels.${conversation.channel_type}`)} /> {conversation.subject ?? t('no_subject')}
        </Text>
        <div className="stoa-conversation-line">
          <Text size="xs" truncate flex={1} fw={unread ? 600 : 400} {...(!unread && { c: 'dimmed' })}>
            {conversation.last_message_preview ?? t('nothing_yet')}
          </Text>
          {conversation.user && (
            <Avatar size={18} username={conversation.user.username} color={conversation.user.color} src={conversation.user.avatar_url} />
          )}
          <Unread of={unread} />
        </div>
      </div>
    </div>
  )
}

function Marks({ conversation: { priority, status } }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations')
  const isUrgent = priority === 'high' || priority === 'urgent'
  return (
    <>
      {isUrgent && <IconAlertTriangle size={14} role="img" aria-label={t(`priorities.${priority}`)} color="var(--mantine-color-red-6)" />}
      {status === 'snoozed' && <IconMoon size={14} role="img" aria-label={t('statuses.snoozed')} />}
    </>
  )
}

function Unread({ of }: { of: number }) {
  const { t } = useTranslation('conversations')
  if (!of) return null
  return (
    <Badge size="sm" circle={of < 10} miw="max-content" aria-label={t('unread_of', { count: of })}>
      {of > 99 ? '99+' : of}
    </Badge>
  )
}
