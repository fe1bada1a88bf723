import type { AnyEndpoint } from '@stoa/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, invalidate, newKey, type Invalidated } from '../../../kit/index.ts'
import { upload } from './upload.ts'

/** An upload in progress. */
export interface Upload {
  key: string
  file: File
  /** Share of the file that was sent, 0 to 1. */
  share: number
  status: 'waiting' | 'sending' | 'failed'
  /** The server's message for a failed upload. */
  message: string | null
}

/** Number of parallel uploads. */
const AT_ONCE = 2

/** Uploads files and keeps failed ones for a retry. */
export function useUploads(
  endpoint: AnyEndpoint,
  {
    params,
    fields,
    invalidates = [],
  }: { params?: Record<string, unknown>; fields?: Record<string, unknown>; invalidates?: readonly Invalidated[] },
) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const patch = (key: string, next: Partial<Upload>) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const removeUpload = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  const send = async ({ key, file }: Upload) => {
    const stop = new AbortController()
    aborts.current.set(key, stop)
    try {
      await upload(endpoint, { params, file, fields, signal: stop.signal, onProgress: (share) => patch(key, { share }) })
      removeUpload(key)
      await invalidate(client, [endpoint, ...invalidates])
    } catch (error) {
      if (!stop.signal.aborted) patch(key, { status: 'failed', message: messageOf(error) })
    } finally {
      aborts.current.delete(key)
    }
  }

  const start = useRef(send)
  start.current = send
  useEffect(() => {
    const sending = uploads.filter((one) => one.status === 'sending').length
    const next = uploads.filter((one) => one.status === 'waiting').slice(0, Math.max(0, AT_ONCE - sending))
    for (const one of next) {
      patch(one.key, { status: 'sending' })
      void start.current(one)
    }
  }, [uploads])
  useEffect(() => () => aborts.current.forEach((stop) => stop.abort()), [])

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((all) => [...all, ...files.map((file): Upload => ({ key: newKey(), file, share: 0, status: 'waiting', message: null }))]),
    retry: (key: string) => patch(key, { status: 'waiting', share: 0, message: null }),
    /** Cancels a running upload, or removes a failed one from the list. */
    cancel: (key: string) => {
      aborts.current.get(key)?.abort()
      removeUpload(key)
    },
  }
}

/** Prefers the message of the field, which is more specific than the summary. */
function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error)
  return Object.values(error.errors)[0]?.[0] ?? error.message
}
