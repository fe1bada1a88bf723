import type { MailPreflight, MailToMany } from '@stoa/contract/browser'
import { useState } from 'react'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import type { MailGroup } from './mail-group.ts'

export interface Letter {
  purpose: MailToMany['purpose']
  from_email_uuid: string | null
  email_template_id: number | null
  subject: string
  body: string
  excluded_contact_ids: number[]
  preview_contact_id: number | null
}

/** A prepared mail with its recipients and the people it leaves out. */
export interface PreparedLetter {
  email: MailToMany
  preflight: MailPreflight
}

const BLANK: Letter = {
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

/**
 * The mail to a group of people, from writing to sending. The server keeps the text as a draft.
 *
 * @param group who gets a new mail
 * @param opened a mail to continue or to watch
 */
export function useLetter({ calls, params, people }: MailGroup, opened: MailToMany | null = null) {
  const [letter, setLetter] = useState(() => (opened ? letterOf(opened) : BLANK))
  const [step, setStep] = useState<Step>(opened && opened.status !== 'draft' ? 'watch' : 'write')
  const [draft, setDraft] = useState(opened)
  const [preflight, setPreflight] = useState<MailPreflight | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const prepare = useChange(calls.prepare, ['stage-emails', 'custom-emails'])

  /** Saves the letter as a draft. @returns whether the server accepted it */
  const save = async (next: Letter): Promise<boolean> => {
    setErrors({})
    setError(null)
    try {
      const { data, included } = await prepare.send({
        params,
        body: { ...next, ...namedPeople(draft, people), ...(draft && { id: draft.id, version: draft.version }) },
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
    change: (next: Partial<Letter>) => setLetter((before) => ({ ...before, ...next })),
    saveDraft: () => save(letter),
    /** Saves the letter with these changes, and shows its recipients. */
    check: async (changes: Partial<Letter> = {}) => {
      if (await save({ ...letter, ...changes })) setStep('check')
    },
    /** Continues to write an earlier draft. */
    resume: (email: MailToMany) => {
      setDraft(email)
      setLetter(letterOf(email))
      setStep('write')
    },
    watch: (email: MailToMany) => {
      setDraft(email)
      setStep('watch')
    },
  }
}

const letterOf = ({ purpose, from_email_uuid, email_template_id, subject, body, excluded_contact_ids }: MailToMany): Letter => ({
  purpose,
  from_email_uuid,
  email_template_id,
  subject: subject ?? '',
  body,
  excluded_contact_ids,
  preview_contact_id: null,
})

/** The fields of a mail to chosen contacts that name them: those of the draft, or those of a new mail. */
const namedPeople = (draft: MailToMany | null, people: MailGroup['people']) =>
  (draft?.contact_ids ? { contact_ids: draft.contact_ids } : people) as { contact_ids: number[] }
