import type { Data } from '@puckeditor/core'
import { pages, type LandingPage } from '@stoa/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, invalidate } from '../../../../kit/index.ts'
import { designOfData } from './design-data.ts'

const AUTOSAVE_MS = 1500

export type Saving =
  | { is: 'saved'; at: Date | null }
  | { is: 'waiting' | 'saving' }
  | { is: 'failed'; message: string }
  /** Another member saved the page since it was opened here. */
  | { is: 'conflict' }

/** Saves the design one and a half seconds after its last change, one request after the other, and never over the work of others. */
export function usePageSaving(opened: LandingPage, initial: Data) {
  const client = useQueryClient()
  const [page, setPage] = useState(opened)
  const [saving, setSaving] = useState<Saving>({ is: 'saved', at: null })
  const kept = useRef({ version: opened.version, saved: JSON.stringify(designOfData(initial)), data: initial })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  const isDirty = () => JSON.stringify(designOfData(kept.current.data)) !== kept.current.saved
  const accept = (next: LandingPage) => {
    kept.current.version = next.version
    setPage(next)
    void invalidate(client, ['pages'])
  }

  const send = async (): Promise<boolean> => {
    const design = designOfData(kept.current.data)
    const text = JSON.stringify(design)
    if (text === kept.current.saved) return true
    setSaving({ is: 'saving' })
    const answer = await save(opened.id, { design: { ...design }, version: kept.current.version })
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
      if (JSON.stringify(designOfData(data)) === kept.current.saved) return
      setSaving((before) => (before.is === 'conflict' ? before : { is: 'waiting' }))
      timer.current = setTimeout(() => void flush(), AUTOSAVE_MS)
    },
    [flush],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Saves over what another member saved. */
  const keepMine = async () => {
    const { data } = await call(pages.read, { params: { id: opened.id } })
    kept.current.version = data.version
    await flush()
  }
  return { page, saving, change, flush, isDirty, keepMine, accept, versionRef: kept }
}

/** Sends a design. @returns the page as it is stored, or why it is not */
async function save(id: number, body: { design: Record<string, unknown>; version: number }): Promise<LandingPage | Saving> {
  try {
    return (await call(pages.update, { params: { id }, body })).data
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    const [first] = Object.values(failure.errors)
    return failure.status === 409 ? { is: 'conflict' } : { is: 'failed', message: first?.[0] ?? failure.message }
  }
}

export type PageSaving = ReturnType<typeof usePageSaving>
