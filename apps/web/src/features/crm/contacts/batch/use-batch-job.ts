import { batchRestore, batchUndo, type AnyEndpoint, type BatchResult, type RecordsName } from '@stoa/contract/browser'
import { closeToast, toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, invalidate } from '../../../../kit/index.ts'

export interface BatchOptions {
  /** Restores deleted records. */
  restore?: AnyEndpoint
  /** Undoes other changes. */
  undoChange?: AnyEndpoint
  /** Records to reload after a change. */
  touches?: readonly RecordsName[]
  /** Text key of the toast after a deletion was undone. */
  restored?: string
  /** Text key of the toast after another change was undone. */
  undone?: string
}

const CONTACTS = ['contacts', 'tags'] as const
const UNDO_MS = 10_000

/** What an undo names: a deletion, or another change. */
type Undoable = { deletion_uuid: string } | { change_uuid: string }

const undoableIn = ({ deletion_uuid, change_uuid }: BatchResult): Undoable | null => {
  if (deletion_uuid) return { deletion_uuid }
  return change_uuid ? { change_uuid } : null
}

/** The result of a batch change: a toast or the background job, with its undo. */
export function useBatchJob(accountId: number, options: BatchOptions) {
  const { restore = batchRestore, undoChange = batchUndo, touches = CONTACTS } = options
  const { restored = 'batch.restored', undone = 'batch.undone' } = options
  const { t } = useTranslation('contact')
  const client = useQueryClient()
  const [job, setJob] = useState<{ uuid: string; undoable: Undoable | null } | null>(null)
  const refresh = useCallback(() => invalidate(client, touches), [client, touches])
  const { rememberStart, closeStart } = useStartToast()
  const showFailure = (error: unknown) => toast({ message: error instanceof ApiError ? error.message : t('failed'), tone: 'bad' })

  const undo = async (undoable: Undoable) => {
    closeStart()
    const isDeletion = 'deletion_uuid' in undoable
    try {
      const { data } = (await call(isDeletion ? restore : undoChange, { params: { account_id: accountId }, body: undoable })) as {
        data: BatchResult
      }
      if (data.job_batch_uuid) return setJob({ uuid: data.job_batch_uuid, undoable: null })
      // The server stopped the running change: do not offer another undo when it ends.
      setJob((running) => running && { ...running, undoable: null })
      await refresh()
      toast({ message: isDeletion ? t(restored) : t(undone, { count: data.count }), tone: 'good' })
    } catch (error) {
      showFailure(error)
    }
  }

  /** Shows the progress of the job, or the toast of a change that is already complete. */
  const accept = (result: BatchResult, doneKey: string) => {
    const { job_batch_uuid, deletion_uuid, count } = result
    const undoable = undoableIn(result)
    if (job_batch_uuid) setJob({ uuid: job_batch_uuid, undoable })
    if (job_batch_uuid && !deletion_uuid) return
    const shown = toast({
      message: t(job_batch_uuid ? 'batch.deleting' : doneKey, { count }),
      tone: 'good',
      ...(undoable && count > 0 && { autoClose: UNDO_MS, action: { label: t('undo'), onClick: () => void undo(undoable) } }),
    })
    rememberStart(job_batch_uuid ? shown : null)
  }

  const endJob = useCallback(() => {
    closeStart()
    setJob(null)
    void refresh()
  }, [refresh, closeStart])
  const undoable = job?.undoable
  return {
    job: job && job.uuid,
    /** Undoes the change of the running job; offered again when the job ends. */
    undoJob: undoable ? () => void undo(undoable) : undefined,
    endJob,
    refresh,
    accept,
    showFailure,
  }
}

/** Remembers the toast that announces a job, to close it when the toast of its end appears. */
function useStartToast() {
  const open = useRef<number | null>(null)
  const rememberStart = (toastId: number | null) => {
    open.current = toastId
  }
  const closeStart = useCallback(() => {
    if (open.current !== null) closeToast(open.current)
    open.current = null
  }, [])
  return { rememberStart, closeStart }
}
