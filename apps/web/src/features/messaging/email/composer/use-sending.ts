import type { EmailMessage } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useState } from 'react'
import { ApiError, firstErrors, useChange } from '../../../../kit/index.ts'
import { EMAIL_TOUCHES, emailsOf, type EmailOwner } from '../email-owner.ts'
import { inputOf, type ComposerValues } from './composer-values.ts'
import type { useDraft } from './use-draft.ts'

interface SendingOptions {
  owner: EmailOwner
  values: ComposerValues
  hasSignature: boolean
  draft: ReturnType<typeof useDraft>
  onErrors: (errors: Record<string, string>) => void
  onSent: (message: EmailMessage) => void
}

/** Sends or discards the mail. It remains a draft until one of them succeeds. */
export function useSending({ owner, values, hasSignature, draft, onErrors, onSent }: SendingOptions) {
  const { calls, params } = emailsOf(owner)
  const create = useChange(calls.create, EMAIL_TOUCHES)
  const remove = useChange(calls.drafts.remove, EMAIL_TOUCHES)
  const [error, setError] = useState<string | null>(null)

  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    draft.goOn()
    const errors = firstErrors(failure.errors)
    onErrors(errors)
    if (failure.code === 'version_conflict') draft.showConflict()
    else if (!Object.keys(errors).length) setError(failure.message)
  }

  return {
    error,
    isPending: create.isPending || remove.isPending,
    /** @param send_at instant; default: now */
    send: async (send_at?: string) => {
      setError(null)
      await draft.end()
      const stored = draft.stored()
      try {
        const { data } = await create.send({
          params,
          body: {
            ...inputOf(values),
            ...(stored && { draft_email_message_id: stored.id, version: stored.version }),
            ...(send_at && { send_at }),
            with_signature: hasSignature,
          },
        })
        onSent(data)
      } catch (failure) {
        fail(failure)
      }
    },
    /** Discards the draft. @returns whether it succeeded */
    discard: async (): Promise<boolean> => {
      await draft.end()
      const stored = draft.stored()
      if (!stored) return true
      try {
        await remove.send({ params: { ...params, id: stored.id } })
        return true
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        draft.goOn()
        toast({ message: failure.message, tone: 'bad' })
        return false
      }
    },
  }
}
