import type { SmsPreflight, SmsToMany } from '@stoa/contract/browser'
import { Alert, Button, Group, Modal, SegmentedControl, Stack, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import { SmsText } from '../panel/sms-text.tsx'
import { useSmsPreview } from '../panel/use-sms-preview.ts'
import type { SmsToManyModalProps } from './late-sms-to-many-modal.tsx'
import { EarlierSms } from './earlier-sms.tsx'
import type { SmsGroup } from './sms-group.ts'
import { SmsProgress } from './sms-progress.tsx'
import { SmsPreflightSheet } from './sms-preflight-sheet.tsx'

type Step = 'write' | 'earlier' | 'check' | 'watch'

/** SMS to many people: text, preview of recipients and cost, progress and outcome, and earlier messages. */
export function SmsToManyModal({ group, title, totalLabel, accountId, opened, onClose }: SmsToManyModalProps) {
  const { t } = useTranslation(['email', 'sms', 'kit'])
  const [step, setStep] = useState<Step>(opened && opened.status !== 'draft' ? 'watch' : 'write')
  const [draft, setDraft] = useState(opened ?? null)
  const letter = useLetter(group, draft, setDraft)
  const take = (sms: SmsToMany) => {
    setDraft(sms)
    letter.set(letterOf(sms))
    setStep('write')
  }
  const watch = (sms: SmsToMany) => {
    setDraft(sms)
    setStep('watch')
  }
  const check = async () => (await letter.keep()) && setStep('check')
  const keep = async () => {
    if (!(await letter.keep())) return
    toast({ message: t('stage.kept'), tone: 'good' })
    onClose()
  }
  const start = async (recipients: number, send_at: string | null) => {
    const sms = draft && (await letter.start(draft, recipients, send_at))
    if (sms) watch(sms)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      <Stack gap="sm">
        <WriteOrEarlier step={step} onStep={setStep} />
        {letter.error && (
          <Alert color="red" role="alert">
            {letter.error}
          </Alert>
        )}
        {step === 'write' && <Writing accountId={accountId} letter={letter} onKeep={() => void keep()} onCheck={() => void check()} />}
        {step === 'earlier' && <EarlierSms group={group} onResume={take} onWatch={watch} />}
        {step === 'check' && draft && letter.preflight && (
          <SmsPreflightSheet
            totalLabel={totalLabel}
            accountId={accountId}
            body={draft.body}
            preflight={letter.preflight}
            excluded={letter.values.excluded_contact_ids}
            isPending={letter.isPending}
            sendAtError={letter.errors.send_at}
            onExclude={(excluded_contact_ids) => void letter.keep({ excluded_contact_ids })}
            onBack={() => setStep('write')}
            onSend={(send_at) => void start(letter.preflight!.recipients, send_at)}
          />
        )}
        {step === 'watch' && draft && <SmsProgress group={group} started={draft} onClose={onClose} />}
      </Stack>
    </Modal>
  )
}

/** Chooses between a new message and the earlier ones, as long as none is checked or watched. */
function WriteOrEarlier({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { t } = useTranslation('email')
  if (step !== 'write' && step !== 'earlier') return null
  return (
    <SegmentedControl
      w="fit-content"
      size="xs"
      aria-label={t('stage.views')}
      value={step}
      onChange={onStep}
      data={(['write', 'earlier'] as const).map((value) => ({ value, label: t(`stage.${value}`) }))}
    />
  )
}

interface Letter {
  body: string
  purpose: SmsToMany['purpose']
  excluded_contact_ids: number[]
}

const letterOf = ({ body, purpose, excluded_contact_ids }: SmsToMany): Letter => ({ body, purpose, excluded_contact_ids })

/** The fields of an SMS to chosen contacts that name them: those of the draft, or those of a new SMS. */
const namedPeople = (draft: SmsToMany | null, people: SmsGroup['people']) =>
  (draft?.contact_ids ? { contact_ids: draft.contact_ids } : people) as { contact_ids: number[] }

/** The text, saved as a draft, and the response of the server. */
function useLetter({ calls, params, people }: SmsGroup, draft: SmsToMany | null, onDraft: (sms: SmsToMany) => void) {
  const [values, setValues] = useState<Letter>(() =>
    draft ? letterOf(draft) : { body: '', purpose: 'marketing', excluded_contact_ids: [] },
  )
  const [preflight, setPreflight] = useState<SmsPreflight | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const prepare = useChange(calls.prepare, ['stage-sms', 'custom-sms'])
  const start = useChange(calls.send, ['sms-messages', 'stage-sms', 'custom-sms'])
  const attempt = async <T,>(run: () => Promise<T>): Promise<T | ApiError> => {
    try {
      return await run()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const found = firstErrors(failure.errors)
      setErrors(found)
      if (!Object.keys(found).length) setError(failure.message)
      return failure
    }
  }
  const keep = async (next: Partial<Letter> = {}) => {
    setErrors({})
    const letter = { ...values, ...next }
    const kept = await attempt(() =>
      prepare.send({ params, body: { ...letter, ...namedPeople(draft, people), ...(draft && { id: draft.id, version: draft.version }) } }),
    )
    if (kept instanceof ApiError) return false
    setValues(letter)
    onDraft(kept.data)
    setPreflight(kept.included.preflight)
    return true
  }
  return {
    values,
    preflight,
    errors,
    error,
    isPending: prepare.isPending || start.isPending,
    set: (next: Partial<Letter>) => {
      setErrors({})
      setError(null)
      setValues((before) => ({ ...before, ...next }))
    },
    /** @returns whether the server accepted the text with the changes of `next` */
    keep,
    start: async (sms: SmsToMany, recipients: number, send_at: string | null) => {
      setErrors({})
      setError(null)
      const started = await attempt(() => start.send({ params, body: { id: sms.id, version: sms.version, recipients, send_at } }))
      if (!(started instanceof ApiError)) return started.data
      // The group has changed since the preview: show the current state.
      if (started.status === 409) await keep()
      return null
    },
  }
}

interface WritingProps {
  accountId: number
  letter: ReturnType<typeof useLetter>
  onKeep: () => void
  onCheck: () => void
}

function Writing({ accountId, letter, onKeep, onCheck }: WritingProps) {
  const { t } = useTranslation('sms')
  const { body, purpose } = letter.values
  const seen = useSmsPreview(accountId, { body, contact_id: null, contact_request_id: null })
  return (
    <>
      <SegmentedControl
        aria-label={t('purpose')}
        value={purpose}
        onChange={(next) => letter.set({ purpose: next })}
        data={(['marketing', 'transactional'] as const).map((value) => ({ value, label: t(`purposes.${value}`) }))}
      />
      <SmsText
        accountId={accountId}
        value={body}
        error={letter.errors.body}
        isMarketing={purpose === 'marketing'}
        seen={seen}
        onChange={(next) => letter.set({ body: next })}
      />
      {purpose === 'marketing' && <Alert p="xs">{t('marketing_text')}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={!body.trim() || letter.isPending} onClick={onKeep}>
          {t('stage.keep')}
        </Button>
        <Button disabled={!body.trim()} loading={letter.isPending} onClick={onCheck}>
          {t('stage.check')}
        </Button>
      </Group>
    </>
  )
}
