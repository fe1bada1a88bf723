import { notes, type contactNotes, type Note } from '@stoa/contract/browser'
import {
  ActionIcon,
  Avatar,
  BaseTextarea,
  Button,
  EmptyState,
  ErrorState,
  Group,
  IconEdit,
  IconNote,
  IconStar,
  IconTrash,
  Paper,
  Stack,
  Text,
} from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, formatInstant, useEndpoint, useAct, useEndpointForm, useKeptText, useMay } from '../../../kit/index.ts'
import { begunKey } from './begun-key.ts'
import { EditText } from './edit-text.tsx'
import { PanelBody } from './panel-body.tsx'

const TOUCHES = ['contacts', 'contact-requests', 'tasks', 'activity_logs', 'timeLine'] as const

interface NotesPanelProps {
  /** The notes of a kind of record, such as `contactNotes`. */
  resource: typeof contactNotes
  /** Parameters of the record, such as `{ contact_id }`. */
  params: Record<string, number | string>
}

/** The notes of a record: pinned notes first, then the newest. */
export function NotesPanel({ resource, params }: NotesPanelProps) {
  const { t } = useTranslation('records')
  const mayChange = useMay()(resource.create)
  const loaded = useEndpoint(resource.list, { params, query: { include: ['createdBy'], per_page: 100 } }, { keepPrevious: true })
  const [toDelete, setToDelete] = useState<Note | null>(null)
  const rows = [...(loaded.answer?.data ?? [])].sort((a, b) => Number(b.is_pinned) - Number(a.is_pinned))
  return (
    <Stack gap="sm">
      {mayChange && <NewNote resource={resource} params={params} />}
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={<EmptyState icon={<IconNote size={28} stroke={1.5} />} title={t('notes.empty')} text={t('notes.empty_text')} />}
      >
        {rows.map((note) => (
          <NoteCard key={note.id} note={note} mayChange={mayChange} onDelete={() => setToDelete(note)} />
        ))}
      </PanelBody>
      <DeleteDialog
        endpoint={notes.remove}
        params={toDelete && { id: toDelete.id }}
        name={toDelete?.body_text.slice(0, 80) ?? ''}
        invalidates={TOUCHES}
        onClose={() => setToDelete(null)}
      />
    </Stack>
  )
}

function NewNote({ resource, params }: NotesPanelProps) {
  const { t } = useTranslation('records')
  const { text, setText } = useKeptText(begunKey('note', params))
  const form = useEndpointForm(resource.create, {
    params,
    defaults: { body: text },
    rules: { body: `required|max:${notes.create.limits.body.maxLength}` },
    labels: { body: t('notes.one') },
    invalidates: TOUCHES,
    onDone: () => form.setValues({ body: '' }),
  })
  const { body } = form.values
  useEffect(() => setText(body), [body]) // oxlint-disable-line react-hooks/exhaustive-deps -- only the text matters
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="xs">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <BaseTextarea rows={3} aria-label={t('notes.write')} placeholder={t('notes.write')} {...form.getInputProps('body')} />
        <Group justify="flex-end">
          <Button type="submit" size="compact-md" loading={form.isPending} disabled={!body.trim()}>
            {t('notes.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function NoteCard({ note, mayChange, onDelete }: { note: Note; mayChange: boolean; onDelete: () => void }) {
  const { t, i18n } = useTranslation('records')
  const [isEditing, setEditing] = useState(false)
  const update = useAct(notes.update, TOUCHES)
  return (
    <Paper withBorder p="sm" component="article">
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Group gap="xs" wrap="nowrap">
          <Avatar
            size={26}
            username={note.createdBy?.username ?? t('history.system')}
            color={note.createdBy?.color}
            src={note.createdBy?.avatar_url}
          />
          <Text size="xs" c="dimmed">
            {note.createdBy?.username ?? t('history.system')} · {formatInstant(note.created_at, i18n.language)}
          </Text>
        </Group>
        {mayChange && (
          <Group gap={0} wrap="nowrap">
            <ActionIcon
              size="sm"
              variant={note.is_pinned ? 'light' : 'subtle'}
              aria-pressed={note.is_pinned}
              aria-label={t(note.is_pinned ? 'notes.unpin' : 'notes.pin')}
              title={t(note.is_pinned ? 'notes.unpin' : 'notes.pin')}
              onClick={() => void update.run({ params: { id: note.id }, body: { is_pinned: !note.is_pinned } })}
            >
              <IconStar size={15} />
            </ActionIcon>
            <ActionIcon size="sm" aria-label={t('edit')} onClick={() => setEditing(true)}>
              <IconEdit size={15} />
            </ActionIcon>
            <ActionIcon size="sm" aria-label={t('notes.delete')} onClick={onDelete}>
              <IconTrash size={15} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {isEditing ? (
        <EditText
          endpoint={notes.update}
          row={note}
          label={t('notes.one')}
          max={notes.update.limits.body.maxLength}
          invalidates={TOUCHES}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note.body_text}
        </Text>
      )}
    </Paper>
  )
}
