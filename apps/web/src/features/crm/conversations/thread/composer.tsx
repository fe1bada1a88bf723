import {
  conversationAssignees,
  createMessage,
  createTemporaryUpload,
  type Conversation,
  type ConversationMessage,
} from '@stoa/contract/browser'
import {
  ActionIcon,
  BaseTextarea,
  Button,
  FileButton,
  Group,
  IconNote,
  IconPaperclip,
  IconSend,
  IconX,
  MultiSelect,
  SegmentedControl,
  Stack,
  Text,
  toast,
} from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, newKey, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { upload } from '../../../shared/media/index.ts'
import { useConversationName } from '../conversation-name.ts'
import { useIsGuest } from './use-is-guest.ts'

interface ComposerProps {
  conversation: Conversation
  quoted: ConversationMessage | null
  onUnquote: () => void
}

interface Attached {
  key: string
  name: string
  /** Null during the upload. */
  uuid: string | null
}

type Direction = 'outgoing' | 'internal'

/** Writes replies and notes. Ctrl+Enter sends. */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation('conversations')
  if (useMay()(createMessage)) return <ComposerForm {...props} />
  return (
    <Text size="sm" c="dimmed" p="sm">
      {t('composer.no_right')}
    </Text>
  )
}

function ComposerForm({ conversation, quoted, onUnquote }: ComposerProps) {
  const { t } = useTranslation('conversations')
  const placeholder = usePlaceholder(conversation)
  const send = useAct(createMessage, ['conversations', 'participants'])
  const [text, setText] = useDraft(conversation.id)
  const [direction, setDirection] = useState<Direction>('outgoing')
  const [mentions, setMentions] = useState<string[]>([])
  const files = useAttached()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (quoted) field.current?.focus()
  }, [quoted])
  const isNote = direction === 'internal'
  const byMail = conversation.channel_type === 'email' ? 'composer.send_mail' : 'composer.send'
  const isReady = (text.trim() !== '' || files.list.length > 0) && files.list.every((file) => file.uuid)
  const submit = async () => {
    if (!isReady || send.isPending) return
    const media = files.list.flatMap((file) => file.uuid ?? [])
    const body = { body: text, direction, reply_to_id: quoted?.id ?? null, media, mentions: isNote ? mentions.map(Number) : [] }
    const worked = await send.run({ params: { conversation_id: conversation.id }, body })
    if (!worked) return
    setText('')
    setMentions([])
    files.clear()
    onUnquote()
    field.current?.focus()
  }
  return (
    <form
      className="stoa-composer"
      data-note={isNote || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {conversation.status === 'closed' && (
        <Text size="xs" c="dimmed" mb={6}>
          {t('composer.closed')}
        </Text>
      )}
      {quoted && <Quoted message={quoted} onUnquote={onUnquote} />}
      <BaseTextarea
        ref={field}
        autosize
        minRows={2}
        maxRows={10}
        data-composer
        aria-label={t(isNote ? 'composer.note' : 'composer.reply')}
        placeholder={placeholder(isNote)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => event.clipboardData.files.length > 0 && files.add([...event.clipboardData.files])}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void submit()
          }
        }}
      />
      <Files list={files.list} onRemove={files.remove} />
      {isNote && <Mentions accountId={conversation.account_id} value={mentions} onChange={setMentions} />}
      <Group justify="space-between" gap="xs" mt={8} wrap="wrap">
        <Group gap={6}>
          <DirectionSwitch conversation={conversation} value={direction} onChange={setDirection} />
          <FileButton multiple onChange={(chosen) => files.add(chosen)}>
            {(props) => (
              <ActionIcon {...props} aria-label={t('composer.attach')}>
                <IconPaperclip size={17} />
              </ActionIcon>
            )}
          </FileButton>
        </Group>
        <Group gap="xs">
          <Text size="xs" c="dimmed" className="stoa-composer-hint">
            {t('composer.hint')}
          </Text>
          <Button
            type="submit"
            size="compact-md"
            color={isNote ? 'yellow.8' : undefined}
            loading={send.isPending}
            disabled={!isReady}
            leftSection={isNote ? <IconNote size={16} /> : <IconSend size={16} />}
          >
            {t(isNote ? 'composer.add_note' : byMail)}
          </Button>
        </Group>
      </Group>
    </form>
  )
}

/** Switches between a reply and an internal note. Guests of a project cannot write notes. */
function DirectionSwitch(props: { conversation: Conversation; value: Direction; onChange: (next: Direction) => void }) {
  const { t } = useTranslation('conversations')
  if (useIsGuest(props.conversation)) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('composer.reply')}
      value={props.value}
      onChange={(next) => props.onChange(next)}
      data={[
        { value: 'outgoing', label: t('composer.reply') },
        { value: 'internal', label: t('composer.note') },
      ]}
    />
  )
}

/** Placeholder of the empty field. */
function usePlaceholder(conversation: Conversation): (isNote: boolean) => string {
  const { t } = useTranslation('conversations')
  const name = useConversationName()
  const hasOtherSide = conversation.contact_id !== null || conversation.contact_request_id !== null
  return (isNote) => {
    if (isNote) return t('composer.write_note')
    if (conversation.project_uuid) return t('composer.write_project')
    return hasOtherSide ? t('composer.write_reply', { name: name(conversation) }) : t('composer.write_team')
  }
}

function Quoted({ message, onUnquote }: { message: ConversationMessage; onUnquote: () => void }) {
  const { t } = useTranslation('conversations')
  return (
    <Group className="stoa-message-quote" mb={6} justify="space-between" wrap="nowrap">
      <Text size="xs" lineClamp={1}>
        <b>{t('answers', { name: message.authorable?.name ?? t('somebody') })}</b> {message.body_text}
      </Text>
      <ActionIcon size="sm" aria-label={t('composer.stop_quote')} onClick={onUnquote}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  )
}

function Files({ list, onRemove }: { list: readonly Attached[]; onRemove: (key: string) => void }) {
  const { t } = useTranslation('conversations')
  if (!list.length) return null
  return (
    <Group gap={6} mt={6}>
      {list.map((file) => (
        <span key={file.key} className="stoa-composer-file" aria-busy={!file.uuid}>
          <IconPaperclip size={13} aria-hidden /> {file.name}
          <ActionIcon size="xs" aria-label={t('composer.remove_file', { name: file.name })} onClick={() => onRemove(file.key)}>
            <IconX size={12} />
          </ActionIcon>
        </span>
      ))}
    </Group>
  )
}

function Mentions({ accountId, value, onChange }: { accountId: number; value: string[]; onChange: (next: string[]) => void }) {
  const { t } = useTranslation('conversations')
  const members = useEndpoint(conversationAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return (
    <Stack mt={6}>
      <MultiSelect
        size="xs"
        searchable
        clearable
        comboboxProps={{ position: 'top-start' }}
        aria-label={t('composer.mention')}
        placeholder={value.length ? '' : t('composer.mention')}
        data={(members.answer?.data ?? []).map((member) => ({ value: String(member.value), label: member.label }))}
        value={value}
        onChange={onChange}
      />
    </Stack>
  )
}

/** Unsent texts by conversation, kept until the application closes. */
const drafts = new Map<number, string>()

function useDraft(id: number): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(id) ?? '')
  const keep = (next: string) => {
    if (next) drafts.set(id, next)
    else drafts.delete(id)
    setText(next)
  }
  return [text, keep]
}

/** Uploads files as soon as they are selected. The message refers to the uploads when it is sent. */
function useAttached() {
  const [list, setList] = useState<readonly Attached[]>([])
  const start = async (key: string, file: File) => {
    try {
      const { data } = await upload(createTemporaryUpload, { file })
      setList((all) => all.map((one) => (one.key === key ? { ...one, uuid: data.uuid } : one)))
    } catch (error) {
      setList((all) => all.filter((one) => one.key !== key))
      const reason = error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : String(error)
      toast({ message: `${file.name}: ${reason}`, tone: 'bad' })
    }
  }
  return {
    list,
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        const key = newKey()
        setList((all) => [...all, { key, name: file.name, uuid: null }])
        void start(key, file)
      }
    },
    remove: (key: string) => setList((all) => all.filter((one) => one.key !== key)),
    clear: () => setList([]),
  }
}
