import type { DraftEmailMessage } from '@stoa/contract'
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
  const running = useRef<Promise<void> | null>(null)
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

  /** Saves what is not saved yet. @throws ApiError */
  const save = useCallback(async (): Promise<void> => {
    while (running.current) await running.current.catch(() => undefined)
    if (isClosed.current || (stored.current && saved.current === JSON.stringify(latest.current.values))) return
    setState({ is: 'saving' })
    running.current = write()
    try {
      await running.current
      setState({ is: 'saved', at: new Date() })
      void invalidate(client, ['draft-email-messages'])
    } catch (failure) {
      setState(stateOf(failure))
      if (failure instanceof ApiError) latest.current.onErrors(firstErrors(failure.errors))
      throw failure
    } finally {
      running.current = null
    }
  }, [client, write])

  const text = JSON.stringify(values)
  const isBlocked = state.is === 'conflict'
  useEffect(() => {
    if (isBlocked || text === saved.current || (!stored.current && isBlank(latest.current.values))) return undefined
    setState((before) => (before.is === 'saving' ? before : { is: 'waiting' }))
    const timer = setTimeout(() => void save().catch(() => undefined), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [text, isBlocked, save])

  const start = useRef(save)
  start.current = save
  const blocked = useRef(isBlocked)
  blocked.current = isBlocked
  useEffect(
    () => () => {
      const { values: last } = latest.current
      const isKept = JSON.stringify(last) === saved.current || (!stored.current && isBlank(last))
      if (!blocked.current && !isKept) void start.current().catch(() => undefined)
    },
    [],
  )

  return {
    state,
    save,
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
      await running.current?.catch(() => undefined)
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

function stateOf(failure: unknown): SaveState {
  if (!(failure instanceof ApiError)) throw failure
  return failure.status === 409 ? { is: 'conflict' } : { is: 'failed', message: failure.message }
}
