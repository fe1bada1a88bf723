import { previewEmail, type EmailPreview } from '@stoa/contract/browser'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, firstErrors } from '../../../../kit/index.ts'

/** Debounce before refreshing the preview. */
const PREVIEW_MS = 700

interface PreviewInput {
  subject: string
  html: string
  contact_id: number | null
  contact_request_id: number | null
  from_email_uuid: string | null
  with_signature: boolean
}

export type Preview = EmailPreview

/** Debounced preview of a mail with merge tags filled in, and errors of merge tags. */
export function usePreview(accountId: number, input: PreviewInput, onErrors: (errors: Record<string, string>) => void) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const told = useRef(onErrors)
  told.current = onErrors
  const text = JSON.stringify(input)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void look(), PREVIEW_MS)
    const look = async () => {
      try {
        const { data } = await call(previewEmail, {
          params: { account_id: accountId },
          body: JSON.parse(text) as PreviewInput,
          signal: stop.signal,
        })
        setPreview(data)
        told.current({})
      } catch (failure) {
        if (stop.signal.aborted) return
        if (!(failure instanceof ApiError)) throw failure
        // Only refusals concern the text. After other failures, keep the last preview.
        if (failure.status === 422) told.current(firstErrors(failure.errors))
      }
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [accountId, text])
  return preview
}
