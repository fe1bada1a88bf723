import { notes, type contactNotes } from '@stoa/contract/browser'
import { BaseTextarea, Button, ErrorState, Group, Stack, Text } from '@stoa/ui'
import { useEffect, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, useEndpointForm, useKeptText } from '../../../kit/index.ts'
import { focusOnMount } from './inline-form.tsx'

const TOUCHES = ['contacts', 'contact-requests', 'tasks', 'activity_logs', 'timeLine'] as const

interface NoteWritingProps {
  /** The notes of a kind of record, such as `contactNotes`. */
  resource: typeof contactNotes
  params: Record<string, number | string>
  /** Name under which the browser keeps a note that was begun. */
  draftKey: string
  onClose: () => void
}

/** Writes a note on a record. Ctrl+Enter adds it. */
export function NoteWriting({ resource, params, draftKey, onClose }: NoteWritingProps) {
  const { t, i18n } = useTranslation(['records', 'kit'])
  const kept = useKeptText(draftKey)
  const form = useEndpointForm(resource.create, {
    params,
    defaults: { body: kept.text },
    rules: { body: `required|max:${notes.create.limits.body.maxLength}` },
    labels: { body: t('notes.one') },
    invalidates: TOUCHES,
    onDone: () => {
      kept.clear()
      onClose()
    },
  })
  const { body } = form.values
  const { setText } = kept
  useEffect(() => setText(body), [body]) // oxlint-disable-line react-hooks/exhaustive-deps -- only the text matters
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (body.trim()) form.onSubmit()
  }
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="xs">
        {form.error && <ErrorState message={form.error.message} requestId={form.error.request_id} />}
        <BaseTextarea
          autosize
          minRows={2}
          maxRows={10}
          ref={focusOnMount}
          aria-label={t('notes.write')}
          placeholder={t('notes.write')}
          onKeyDown={pressed}
          {...form.getInputProps('body')}
        />
        <Group justify="flex-end" gap="xs">
          {kept.keptAt && (
            <Text size="xs" c="dimmed" mr="auto">
              {t('kit:write.kept', { at: formatClock(kept.keptAt, i18n.language) })}
            </Text>
          )}
          <Button size="compact-md" type="submit" loading={form.isPending} disabled={!body.trim()}>
            {t('notes.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
