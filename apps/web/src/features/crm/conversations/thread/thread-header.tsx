import { conversations, type Conversation } from '@stoa/contract/browser'
import { Anchor, Avatar, Button, Group, IconCheck, IconRefresh, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../../kit/index.ts'
import { contactPaths } from '../../contacts/index.ts'
import { requestPaths } from '../../contact-requests/index.ts'
import { useClosing } from '../use-closing.ts'
import { useIsGuest } from './use-is-guest.ts'
import { useConversationName } from '../conversation-name.ts'
import { ThreadPeople } from './thread-people.tsx'
import { formatIn, useReaderZone } from '../reader-zone.ts'
import { SnoozeMenu } from '../snooze/snooze-menu.tsx'
import { AssignMenu, MoreMenu } from './thread-menus.tsx'

const STATUS_TONES: Record<Conversation['status'], StatusTone> = { open: 'info', pending: 'neutral', snoozed: 'warning', closed: 'good' }
interface ThreadHeaderProps {
  conversation: Conversation
  before: ReactNode
  linkToInbox: boolean
  onMoved?: (id: number) => void
}

/** Contact, subject, status and actions of a conversation. */
export function ThreadHeader({ conversation, before, linkToInbox, onMoved }: ThreadHeaderProps) {
  const { t, i18n } = useTranslation('conversations')
  const name = useConversationName()
  const zone = useReaderZone()
  const title = name(conversation)
  const { contact, account_id } = conversation
  const isGuest = useIsGuest(conversation)
  const about = conversation.subject && conversation.subject !== title ? conversation.subject : null
  return (
    <header className="stoa-thread-header">
      <Group gap="sm" wrap="nowrap" className="stoa-thread-who">
        {before}
        <Avatar size={36} username={title} color={conversation.contact_id ?? conversation.id} src={contact?.avatar_url} />
        <div className="stoa-thread-title">
          <Group gap={8} wrap="nowrap">
            {contact ? (
              <Anchor component={Link} to={contactPaths.page(account_id, contact.id)} c="bright" fw={600} truncate>
                {title}
              </Anchor>
            ) : (
              <Text fw={600} c="bright" truncate>
                {title}
              </Text>
            )}
            <StatusBadge tone={STATUS_TONES[conversation.status]}>{t(`statuses.${conversation.status}`)}</StatusBadge>
          </Group>
          <Text size="xs" c="dimmed" truncate>
            {[t(`channels.${conversation.channel_type}`), about].filter(Boolean).join(' · ')}
            <RecordLinks conversation={conversation} />
            {conversation.status === 'snoozed' &&
              ` · ${t('snoozed_until', { when: formatIn(zone, conversation.snoozed_until, i18n.language) })}`}
          </Text>
        </div>
      </Group>
      <Group gap={4} wrap="nowrap">
        <ThreadPeople conversation={conversation} />
        {!isGuest && <Steps conversation={conversation} linkToInbox={linkToInbox} {...(onMoved && { onMoved })} />}
      </Group>
    </header>
  )
}

/** A link to the record that the conversation is about. */
function RecordLinks({ conversation: { account_id, contactRequest, project, ...conversation } }: { conversation: Conversation }) {
  const isGuest = useIsGuest({ account_id, project_uuid: conversation.project_uuid })
  return (
    <>
      {contactRequest && (
        <>
          {' · '}
          <Anchor component={Link} to={requestPaths.page(account_id, contactRequest.id)} size="xs">
            #{contactRequest.number}
          </Anchor>
        </>
      )}
      {project && !isGuest && (
        <>
          {' · '}
          <Anchor component={Link} to={`/accounts/${account_id}/projects/${project.uuid}`} size="xs">
            {project.name}
          </Anchor>
        </>
      )}
    </>
  )
}

/** Actions for members of the account. */
function Steps({ conversation, linkToInbox, onMoved }: Omit<ThreadHeaderProps, 'before'>) {
  return (
    <>
      <Can endpoint={conversations.update}>
        <AssignMenu conversation={conversation} />
        {conversation.status !== 'closed' && <SnoozeMenu conversation={conversation} />}
        <CloseButton conversation={conversation} />
      </Can>
      <MoreMenu conversation={conversation} linkToInbox={linkToInbox} {...(onMoved && { onMoved })} />
    </>
  )
}

function CloseButton({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('conversations')
  const { close, reopen, isPending } = useClosing(conversation.id)
  const isClosed = conversation.status === 'closed'
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      leftSection={isClosed ? <IconRefresh size={15} /> : <IconCheck size={15} />}
      onClick={() => void (isClosed ? reopen() : close())}
    >
      {t(isClosed ? 'reopen' : 'close')}
    </Button>
  )
}
