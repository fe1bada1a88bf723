import { previewSms, type SmsPreview } from '@stoa/contract/browser'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, firstErrors } from '../../../../kit/index.ts'

/** Debounce before refreshing the preview. */
const PREVIEW_MS = 500

interface PreviewInput {
  body: string
  contact_id: number | null
  contact_request_id: number | null
  track_clicks?: boolean
}

export interface SeenSms {
  /** Preview for the chosen person; the previous one while the next one loads. */
  preview: SmsPreview | null
  /** Whether it belongs to the current text. */
  isCurrent: boolean
  /** Errors of merge tags in the text. */
  error: string | undefined
}

/** Debounced preview of an SMS with merge tags filled in, number of parts and cost. */
export function useSmsPreview(accountId: number, input: PreviewInput): SeenSms {
  const [seen, setSeen] = useState<{ of: string; preview: SmsPreview | null; error?: string | undefined }>({ of: '', preview: null })
  const text = JSON.stringify(input)
  const isEmpty = !input.body.trim()
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    if (isEmpty) return undefined
    const stop = new AbortController()
    const look = async () => {
      try {
        const body = JSON.parse(text) as PreviewInput
        const { data } = await call(previewSms, { params: { account_id: accountId }, body, signal: stop.signal })
        setSeen({ of: text, preview: data })
      } catch (failure) {
        if (stop.signal.aborted) return
        if (!(failure instanceof ApiError)) throw failure
        // Only refusals concern the text. After other failures, keep the count of the browser.
        if (failure.status === 422) setSeen(({ preview }) => ({ of: latest.current, preview, error: firstErrors(failure.errors).body }))
      }
    }
    const timer = setTimeout(() => void look(), PREVIEW_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [accountId, text, isEmpty])
  const isCurrent = seen.of === text && !isEmpty && !seen.error
  return { preview: isEmpty ? null : seen.preview, isCurrent, error: seen.of === text && !isEmpty ? seen.error : undefined }
}
