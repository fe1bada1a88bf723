import { useQueryClient } from '@tanstack/react-query'
import { useCallback, type RefObject } from 'react'
import { ApiError, call, firstErrors, invalidate, newKey } from '../../../../kit/index.ts'
import type { emailsOf } from '../email-owner.ts'
import { inputOf, type ComposerValues } from './composer-values.ts'

export type SaveState =
  | { is: 'untouched' | 'waiting' | 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'conflict' }
  | { is: 'failed'; message: string }

/** The draft as the server has it, and the save that is running. */
export interface DraftCopy {
  /** Null before the first save. */
  stored: { id: number; version: number } | null
  /** The values of the last save, as JSON. */
  saved: string
  /** Resolves to the failure of the running save, or to null. */
  running: Promise<unknown> | null
  /** Whether saving is stopped, because the mail is being sent or the draft deleted. */
  isClosed: boolean
}

interface SavingOptions {
  calls: ReturnType<typeof emailsOf>['calls']
  copyRef: RefObject<DraftCopy>
  latestRef: RefObject<{
    values: ComposerValues
    params: Record<string, number>
    onErrors: (errors: Record<string, string>) => void
    onKept: (id: number) => void
  }>
  setState: (state: SaveState) => void
}

/** @returns a function that saves unsaved changes and resolves to the refusal of the server, or to null */
export function useDraftSaving({ calls, copyRef, latestRef, setState }: SavingOptions) {
  const client = useQueryClient()
  const write = useCallback(async () => {
    const { values, params } = latestRef.current
    const body = inputOf(values)
    const saved = JSON.stringify(values)
    const { stored } = copyRef.current
    const { data } = stored
      ? await call(calls.drafts.update, { params: { ...params, id: stored.id }, body: { ...body, version: stored.version } })
      : await call(calls.drafts.create, { params, body, idempotencyKey: newKey() })
    copyRef.current.stored = { id: data.id, version: data.version }
    copyRef.current.saved = saved
    latestRef.current.onKept(data.id)
  }, [calls, copyRef, latestRef])

  return useCallback(async (): Promise<ApiError | null> => {
    while (copyRef.current.running) await copyRef.current.running
    const { isClosed, stored, saved } = copyRef.current
    if (isClosed || (stored && saved === JSON.stringify(latestRef.current.values))) return null
    setState({ is: 'saving' })
    copyRef.current.running = write().then(
      () => null,
      (failure: unknown) => failure,
    )
    const failure = await copyRef.current.running
    copyRef.current.running = null
    if (failure === null) {
      setState({ is: 'saved', at: new Date() })
      void invalidate(client, ['draft-email-messages'])
      return null
    }
    if (!(failure instanceof ApiError)) throw failure
    setState(failure.status === 409 ? { is: 'conflict' } : { is: 'failed', message: failure.message })
    latestRef.current.onErrors(firstErrors(failure.errors))
    return failure
  }, [client, copyRef, latestRef, setState, write])
}
