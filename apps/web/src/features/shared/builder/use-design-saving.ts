import type { Data } from '@puckeditor/core'
import type { BlockList } from '@stoa/domain/blocks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, invalidate } from '../../../kit/index.ts'
import { designOfData } from './design-data.ts'

const AUTOSAVE_MS = 1500

type Saving =
  | { is: 'saved'; at: Date | null }
  | { is: 'waiting' | 'saving' }
  | { is: 'failed'; message: string }
  /** Another member saved since it was opened here. */
  | { is: 'conflict' }

/** A record with a design: a page, a template, a campaign. */
export interface Designed {
  version: number
}
/** How a record with a design is read and saved. */
export interface DesignStore<R extends Designed> {
  list: BlockList
  /** Names of the lists that show it. */
  lists: readonly Parameters<typeof invalidate>[1][number][]
  read: () => Promise<R>
  save: (design: Record<string, unknown>, version: number) => Promise<R>
}

/** Saves the design one and a half seconds after its last change, one request after the other, and never over the work of others. */
export function useDesignSaving<R extends Designed>(opened: R, initial: Data, store: DesignStore<R>) {
  const client = useQueryClient()
  const { list } = store
  const [record, setRecord] = useState(opened)
  const [saving, setSaving] = useState<Saving>({ is: 'saved', at: null })
  const kept = useRef({ version: opened.version, saved: JSON.stringify(designOfData(list, initial)), data: initial })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  const isDirty = () => JSON.stringify(designOfData(list, kept.current.data)) !== kept.current.saved
  const accept = (next: R) => {
    kept.current.version = next.version
    setRecord(next)
    void invalidate(client, [...store.lists])
  }

  const send = async (): Promise<boolean> => {
    const design = designOfData(list, kept.current.data)
    const text = JSON.stringify(design)
    if (text === kept.current.saved) return true
    setSaving({ is: 'saving' })
    const answer = await attempt(() => store.save({ ...design }, kept.current.version))
    if ('is' in answer) setSaving(answer)
    else {
      kept.current.saved = text
      accept(answer)
      setSaving(isDirty() ? { is: 'waiting' } : { is: 'saved', at: new Date() })
    }
    return !('is' in answer)
  }
  const sendRef = useRef(send)
  sendRef.current = send

  /** Saves what is not saved yet. @returns whether everything is saved */
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    running.current = running.current.then(() => sendRef.current())
    return running.current
  }, [])

  const change = useCallback(
    (data: Data) => {
      kept.current.data = data
      clearTimeout(timer.current)
      if (JSON.stringify(designOfData(list, data)) === kept.current.saved) return
      setSaving((before) => (before.is === 'conflict' ? before : { is: 'waiting' }))
      timer.current = setTimeout(() => void flush(), AUTOSAVE_MS)
    },
    [flush, list],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Saves over what another member saved. */
  const keepMine = async () => {
    kept.current.version = (await store.read()).version
    await flush()
  }
  return { record, saving, change, flush, isDirty, keepMine, accept, versionRef: kept }
}

/** Sends a design. @returns the record as it is stored, or why it is not */
async function attempt<R extends Designed>(send: () => Promise<R>): Promise<R | Saving> {
  try {
    return await send()
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const [first] = Object.values(failure.errors)
    return failure.status === 409 ? { is: 'conflict' } : { is: 'failed', message: first?.[0] ?? failure.message }
  }
}

export type DesignSaving<R extends Designed> = ReturnType<typeof useDesignSaving<R>>
