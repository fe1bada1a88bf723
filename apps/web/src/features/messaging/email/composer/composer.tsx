import { contacts } from '@stoa/contract/browser'
import { Alert, Box, Group, IconX, Paper, Stack, Text, UnstyledButton } from '@stoa/ui'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressFields } from './fields/address-fields.tsx'
import { AttachmentsField } from './fields/attachments-field.tsx'
import { ComposerBar } from './composer-bar.tsx'
import { ConflictAlert } from './conflict-alert.tsx'
import { MailTextField } from './fields/mail-text-field.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { SubjectField } from './fields/subject-field.tsx'
import { TemplateField } from './fields/template-field.tsx'
import { useComposer, type ComposerProps } from './use-composer.ts'
import './composer.css'

/** Minimum width for a preview beside the text. */
const WIDE = '(min-width: 75em)'

/** Composes a mail: saves drafts automatically, previews, and sends now or later. */
export function Composer(props: ComposerProps) {
  const { owner, start, onClose } = props
  const { t } = useTranslation('email')
  const mail = useComposer(props)
  const { values, set, errorOf, draft, files, sending, send } = mail
  const locale = useLocaleOf(owner.contact_id)
  const [isPreviewShown, setPreviewShown] = useState(() => window.matchMedia(WIDE).matches)
  const drop = useDrop(files.add)
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  return (
    <Paper
      withBorder
      p="md"
      className="stoa-composer"
      component="section"
      aria-label={t('composer.title')}
      {...drop}
      onKeyDownCapture={pressed}
    >
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text fw={600} component="h3" m={0}>
          {t(values.in_reply_to_id ? 'composer.title_reply' : 'composer.title')}
        </Text>
        <UnstyledButton aria-label={t('composer.close')} title={t('composer.close')} onClick={onClose}>
          <IconX size={18} />
        </UnstyledButton>
      </Group>
      {draft.state.is === 'conflict' && <ConflictAlert draft={draft} onOther={mail.takeOther} />}
      {sending.error && (
        <Alert color="red" variant="light" mb="xs" role="alert">
          {sending.error}
        </Alert>
      )}
      <Box className="stoa-composer-sides" data-preview={isPreviewShown || undefined}>
        <Stack gap="xs" miw={0}>
          <AddressFields owner={owner} values={values} senders={mail.senders} errorOf={errorOf} onChange={set} />
          <TemplateField accountId={owner.account_id} locale={locale} values={values} onChange={set} />
          <SubjectField
            accountId={owner.account_id}
            value={values.subject}
            error={errorOf('subject')}
            onChange={(subject) => set({ subject })}
          />
          <MailTextField
            accountId={owner.account_id}
            label={t('fields.html')}
            hideLabel
            startsHere={Boolean(start.answered ?? start.draft)}
            placeholder={t('composer.placeholder')}
            value={values.html}
            error={errorOf('html')}
            onChange={(html) => set({ html })}
          />
          <AttachmentsField files={files} error={errorOf('media')} />
        </Stack>
        {isPreviewShown && <PreviewPane preview={mail.preview} />}
      </Box>
      <ComposerBar
        accountId={owner.account_id}
        state={draft.state}
        onSaveAgain={() => void draft.saveAgain()}
        hasSignature={mail.hasSignature}
        onSignature={mail.setSignature}
        isPreviewShown={isPreviewShown}
        onPreview={setPreviewShown}
        isSendable={mail.isSendable}
        isSending={sending.isPending}
        sendAtError={errorOf('send_at')}
        onSend={send}
        onDiscard={() => void mail.discard()}
      />
    </Paper>
  )
}

/** Language of the receiver, if known. */
function useLocaleOf(contactId: number | null): string | null {
  const may = useMay()(contacts.read)
  const { answer } = useEndpoint(
    contacts.read,
    { params: { id: contactId ?? 0 } },
    { enabled: may && contactId !== null, staleTime: 60_000 },
  )
  return answer?.data.locale ?? null
}

/** Accepts files dropped on the composer, and ignores text dragged within it. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    'data-over': isOver || undefined,
    onDragOverCapture: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDropCapture: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
