import { prepareStageSms, sendStageSms, type StageSms, type StageSmsPreflight } from '@stoa/contract/browser'
import { Alert, Button, Group, Modal, SegmentedControl, Stack, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import { SmsText } from '../panel/sms-text.tsx'
import { useSmsPreview } from '../panel/use-sms-preview.ts'
import type { StageSmsModalProps } from './late-stage-sms-modal.tsx'
import { StageSmsEarlier } from './stage-sms-earlier.tsx'
import { StageSmsProgress } from './stage-sms-progress.tsx'
import { StageSmsSheet } from './stage-sms-sheet.tsx'

type Step = 'write' | 'earlier' | 'check' | 'watch'

/** SMS to everyone in a stage: text, preview of recipients and cost, progress and outcome, and earlier messages. */
export function StageSmsModal({ stage, accountId, onClose }: StageSmsModalProps) {
  const { t } = useTranslation(['email', 'sms', 'kit'])
  const [step, setStep] = useState<Step>('write')
  const [draft, setDraft] = useState<StageSms | null>(null)
  const letter = useLetter(stage.id, draft, setDraft)
  const take = (sms: StageSms) => {
    setDraft(sms)
    letter.set({ body: sms.body, purpose: sms.purpose, excluded_contact_ids: sms.excluded_contact_ids })
    setStep('write')
  }
  const watch = (sms: StageSms) => {
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
      title={t('sms:stage.title', { stage: stage.name })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      <Stack gap="sm">
        {(step === 'write' || step === 'earlier') && (
          <SegmentedControl
            w="fit-content"
            size="xs"
            aria-label={t('stage.views')}
            value={step}
            onChange={setStep}
            data={(['write', 'earlier'] as const).map((value) => ({ value, label: t(`stage.${value}`) }))}
          />
        )}
        {letter.error && (
          <Alert color="red" role="alert">
            {letter.error}
          </Alert>
        )}
        {step === 'write' && <Writing accountId={accountId} letter={letter} onKeep={() => void keep()} onCheck={() => void check()} />}
        {step === 'earlier' && <StageSmsEarlier stageId={stage.id} onResume={take} onWatch={watch} />}
        {step === 'check' && draft && letter.preflight && (
          <StageSmsSheet
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
        {step === 'watch' && draft && <StageSmsProgress stageId={stage.id} started={draft} onClose={onClose} />}
      </Stack>
    </Modal>
  )
}

interface Letter {
  body: string
  purpose: StageSms['purpose']
  excluded_contact_ids: number[]
}

/** The text, saved as a draft, and the response of the server. */
function useLetter(stageId: number, draft: StageSms | null, onDraft: (sms: StageSms) => void) {
  const [values, setValues] = useState<Letter>({ body: '', purpose: 'marketing', excluded_contact_ids: [] })
  const [preflight, setPreflight] = useState<StageSmsPreflight | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const prepare = useChange(prepareStageSms, ['stage-sms'])
  const start = useChange(sendStageSms, ['sms-messages', 'stage-sms'])
  const params = { pipeline_stage_id: stageId }
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
    const kept = await attempt(() => prepare.send({ params, body: { ...letter, ...(draft && { id: draft.id, version: draft.version }) } }))
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
    start: async (sms: StageSms, recipients: number, send_at: string | null) => {
      setErrors({})
      setError(null)
      const started = await attempt(() => start.send({ params, body: { id: sms.id, version: sms.version, recipients, send_at } }))
      if (!(started instanceof ApiError)) return started.data
      // The stage has changed since the preview: show the current state.
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
