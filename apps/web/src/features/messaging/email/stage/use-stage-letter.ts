import { prepareStageEmail, type StageEmail, type StagePreflight } from '@stoa/contract/browser'
import { useState } from 'react'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'

export interface StageLetter {
  purpose: StageEmail['purpose']
  from_email_uuid: string | null
  email_template_id: number | null
  subject: string
  body: string
  excluded_contact_ids: number[]
  preview_contact_id: number | null
}

/** A prepared mail with its recipients and the people it leaves out. */
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

/** Write a mail, list the earlier ones, check the recipients, or watch the mail being sent. */
type Step = 'write' | 'earlier' | 'check' | 'watch'

/** The mail to the contacts of a stage, from writing to sending. The server keeps the text as a draft. */
export function useStageLetter(stageId: number) {
  const [letter, setLetter] = useState(BLANK)
  const [step, setStep] = useState<Step>('write')
  const [draft, setDraft] = useState<StageEmail | null>(null)
  const [preflight, setPreflight] = useState<StagePreflight | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const prepare = useChange(prepareStageEmail, ['stage-emails'])

  /** Saves the letter as a draft. @returns whether the server accepted it */
  const save = async (next: StageLetter): Promise<boolean> => {
    setErrors({})
    setError(null)
    try {
      const { data, included } = await prepare.send({
        params: { pipeline_stage_id: stageId },
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

  return {
    letter,
    step,
    setStep,
    draft,
    prepared: draft && preflight && { email: draft, preflight },
    errors,
    error,
    isPending: prepare.isPending,
    change: (next: Partial<StageLetter>) => setLetter((before) => ({ ...before, ...next })),
    saveDraft: () => save(letter),
    /** Saves the letter with these changes, and shows its recipients. */
    check: async (changes: Partial<StageLetter> = {}) => {
      if (await save({ ...letter, ...changes })) setStep('check')
    },
    /** Continues to write an earlier draft. */
    resume: (email: StageEmail) => {
      setDraft(email)
      setLetter(letterOf(email))
      setStep('write')
    },
    watch: (email: StageEmail) => {
      setDraft(email)
      setStep('watch')
    },
  }
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
