import { prepareStageEmail, type StageEmail, type StagePreflight } from '@stoa/contract'
import type { z } from 'zod'
import { Modal } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import type { StageEmailModalProps } from './late-stage-email-modal.tsx'
import { StagePreflightSheet } from './stage-preflight-sheet.tsx'
import { StageProgress } from './stage-progress.tsx'
import { StageWriting } from './stage-writing.tsx'

export interface StageLetter {
  purpose: StageEmail['purpose']
  from_email_uuid: string | null
  subject: string
  body: string
  excluded_contact_ids: number[]
  preview_contact_id: number | null
}

/** A prepared mail with what will become of it. */
export interface PreparedLetter {
  email: StageEmail
  preflight: z.infer<typeof StagePreflight>
}

const BLANK: StageLetter = {
  purpose: 'marketing',
  from_email_uuid: null,
  subject: '',
  body: '',
  excluded_contact_ids: [],
  preview_contact_id: null,
}

/** Writes to everybody in a stage: text, a look at who gets it and who does not, and what becomes of it. */
export function StageEmailModal({ stage, accountId, onClose }: StageEmailModalProps) {
  const { t } = useTranslation(['email', 'kit'])
  const [letter, setLetter] = useState(BLANK)
  const [step, setStep] = useState<'write' | 'check' | 'watch'>('write')
  const [prepared, setPrepared] = useState<PreparedLetter | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const prepare = useChange(prepareStageEmail)

  const check = async (next: StageLetter) => {
    setErrors({})
    setError(null)
    try {
      const { data, included } = await prepare.send({
        params: { pipeline_stage_id: stage.id },
        body: { ...next, ...(prepared && { id: prepared.email.id, version: prepared.email.version }) },
      })
      setLetter(next)
      setPrepared({ email: data, preflight: included.preflight })
      setStep('check')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const found = firstErrors(failure.errors)
      setErrors(found)
      if (!Object.keys(found).length) setError(failure.message)
      else setStep('write')
    }
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
      {step === 'write' && (
        <StageWriting
          accountId={accountId}
          letter={letter}
          errors={errors}
          error={error}
          isPending={prepare.isPending}
          onChange={(next) => setLetter((before) => ({ ...before, ...next }))}
          onNext={() => void check(letter)}
        />
      )}
      {step === 'check' && prepared && (
        <StagePreflightSheet
          stageId={stage.id}
          prepared={prepared}
          letter={letter}
          error={error}
          isPending={prepare.isPending}
          onChange={(next) => void check({ ...letter, ...next })}
          onBack={() => setStep('write')}
          onStarted={(email) => {
            setPrepared({ ...prepared, email })
            setStep('watch')
          }}
        />
      )}
      {step === 'watch' && prepared && <StageProgress stageId={stage.id} started={prepared.email} onClose={onClose} />}
    </Modal>
  )
}
