import type { MailToMany } from '@stoa/contract/browser'
import { Alert, Button, ConfirmDialog, Group, Select, SimpleGrid, Stack } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import { PreviewPane } from '../composer/preview-pane.tsx'
import { SendLater } from '../composer/send-later.tsx'
import type { MailGroup } from './mail-group.ts'
import { Receivers, ReceiverFigures } from './receivers.tsx'
import type { PreparedLetter, Letter } from './use-letter.ts'

interface MailPreflightSheetProps {
  group: MailGroup
  /** Name of the number of people in the group. */
  totalLabel: string
  accountId: number
  prepared: PreparedLetter
  letter: Letter
  error: string | null
  isPending: boolean
  onChange: (next: Partial<Letter>) => void
  onBack: () => void
  onStarted: (email: MailToMany) => void
}

/** Preview of recipients and skipped contacts with the reason, before sending. Recipients can be excluded. */
export function MailPreflightSheet(props: MailPreflightSheetProps) {
  const { group, accountId, prepared, letter, isPending, onChange, onBack, onStarted } = props
  const { t } = useTranslation('email')
  const { email, preflight } = prepared
  const send = useChange(group.calls.send, ['email-messages', 'stage-emails', 'custom-emails'])
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sendAtError, setSendAtError] = useState<string | undefined>()
  const start = async (send_at: string | null) => {
    setRefusal(null)
    setSendAtError(undefined)
    try {
      const { data } = await send.send({
        params: group.params,
        body: { id: email.id, version: email.version, recipients: preflight.recipients, send_at },
      })
      onStarted(data)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setAsking(false)
      const wrongTime = firstErrors(failure.errors).send_at
      if (wrongTime) return setSendAtError(wrongTime)
      setRefusal(failure.message)
      // The group has changed since the preview: show the current state.
      if (failure.status === 409) onChange({})
    }
    return undefined
  }
  return (
    <Stack gap="md">
      {(props.error ?? refusal) && (
        <Alert color="red" variant="light" role="alert">
          {props.error ?? refusal}
        </Alert>
      )}
      <ReceiverFigures audience={preflight} totalLabel={props.totalLabel} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Receivers
          audience={preflight}
          people={preflight.people.map(({ email: address, ...person }) => ({ ...person, address }))}
          excluded={letter.excluded_contact_ids}
          reasonOf={(reason) => t(`skip.${reason}`)}
          isPending={isPending}
          onExclude={(excluded_contact_ids) => onChange({ excluded_contact_ids })}
        />
        <Stack gap="xs">
          <PreviewFor prepared={prepared} onChange={onChange} />
          {preflight.preview && <PreviewPane preview={preflight.preview} />}
        </Stack>
      </SimpleGrid>
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('stage.back')}
        </Button>
        <Group gap="xs">
          <SendLater
            accountId={accountId}
            disabled={!preflight.recipients || isPending || send.isPending}
            error={sendAtError}
            onSend={(at) => void start(at)}
          />
          <Button disabled={!preflight.recipients || isPending} onClick={() => setAsking(true)}>
            {t('stage.send', { count: preflight.recipients })}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t('stage.confirm_title', { count: preflight.recipients })}
        confirmLabel={t('stage.send', { count: preflight.recipients })}
        pending={send.isPending}
        onConfirm={() => void start(null)}
        onClose={() => setAsking(false)}
      >
        {t('stage.confirm_text', { subject: preflight.preview?.subject ?? email.subject ?? '' })}
      </ConfirmDialog>
    </Stack>
  )
}

function PreviewFor({ prepared: { preflight }, onChange }: Pick<MailPreflightSheetProps, 'prepared' | 'onChange'>) {
  const { t } = useTranslation('email')
  const people = preflight.people.filter((person) => person.skip_reason === null)
  if (!people.length) return null
  return (
    <Select
      label={t('stage.preview_for')}
      required
      withAsterisk={false}
      options={people.map((person) => ({ value: String(person.contact_id), label: person.name }))}
      value={preflight.preview ? String(preflight.preview.contact_id) : null}
      onChange={(id) => id && onChange({ preview_contact_id: Number(id) })}
    />
  )
}
