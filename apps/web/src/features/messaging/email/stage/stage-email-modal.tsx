import { prepareStageEmail, type StageEmail, type StagePreflight } from '@stoa/contract/browser'
import { Modal, SegmentedControl, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import type { StageEmailModalProps } from './late-stage-email-modal.tsx'
import { StageEarlier } from './stage-earlier.tsx'
import { StagePreflightSheet } from './stage-preflight-sheet.tsx'
import { StageProgress } from './stage-progress.tsx'
import { StageWriting } from './stage-writing.tsx'

export interface StageLetter {
  purpose: StageEmail['purpose']
  from_email_uuid: string | null
  email_template_id: number | null
  subject: string
  body: string
  excluded_contact_ids: number[]
  preview_contact_id: number | null
}

/** A prepared mail with what will become of it. */
export interface PreparedLetter {
  email: StageEmail
  preflight: StagePreflight
}

const BLANK: StageLetter = {
  purpose: 'marketing',
  from_email_uuid: null,
  email_template_id: null,
  subject: '',
  body: '',
  excluded_contact_ids: [],
  preview_contact_id: null,
}

const letterOf = ({ purpose, from_email_uuid, email_template_id, subject, body, excluded_contact_ids }: StageEmail): StageLetter => ({
  purpose,
  from_email_uuid,
  email_template_id,
  subject: subject ?? '',
  body,
  excluded_contact_ids,
  preview_contact_id: null,
})

type Step = 'write' | 'earlier' | 'check' | 'watch'

/** Writes to everybody in a stage: text, a look at who gets it and who does not, and what becomes of it; and what was written before. */
export function StageEmailModal({ stage, accountId, onClose }: StageEmailModalProps) {
  const { t } = useTranslation(['email', 'kit'])
  const [letter, setLetter] = useState(BLANK)
  const [step, setStep] = useState<Step>('write')
  const [draft, setDraft] = useState<StageEmail | null>(null)
  const [preflight, setPreflight] = useState<PreparedLetter['preflight'] | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const prepare = useChange(prepareStageEmail, ['stage-emails'])

  /** Keeps the text as the draft it is. @returns whether it was taken */
  const keep = async (next: StageLetter): Promise<boolean> => {
    setErrors({})
    setError(null)
    try {
      const { data, included } = await prepare.send({
        params: { pipeline_stage_id: stage.id },
        body: { ...next, ...(draft && { id: draft.id, version: draft.version }) },
      })
      setLetter(next)
      setDraft(data)
      setPreflight(included.preflight)
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const found = firstErrors(failure.errors)
      setErrors(found)
      if (!Object.keys(found).length) setError(failure.message)
      else setStep('write')
      return false
    }
  }
  const check = async (next: StageLetter) => (await keep(next)) && setStep('check')
  const keepForLater = async () => {
    if (!(await keep(letter))) return
    toast({ message: t('stage.kept'), tone: 'good' })
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('stage.title', { stage: stage.name })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      {(step === 'write' || step === 'earlier') && (
        <SegmentedControl
          mb="sm"
          size="xs"
          aria-label={t('stage.views')}
          value={step}
          onChange={setStep}
          data={(['write', 'earlier'] as const).map((value) => ({ value, label: t(`stage.${value}`) }))}
        />
      )}
      {step === 'write' && (
        <StageWriting
          accountId={accountId}
          letter={letter}
          errors={errors}
          error={error}
          isPending={prepare.isPending}
          onChange={(next) => setLetter((before) => ({ ...before, ...next }))}
          onKeep={() => void keepForLater()}
          onNext={() => void check(letter)}
        />
      )}
      {step === 'earlier' && (
        <StageEarlier
          stageId={stage.id}
          onResume={(email) => {
            setDraft(email)
            setLetter(letterOf(email))
            setStep('write')
          }}
          onWatch={(email) => {
            setDraft(email)
            setStep('watch')
          }}
        />
      )}
      {step === 'check' && draft && preflight && (
        <StagePreflightSheet
          stageId={stage.id}
          accountId={accountId}
          prepared={{ email: draft, preflight }}
          letter={letter}
          error={error}
          isPending={prepare.isPending}
          onChange={(next) => void check({ ...letter, ...next })}
          onBack={() => setStep('write')}
          onStarted={(email) => {
            setDraft(email)
            setStep('watch')
          }}
        />
      )}
      {step === 'watch' && draft && <StageProgress stageId={stage.id} started={draft} onClose={onClose} />}
    </Modal>
  )
}
