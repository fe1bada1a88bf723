import type { DraftEmailMessage } from '@stoa/contract/browser'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../../../kit/index.ts'
import { emailsOf, type EmailOwner } from '../email-owner.ts'
import { valuesOf, type ComposerValues } from './composer-values.ts'
import { useAutosave } from './use-autosave.ts'
import { useDraftSaving, type DraftCopy, type SaveState } from './use-draft-saving.ts'

interface DraftOptions {
  owner: EmailOwner
  values: ComposerValues
  draft: DraftEmailMessage | undefined
  onErrors: (errors: Record<string, string>) => void
  /** Called with the id of the draft after each save. */
  onKept: (id: number) => void
}

/**
 * Saves the mail in the composer as a draft: two seconds after the last change, before an attachment is uploaded, and
 * when the composer closes. Only one save runs at a time. A draft that was saved in another window is not overwritten
 * until the user decides which version to keep.
 */
export function useDraft({ owner, values, draft, onErrors, onKept }: DraftOptions) {
  const { calls, params } = emailsOf(owner)
  const [state, setState] = useState<SaveState>({ is: 'untouched' })
  const copyRef = useRef<DraftCopy>({ stored: draft ? keyOf(draft) : null, saved: JSON.stringify(values), running: null, isClosed: false })
  const latestRef = useRef({ values, params, onErrors, onKept })
  latestRef.current = { values, params, onErrors, onKept }
  const trySave = useDraftSaving({ calls, copyRef, latestRef, setState })
  useAutosave({ values, isBlocked: state.is === 'conflict', copyRef, trySave, setState })

  /** Saves unsaved changes. @throws ApiError */
  const save = useCallback(async (): Promise<void> => {
    const failure = await trySave()
    if (failure) throw failure
  }, [trySave])
  const readStored = async (query: { include?: readonly ['media'] } = {}) => {
    const { data } = await call(calls.drafts.read, { params: { ...params, id: copyRef.current.stored!.id }, query })
    copyRef.current.stored = keyOf(data)
    return data
  }

  return {
    state,
    save,
    /** Saves again after a failure; `state` shows the result. */
    saveAgain: trySave,
    /** Id and version of the saved draft; null before the first save. */
    stored: () => copyRef.current.stored,
    /** Overwrites the version of the other window with this one. @throws ApiError */
    keepMine: async () => {
      await readStored()
      setState({ is: 'waiting' })
      await save()
    },
    /** Discards this version and returns the one of the other window, for the composer to show. @throws ApiError */
    takeOther: async (): Promise<DraftEmailMessage> => {
      const other = await readStored({ include: ['media'] })
      copyRef.current.saved = JSON.stringify(valuesOf({ key: '', draft: other }, ''))
      setState({ is: 'untouched' })
      return other
    },
    /** Stops saving, because the mail is being sent or the draft deleted. */
    end: async () => {
      copyRef.current.isClosed = true
      await copyRef.current.running
      copyRef.current.saved = JSON.stringify(latestRef.current.values)
    },
    /** Resumes saving after sending or deleting failed. */
    goOn: () => {
      copyRef.current.isClosed = false
    },
    showConflict: () => setState({ is: 'conflict' }),
  }
}

const keyOf = ({ id, version }: DraftEmailMessage) => ({ id, version })
