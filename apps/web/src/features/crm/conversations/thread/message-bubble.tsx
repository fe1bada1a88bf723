import {
  type Author,
  createMessage,
  removeMessage,
  updateMessage,
  type Conversation,
  type ConversationMessage,
  type Media,
} from '@stoa/contract/browser'
import {
  ActionIcon,
  Anchor,
  Avatar,
  BaseTextarea,
  Button,
  ConfirmDialog,
  Group,
  IconDots,
  IconEdit,
  IconNote,
  IconPaperclip,
  IconSend,
  IconTrash,
  Menu,
  Stack,
  Text,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct, useMay } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { timeOf } from '../conversation-name.ts'

interface MessageBubbleProps {
  message: ConversationMessage
  conversation: Conversation
  /** The previous message has the same author. */
  isFollowing: boolean
  onQuote: () => void
}

/** One message. The user's own messages are on the right; internal notes have another colour. */
export function MessageBubble({ message, conversation, isFollowing, onQuote }: MessageBubbleProps) {
  const { user } = useSession()
  const [isEditing, setEditing] = useState(false)
  const isMine = message.authorable_type === 'user' && message.authorable_id === user?.id
  return (
    <article
      className="stoa-message"
      data-look={lookOf(message, isMine)}
      data-mine={isMine || undefined}
      data-following={isFollowing || undefined}
    >
      {!isMine && <div className="stoa-message-face">{!isFollowing && <Face author={message.authorable ?? null} />}</div>}
      <div className="stoa-message-body">
        {!isFollowing && <Head message={message} isMine={isMine} />}
        <Group gap={4} wrap="nowrap" align="center" className="stoa-message-row">
          <div className="stoa-message-bubble">
            <Answered message={message} />
            {isEditing ? (
              <EditMessage message={message} onClose={() => setEditing(false)} />
            ) : (
              // The server sanitizes the HTML with an allow-list.
              <div className="stoa-message-text" dangerouslySetInnerHTML={{ __html: message.body }} />
            )}
            <Files files={message.media ?? []} />
          </div>
          {!isEditing && <MessageMenu message={message} isMine={isMine} onEdit={() => setEditing(true)} onQuote={onQuote} />}
        </Group>
        <Foot message={message} conversation={conversation} />
      </div>
    </article>
  )
}

function lookOf({ direction }: ConversationMessage, isMine: boolean): 'note' | 'own' | 'contact' | 'other' {
  if (direction === 'internal') return 'note'
  if (isMine) return 'own'
  return direction === 'incoming' ? 'contact' : 'other'
}

function Face({ author }: { author: Author | null }) {
  return <Avatar size={28} username={author?.name ?? '–'} color={author?.color ?? author?.id} src={author?.avatar_url} />
}

function Head({ message, isMine }: { message: ConversationMessage; isMine: boolean }) {
  const { t } = useTranslation('conversations')
  return (
    <Text size="xs" c="dimmed" className="stoa-message-head">
      {!isMine && <b>{message.authorable?.name ?? t('somebody')}</b>}
      {message.direction === 'internal' && (
        <span className="stoa-message-internal">
          <IconNote size={13} aria-hidden /> {t('internal')}
        </span>
      )}
    </Text>
  )
}

function Answered({ message: { replyTo } }: { message: ConversationMessage }) {
  const { t } = useTranslation('conversations')
  if (!replyTo) return null
  return (
    <blockquote className="stoa-message-quote">
      <Text size="xs" fw={600}>
        {replyTo.author ?? t('somebody')}
      </Text>
      <Text size="xs" lineClamp={2}>
        {replyTo.body_text}
      </Text>
    </blockquote>
  )
}

function Foot({ message, conversation }: { message: ConversationMessage; conversation: Conversation }) {
  const { t, i18n } = useTranslation('conversations')
  const status = useStatusText()
  const leavesTheHouse = message.direction === 'outgoing' && conversation.channel_type !== 'internal'
  return (
    <Text size="xs" c={message.status === 'failed' ? 'red' : 'dimmed'} className="stoa-message-foot">
      <time dateTime={message.sent_at} title={formatInstant(message.sent_at, i18n.language)}>
        {timeOf(message.sent_at, i18n.language)}
      </time>
      {message.edited_at && ` · ${t('edited')}`}
      {leavesTheHouse && ` · ${status(message)}`}
    </Text>
  )
}

/** Delivery status of a reply. */
function useStatusText(): (message: ConversationMessage) => string {
  const { t } = useTranslation('conversations')
  return ({ status, error }) => (status === 'failed' && error ? t('failed_why', { why: error }) : t(`status.${status}`))
}

function Files({ files }: { files: readonly Media[] }) {
  if (!files.length) return null
  return (
    <Stack gap={4} mt={6}>
      {files.map((file) =>
        file.kind === 'image' && file.preview_url ? (
          <a key={file.id} href={file.url} target="_blank" rel="noreferrer">
            <img className="stoa-message-image" src={file.preview_url} alt={file.alt ?? file.file_name} loading="lazy" />
          </a>
        ) : (
          <Anchor key={file.id} href={file.download_url} target="_blank" size="sm" className="stoa-message-file">
            <IconPaperclip size={15} aria-hidden />
            <span>{file.file_name}</span>
          </Anchor>
        ),
      )}
    </Stack>
  )
}

function MessageMenu({
  message,
  isMine,
  onEdit,
  onQuote,
}: {
  message: ConversationMessage
  isMine: boolean
  onEdit: () => void
  onQuote: () => void
}) {
  const { t } = useTranslation('conversations')
  const may = useMay()
  const remove = useAct(removeMessage, ['conversations'])
  const [isAsking, setAsking] = useState(false)
  const [openedAt] = useState(() => Date.now())
  if (!may(createMessage)) return null
  const mayEdit = isMine && message.editable_until !== null && Date.parse(message.editable_until) > openedAt
  const mayDelete = isMine && (message.editable_until !== null || message.status === 'failed')
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="sm" className="stoa-message-menu" aria-label={t('message_actions')}>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSend size={15} />} onClick={onQuote}>
            {t('quote')}
          </Menu.Item>
          {mayEdit && (
            <Menu.Item leftSection={<IconEdit size={15} />} onClick={onEdit}>
              {t('edit')}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => setAsking(true)}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('delete_title')}
        confirmLabel={t('delete')}
        pending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove.run({ params: { id: message.id } }).then((worked) => worked && setAsking(false))}
      >
        {t('delete_text')}
      </ConfirmDialog>
    </>
  )
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus()

function EditMessage({ message, onClose }: { message: ConversationMessage; onClose: () => void }) {
  const { t } = useTranslation('conversations')
  const save = useAct(updateMessage, ['conversations'])
  const [text, setText] = useState(message.body_text)
  const send = () => {
    if (text.trim()) void save.run({ params: { id: message.id }, body: { body: text } }).then((worked) => worked && onClose())
  }
  return (
    <Stack gap={6} miw={{ base: 200, sm: 320 }}>
      <BaseTextarea
        autosize
        ref={focusField}
        minRows={2}
        maxRows={10}
        aria-label={t('edit')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" loading={save.isPending} disabled={!text.trim()} onClick={send}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  )
}
