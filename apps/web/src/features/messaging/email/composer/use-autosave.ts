import { useEffect, useRef, type Dispatch, type RefObject, type SetStateAction } from 'react'
import type { ComposerValues } from './composer-values.ts'
import type { DraftCopy, SaveState } from './use-draft-saving.ts'

const AUTOSAVE_MS = 2000

interface AutosaveOptions {
  values: ComposerValues
  /** Another window saved the draft, and the user has not decided yet. */
  isBlocked: boolean
  copyRef: RefObject<DraftCopy>
  trySave: () => Promise<unknown>
  setState: Dispatch<SetStateAction<SaveState>>
}

/** Saves two seconds after the last change, and when the composer closes. */
export function useAutosave({ values, isBlocked, copyRef, trySave, setState }: AutosaveOptions): void {
  const latestRef = useRef({ values, isBlocked, trySave })
  latestRef.current = { values, isBlocked, trySave }
  const text = JSON.stringify(values)
  useEffect(() => {
    if (isBlocked || !isUnsaved(copyRef.current, latestRef.current.values)) return undefined
    setState((before) => (before.is === 'saving' ? before : { is: 'waiting' }))
    const timer = setTimeout(() => void trySave(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
    // `text` restarts the timer after each change of the values.
  }, [text, isBlocked, copyRef, trySave, setState])

  useEffect(
    () => () => {
      const closed = latestRef.current
      if (!closed.isBlocked && isUnsaved(copyRef.current, closed.values)) void closed.trySave()
    },
    [copyRef],
  )
}

/** Addresses alone, which the composer fills in itself, do not make a draft. */
function isUnsaved({ saved, stored }: DraftCopy, values: ComposerValues): boolean {
  const isBlank = !values.subject.trim() && !values.html
  return JSON.stringify(values) !== saved && (stored !== null || !isBlank)
}
