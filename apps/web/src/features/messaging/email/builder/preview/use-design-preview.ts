import { previewEmail, type EmailPreview } from '@stoa/contract/browser'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../../../../kit/index.ts'

interface Asked {
  design: Record<string, unknown>
  locale: 'en' | 'gr' | null
  is_marketing: boolean
  contact_id: number | null
  audience_ids?: number[]
}

/** The mail of a design as the server sends it, and why there is none. */
export function useDesignPreview(accountId: number, asked: Asked) {
  const [preview, setPreview] = useState<EmailPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const text = JSON.stringify(asked)
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      try {
        const { data } = await call(previewEmail, {
          params: { account_id: accountId },
          body: JSON.parse(text) as Asked,
          signal: stop.signal,
        })
        setPreview(data)
        setFailure(null)
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setFailure(Object.values(error.errors)[0]?.[0] ?? error.message)
      }
    }
    void look()
    return () => stop.abort()
  }, [accountId, text])
  return { preview, failure }
}
