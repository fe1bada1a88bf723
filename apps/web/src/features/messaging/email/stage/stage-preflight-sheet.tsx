import { sendStageEmail, type StageEmail } from '@stoa/contract'
import { Alert, Button, Checkbox, ConfirmDialog, Group, Paper, ScrollArea, Select, SimpleGrid, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import { PreviewPane } from '../composer/preview-pane.tsx'
import { SendLater } from '../composer/send-later.tsx'
import type { PreparedLetter, StageLetter } from './stage-email-modal.tsx'

interface StagePreflightSheetProps {
  stageId: number
  accountId: number
  prepared: PreparedLetter
  letter: StageLetter
  error: string | null
  isPending: boolean
  onChange: (next: Partial<StageLetter>) => void
  onBack: () => void
  onStarted: (email: StageEmail) => void
}

/** Who gets a mail and who does not, and why, before anything leaves; people can be left out by hand. */
export function StagePreflightSheet(props: StagePreflightSheetProps) {
  const { stageId, accountId, prepared, letter, isPending, onChange, onBack, onStarted } = props
  const { t } = useTranslation('email')
  const { email, preflight } = prepared
  const send = useChange(sendStageEmail, ['emailMessages', 'stage-emails'])
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sendAtError, setSendAtError] = useState<string | undefined>()
  const start = async (send_at: string | null) => {
    setRefusal(null)
    setSendAtError(undefined)
    try {
      const { data } = await send.send({
        params: { pipeline_stage_id: stageId },
        body: { id: email.id, version: email.version, recipients: preflight.recipients, send_at },
      })
      onStarted(data)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setAsking(false)
      const wrongTime = firstErrors(failure.errors).send_at
      if (wrongTime) return setSendAtError(wrongTime)
      setRefusal(failure.message)
      // The stage changed while it was looked at: the sheet shows how it is now.
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
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure label={t('stage.in_stage')} value={preflight.in_stage} />
        <Figure label={t('stage.recipients')} value={preflight.recipients} isMain />
        <Figure label={t('stage.left_out')} value={preflight.excluded + preflight.skipped.reduce((sum, { count }) => sum + count, 0)} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="sm">
          <Recipients prepared={prepared} letter={letter} isPending={isPending} onChange={onChange} />
          <Skipped prepared={prepared} />
        </Stack>
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

function Figure({ label, value, isMain = false }: { label: string; value: number; isMain?: boolean }) {
  return (
    <Paper withBorder p="sm">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fz={26} fw={700} {...(isMain && { c: 'teal' })}>
        {value}
      </Text>
    </Paper>
  )
}

type PartProps = Pick<StagePreflightSheetProps, 'prepared' | 'letter' | 'isPending' | 'onChange'>

function Recipients({ prepared: { preflight }, letter, isPending, onChange }: PartProps) {
  const { t } = useTranslation('email')
  const [known, setKnown] = useState(() => new Map<number, string>())
  const excluded = letter.excluded_contact_ids
  const rows = preflight.people.filter((person) => person.skip_reason === null)
  const left = excluded.filter((id) => !rows.some((row) => row.contact_id === id))
  const toggle = (id: number, name: string) => {
    setKnown(new Map(known).set(id, name))
    onChange({ excluded_contact_ids: excluded.includes(id) ? excluded.filter((one) => one !== id) : [...excluded, id] })
  }
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('stage.people')}
      </Text>
      <ScrollArea.Autosize mah={260}>
        <Stack gap={6}>
          {rows.map((person) => (
            <Checkbox
              key={person.contact_id}
              checked={!excluded.includes(person.contact_id)}
              disabled={isPending}
              label={person.name}
              description={person.email}
              onChange={() => toggle(person.contact_id, person.name)}
            />
          ))}
          {left.map((id) => (
            <Checkbox
              key={id}
              checked={false}
              disabled={isPending}
              label={known.get(id) ?? t('stage.person', { id })}
              description={t('stage.excluded')}
              onChange={() => toggle(id, known.get(id) ?? '')}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {preflight.recipients > rows.length && (
        <Text size="xs" c="dimmed">
          {t('stage.more_people', { count: preflight.recipients - rows.length })}
        </Text>
      )}
    </Stack>
  )
}

function Skipped({ prepared: { preflight } }: Pick<PartProps, 'prepared'>) {
  const { t } = useTranslation('email')
  if (!preflight.skipped.length) return null
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('stage.skipped')}
      </Text>
      {preflight.skipped.map(({ reason, count }) => (
        <Paper key={reason} withBorder p="xs">
          <Text size="sm">
            {t(`skip.${reason}`)} · {count}
          </Text>
          <Text size="xs" c="dimmed">
            {preflight.people
              .filter((person) => person.skip_reason === reason)
              .map((person) => person.name)
              .join(', ')}
          </Text>
        </Paper>
      ))}
    </Stack>
  )
}

function PreviewFor({ prepared: { preflight }, onChange }: Pick<PartProps, 'prepared' | 'onChange'>) {
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
