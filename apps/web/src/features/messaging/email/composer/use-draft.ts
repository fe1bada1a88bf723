import type { DraftEmailMessage } from '@stoa/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, firstErrors, invalidate, newKey } from '../../../../kit/index.ts'
import { emailsOf, type EmailOwner } from '../email-owner.ts'
import { inputOf, valuesOf, type ComposerValues } from './composer-values.ts'

/** A draft is saved after so much stillness. */
const AUTOSAVE_MS = 2000

export type SaveState =
  | { is: 'untouched' | 'waiting' | 'saving' }
  | { is: 'saved'; at: Date }
  | { is: 'conflict' }
  | { is: 'failed'; message: string }

interface DraftOptions {
  owner: EmailOwner
  values: ComposerValues
  draft: DraftEmailMessage | undefined
  onErrors: (errors: Record<string, string>) => void
  /** Told the draft's number once there is one. */
  onKept: (id: number) => void
}

/**
 * Keeps what is being written as a draft: two seconds after the last change, before a file is hung on it, and when the
 * composer goes away. One save at a time; a draft that another window saved is not written over before the reader says so.
 */
export function useDraft({ owner, values, draft, onErrors, onKept }: DraftOptions) {
  const client = useQueryClient()
  const { calls, params } = emailsOf(owner)
  const [state, setState] = useState<SaveState>({ is: 'untouched' })
  const stored = useRef(draft ? { id: draft.id, version: draft.version } : null)
  const saved = useRef(JSON.stringify(values))
  const latest = useRef({ values, params, onErrors, onKept })
  latest.current = { values, params, onErrors, onKept }
  /** The save under way: settles with why it failed, null when it did not. */
  const running = useRef<Promise<unknown> | null>(null)
  const isClosed = useRef(false)

  const write = useCallback(async () => {
    const body = inputOf(latest.current.values)
    const now = JSON.stringify(latest.current.values)
    const { data } = stored.current
      ? await call(calls.drafts.update, {
          params: { ...latest.current.params, id: stored.current.id },
          body: { ...body, version: stored.current.version },
        })
      : await call(calls.drafts.create, { params: latest.current.params, body, idempotencyKey: newKey() })
    stored.current = { id: data.id, version: data.version }
    saved.current = now
    latest.current.onKept(data.id)
  }, [calls])

  /** Saves what is not saved yet; why it could not be is shown by the state, and answered. */
  const keep = useCallback(async (): Promise<ApiError | null> => {
    while (running.current) await running.current
    if (isClosed.current || (stored.current && saved.current === JSON.stringify(latest.current.values))) return null
    setState({ is: 'saving' })
    running.current = write().then(
      () => null,
      (failure: unknown) => failure,
    )
    const failure = await running.current
    running.current = null
    if (failure === null) {
      setState({ is: 'saved', at: new Date() })
      void invalidate(client, ['draft-email-messages'])
      return null
    }
    if (!(failure instanceof ApiError)) throw failure
    setState(stateOf(failure))
    latest.current.onErrors(firstErrors(failure.errors))
    return failure
  }, [client, write])

  /** Saves what is not saved yet. @throws ApiError */
  const save = useCallback(async (): Promise<void> => {
    const failure = await keep()
    if (failure) throw failure
  }, [keep])

  const text = JSON.stringify(values)
  const isBlocked = state.is === 'conflict'
  useEffect(() => {
    if (isBlocked || text === saved.current || (!stored.current && isBlank(latest.current.values))) return undefined
    setState((before) => (before.is === 'saving' ? before : { is: 'waiting' }))
    const timer = setTimeout(() => void keep(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [text, isBlocked, keep])

  const start = useRef(keep)
  start.current = keep
  const blocked = useRef(isBlocked)
  blocked.current = isBlocked
  useEffect(
    () => () => {
      const { values: last } = latest.current
      const isKept = JSON.stringify(last) === saved.current || (!stored.current && isBlank(last))
      if (!blocked.current && !isKept) void start.current()
    },
    [],
  )

  return {
    state,
    save,
    /** Tries again; the state tells how it went. */
    saveAgain: keep,
    /** The draft as it is kept, when it is. */
    stored: () => stored.current,
    /** Goes on with what stands here, over what another window saved. */
    keepMine: async () => {
      const { data } = await call(calls.drafts.read, { params: { ...params, id: stored.current!.id } })
      stored.current = { id: data.id, version: data.version }
      setState({ is: 'waiting' })
      await save()
    },
    /** Goes on with what the other window saved; the composer shows it. @throws ApiError */
    takeOther: async (): Promise<DraftEmailMessage> => {
      const { data } = await call(calls.drafts.read, { params: { ...params, id: stored.current!.id }, query: { include: ['media'] } })
      stored.current = { id: data.id, version: data.version }
      saved.current = JSON.stringify(valuesOf({ key: '', draft: data }, ''))
      setState({ is: 'untouched' })
      return data
    },
    /** Nothing is saved any more: the mail was sent, or the draft deleted. */
    end: async () => {
      isClosed.current = true
      await running.current
      saved.current = JSON.stringify(latest.current.values)
    },
    /** Sending failed: writing goes on. */
    goOn: () => {
      isClosed.current = false
    },
    showConflict: () => setState({ is: 'conflict' }),
  }
}

/** Addresses alone, which the composer fills in by itself, are no draft yet. */
const isBlank = ({ subject, html }: ComposerValues) => !subject.trim() && !html

const stateOf = (failure: ApiError): SaveState => (failure.status === 409 ? { is: 'conflict' } : { is: 'failed', message: failure.message })
