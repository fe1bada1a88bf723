import { comments, type Comment, type contactAssignees, type contactComments } from '@stoa/contract/browser'
import {
  ActionIcon,
  Avatar,
  BaseTextarea,
  Button,
  EmptyState,
  ErrorState,
  Group,
  IconEdit,
  IconInbox,
  IconTrash,
  MultiSelect,
  Stack,
  Text,
} from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, formatInstant, useEndpoint, useEndpointForm, useKeptText, useMay } from '../../../kit/index.ts'
import { useSession } from '../session/index.ts'
import { begunKey } from './begun-key.ts'
import { EditText } from './edit-text.tsx'
import { focusOnMount } from './inline-form.tsx'
import { PanelBody } from './panel-body.tsx'

const TOUCHES = ['activity_logs'] as const
/** An author whose user no longer exists. */
const UNKNOWN_AUTHOR = { username: '–', color: null, avatar_url: null }

interface CommentsPanelProps {
  /** The comments of a kind of record, such as `contactComments`. */
  resource: typeof contactComments
  /** Parameters of the record, such as `{ contact_id }`. */
  params: Record<string, number | string>
  /** Endpoint of the users who can be mentioned. */
  members: typeof contactAssignees
  accountId: number
}

/** The comments of colleagues on a record, oldest first, with replies below the comment. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { resource, params } = props
  const { t } = useTranslation('records')
  const loaded = useEndpoint(
    resource.list,
    { params, query: { include: ['user'], sort: 'created', per_page: 100 } },
    { keepPrevious: true },
  )
  const [toDelete, setToDelete] = useState<Comment | null>(null)
  const [answered, setAnswered] = useState<number | null>(null)
  const rows = loaded.answer?.data ?? []
  const threads = rows
    .filter((row) => row.parent_id === null)
    .map((row) => (
      <Stack key={row.id} gap="xs">
        <CommentCard comment={row} onDelete={setToDelete} onAnswer={() => setAnswered(row.id)} />
        <Stack gap="xs" pl={38}>
          {rows
            .filter((answer) => answer.parent_id === row.id)
            .map((answer) => (
              <CommentCard key={answer.id} comment={answer} onDelete={setToDelete} />
            ))}
          {answered === row.id && <NewComment {...props} parentId={row.id} onDone={() => setAnswered(null)} />}
        </Stack>
      </Stack>
    ))
  return (
    <Stack gap="md">
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={<EmptyState icon={<IconInbox size={28} stroke={1.5} />} title={t('comments.empty')} text={t('comments.empty_text')} />}
      >
        {threads}
      </PanelBody>
      <NewComment {...props} parentId={null} />
      <DeleteDialog
        endpoint={comments.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete?.body_text.slice(0, 80) ?? ''}
        invalidates={TOUCHES}
        onClose={() => setToDelete(null)}
      />
    </Stack>
  )
}

function CommentCard({ comment, onDelete, onAnswer }: { comment: Comment; onDelete: (comment: Comment) => void; onAnswer?: () => void }) {
  const { t, i18n } = useTranslation('records')
  const { user } = useSession()
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const isMine = comment.user_id === user?.id
  const [openedAt] = useState(() => Date.now())
  const mayEdit = isMine && Date.parse(comment.editable_until) > openedAt
  const author = comment.user ?? UNKNOWN_AUTHOR
  return (
    <Group component="article" align="flex-start" wrap="nowrap" gap="sm">
      <Avatar size={28} username={author.username} color={author.color} src={author.avatar_url} />
      <Stack gap={2} flex={1} miw={0}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="xs" c="dimmed">
            <Text span fw={600} c="bright">
              {author.username}
            </Text>{' '}
            · {formatInstant(comment.created_at, i18n.language)}
            {comment.edited_at && ` · ${t('comments.edited')}`}
          </Text>
          <Group gap={0} wrap="nowrap">
            {mayEdit && (
              <ActionIcon size="sm" aria-label={t('edit')} onClick={() => setEditing(true)}>
                <IconEdit size={15} />
              </ActionIcon>
            )}
            {(isMine || may({ who: 'permission', permission: 'comments.moderate' })) && (
              <ActionIcon size="sm" aria-label={t('comments.delete')} onClick={() => onDelete(comment)}>
                <IconTrash size={15} />
              </ActionIcon>
            )}
          </Group>
        </Group>
        {isEditing ? (
          <EditText
            endpoint={comments.update}
            row={comment}
            label={t('comments.one')}
            max={comments.update.limits.body.maxLength}
            invalidates={TOUCHES}
            onClose={() => setEditing(false)}
          />
        ) : (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {comment.body_text}
          </Text>
        )}
        {onAnswer && (
          <div>
            <Button size="compact-xs" variant="subtle" onClick={onAnswer}>
              {t('comments.answer')}
            </Button>
          </div>
        )}
      </Stack>
    </Group>
  )
}

interface NewCommentProps extends CommentsPanelProps {
  parentId: number | null
  onDone?: () => void
}

function NewComment({ resource, params, members: list, accountId, parentId, onDone }: NewCommentProps) {
  const { t } = useTranslation('records')
  const members = useEndpoint(list, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const { text, setText, clear } = useKeptText(`${begunKey('comment', params)}.${parentId ?? 0}`)
  const form = useEndpointForm(resource.create, {
    params,
    defaults: { body: text, mentions: [] as string[] },
    rules: { body: `required|max:${comments.create.limits.body.maxLength}` },
    labels: { body: t('comments.one') },
    invalidates: TOUCHES,
    toBody: (values) => ({ body: values.body, mentions: values.mentions.map(Number), ...(parentId && { parent_id: parentId }) }),
    onDone: () => {
      clear()
      form.setValues({ body: '', mentions: [] })
      onDone?.()
    },
  })
  const { body } = form.values
  useEffect(() => setText(body), [body]) // oxlint-disable-line react-hooks/exhaustive-deps -- only the text matters
  const hasText = body.trim() !== ''
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="xs">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <BaseTextarea
          rows={2}
          ref={parentId === null ? undefined : focusOnMount}
          aria-label={t('comments.write')}
          placeholder={t('comments.write')}
          {...form.getInputProps('body')}
        />
        {hasText && (
          <MultiSelect
            size="sm"
            searchable
            clearable
            aria-label={t('comments.mention')}
            placeholder={form.values.mentions.length ? '' : t('comments.mention')}
            data={(members.answer?.data ?? []).map((member) => ({ value: String(member.value), label: member.label }))}
            {...form.getInputProps('mentions')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {onDone && (
            <Button size="compact-md" variant="default" onClick={onDone}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" size="compact-md" loading={form.isPending} disabled={!hasText}>
            {t('comments.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
