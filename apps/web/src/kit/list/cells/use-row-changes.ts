import { toast } from '@stoa/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../call/call.ts'
import type { ListEditing, RowChange, Values } from './cell-edit.ts'

/** Milliseconds for which a change can be undone. */
const UNDO_MS = 10_000

interface Versioned {
  version?: number
}

/** Saves changed cells of a list, reports those that were refused, and offers to undo the others. */
export function useRowChanges<Row extends Versioned>(editing: ListEditing<Row> | undefined) {
  const { t } = useTranslation('kit')
  const latest = useRef(editing)
  latest.current = editing

  /** Makes one change after the other by `make`; those that it refuses are left. */
  const makeAll = async (changes: readonly RowChange<Row>[], make: (change: RowChange<Row>) => Promise<Row>) => {
    const made: RowChange<Row>[] = []
    let failure: string | null = null
    for (const change of changes) {
      try {
        made.push({ row: await make(change), values: change.was, was: change.values })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        failure ??= isConflict(error) ? t('cells.conflict') : error.message
      }
    }
    return { made, failure }
  }

  /** Tells what was saved by `by`, with a button that undoes it, also when another record is shown by then. */
  const tell = (message: string, by: ListEditing<Row>, made: readonly RowChange<Row>[]) => {
    const undo = async () => {
      const { failure } = await makeAll(made, (change) => restore(by, change))
      if (failure) toast({ message: failure, tone: 'bad' })
    }
    toast({ message, tone: 'good', autoClose: UNDO_MS, action: { label: t('saved.undo'), onClick: () => void undo() } })
  }

  return {
    /** Saves a value that was typed into a cell. @throws ApiError */
    saveCell: async (row: Row, label: string, values: Values, was: Values, version: number) => {
      const by = latest.current!
      const stored = await by.save(row, values, version)
      tell(t('cells.changed', { field: label }), by, [{ row: stored, values: was, was: values }])
    },
    /** Saves many changes, such as those of a pasted block. @param refused cells whose text could not be read */
    saveMany: async (changes: readonly RowChange<Row>[], refused = 0) => {
      const by = latest.current!
      const { made, failure } = await makeAll(changes, ({ row, values }) => by.save(row, values, row.version ?? 0))
      if (made.length) tell(t('cells.rows_changed', { count: made.length }), by, made)
      if (failure) toast({ message: t('cells.rows_refused', { count: changes.length - made.length, reason: failure }), tone: 'bad' })
      if (refused) toast({ message: t('cells.unreadable', { count: refused }), tone: 'bad' })
    },
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'version_conflict'

/** Saves the values of a change, if need be over a later change of other values of the row. */
async function restore<Row extends Versioned>(by: ListEditing<Row>, { row, values, was }: RowChange<Row>): Promise<Row> {
  try {
    return await by.save(row, values, row.version ?? 0)
  } catch (error) {
    if (!isConflict(error)) throw error
    const now = await by.read(row)
    const isSame = Object.entries(was).every(([name, value]) => (now[name as keyof Row] ?? null) === value)
    if (!isSame) throw error
    return by.save(now, values, now.version ?? 0)
  }
}
