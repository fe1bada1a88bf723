import { BATCH_AT_ONCE, batchRestore, type AnyEndpoint, type BatchResult, type RecordsName } from '@stoa/contract/browser'
import { closeToast, toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, invalidate, type ListScreen } from '../../../../kit/index.ts'

interface BatchOptions {
  /** Brings back what a deletion took. */
  restore?: AnyEndpoint
  /** Records to load again afterwards. */
  touches?: readonly RecordsName[]
  /** Said after a deletion was taken back. */
  restored?: string
}

const CONTACTS = ['contacts', 'tags'] as const

/** Changes of the chosen records, contacts unless told otherwise, or of all that the list's filter matches. */
export function useBatch(
  list: ListScreen,
  accountId: number,
  { restore = batchRestore, touches = CONTACTS, restored = 'batch.restored' }: BatchOptions = {},
) {
  const { t } = useTranslation('contact')
  const client = useQueryClient()
  const narrowed = JSON.stringify(list.query.filter)
  const [all, mark] = useState<{ selected: unknown; narrowed: string } | null>(null)
  // A row more or less, or another filter, and it is no longer all of them.
  const isAll = all !== null && all.selected === list.selected && all.narrowed === narrowed
  const setAll = (next: boolean) => mark(next ? { selected: list.selected, narrowed } : null)
  const [job, setJob] = useState<{ uuid: string; deletion_uuid: string | null } | null>(null)
  const [isPending, setPending] = useState(false)
  const params = { account_id: accountId }
  const fail = (error: unknown) => toast({ message: error instanceof ApiError ? error.message : t('failed'), tone: 'bad' })
  const refresh = useCallback(() => invalidate(client, touches), [client, touches])
  /** The toast that says what was begun; what is over is said by another one. */
  const begun = useRef<number | null>(null)
  const forgetBegun = useCallback(() => {
    if (begun.current !== null) closeToast(begun.current)
    begun.current = null
  }, [])
  const endJob = useCallback(() => {
    forgetBegun()
    setJob(null)
    void refresh()
  }, [refresh, forgetBegun])

  const undo = async (deletion_uuid: string) => {
    forgetBegun()
    try {
      const { data } = (await call(restore, { params, body: { deletion_uuid } })) as { data: BatchResult }
      if (data.job_batch_uuid) return setJob({ uuid: data.job_batch_uuid, deletion_uuid: null })
      // What still runs was stopped, and is not to be taken back again at its end.
      setJob((running) => running && { ...running, deletion_uuid: null })
      await refresh()
      toast({ message: t(restored), tone: 'good' })
    } catch (error) {
      fail(error)
    }
  }

  /** Answers whether it was accepted. */
  const run = async (endpoint: AnyEndpoint, body: object, done: string): Promise<boolean> => {
    const selection = isAll ? { filter: list.query.filter } : { ids: list.selected.map((row: { id: number }) => row.id) }
    setPending(true)
    try {
      const { data } = (await call(endpoint, { params, body: { ...selection, ...body } })) as { data: BatchResult }
      const { job_batch_uuid, deletion_uuid } = data
      if (job_batch_uuid) setJob({ uuid: job_batch_uuid, deletion_uuid })
      else await refresh()
      if (!job_batch_uuid || deletion_uuid) {
        const said = toast({
          message: t(job_batch_uuid ? 'batch.deleting' : done, { count: data.count }),
          tone: 'good',
          ...(deletion_uuid && { autoClose: 10_000, action: { label: t('undo'), onClick: () => void undo(deletion_uuid) } }),
        })
        begun.current = job_batch_uuid ? said : null
      }
      list.setSelected([])
      setAll(false)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setPending(false)
    }
  }
  const count = isAll ? list.meta.total : list.selected.length
  const taken = job?.deletion_uuid
  /** Takes back what the running deletion took, offered again at its end. */
  const undoJob = taken ? () => void undo(taken) : undefined
  return { run, count, isPending, isAll, setAll, job: job && job.uuid, undoJob, endJob, isLarge: count > BATCH_AT_ONCE }
}

export type Batch = ReturnType<typeof useBatch>
