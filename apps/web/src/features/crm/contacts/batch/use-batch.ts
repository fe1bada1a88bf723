import { BATCH_AT_ONCE, type AnyEndpoint, type BatchResult } from '@stoa/contract/browser'
import { useState } from 'react'
import { call, type ListScreen } from '../../../../kit/index.ts'
import { useBatchJob, type BatchOptions } from './use-batch-job.ts'

/**
 * Changes the selected records, or all records that match the filter of the list. The records are contacts unless the
 * options say otherwise.
 */
export function useBatch(list: ListScreen, accountId: number, options: BatchOptions = {}) {
  const { isAll, setAll, selection, count } = useSelection(list)
  const { job, undoJob, endJob, refresh, accept, showFailure } = useBatchJob(accountId, options)
  const [isPending, setPending] = useState(false)

  /** @returns whether the server accepted the change */
  const run = async (endpoint: AnyEndpoint, body: object, doneKey: string): Promise<boolean> => {
    setPending(true)
    try {
      const { data } = (await call(endpoint, { params: { account_id: accountId }, body: { ...selection, ...body } })) as {
        data: BatchResult
      }
      if (!data.job_batch_uuid) await refresh()
      accept(data, doneKey)
      list.setSelected([])
      setAll(false)
      return true
    } catch (error) {
      showFailure(error)
      return false
    } finally {
      setPending(false)
    }
  }
  return { run, count, isPending, isAll, setAll, selection, job, undoJob, endJob, isLarge: count > BATCH_AT_ONCE }
}

export type Batch = ReturnType<typeof useBatch>

/** The selected rows, or all rows that match the filter. A change of the selection or of the filter ends "all". */
function useSelection(list: ListScreen) {
  const filterText = JSON.stringify(list.query.filter)
  const [all, setMark] = useState<{ selected: unknown; filterText: string } | null>(null)
  const isAll = all !== null && all.selected === list.selected && all.filterText === filterText
  return {
    isAll,
    setAll: (next: boolean) => setMark(next ? { selected: list.selected, filterText } : null),
    /** The part of a request body that names the records. */
    selection: isAll ? { filter: list.query.filter } : { ids: list.selected.map((row: { id: number }) => row.id) },
    count: isAll ? list.meta.total : list.selected.length,
  }
}
