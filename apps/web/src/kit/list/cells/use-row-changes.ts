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

  /** Saves one change after the other; a row that another user changed meanwhile is refused. */
  const saveAll = async (changes: readonly RowChange<Row>[]) => {
    const saved: RowChange<Row>[] = []
    let failure: string | null = null
    for (const { row, values, was } of changes) {
      try {
        const stored = await latest.current!.save(row, values, row.version ?? 0)
        saved.push({ row: stored, values: was, was: values })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        failure ??= error.code === 'version_conflict' ? t('cells.conflict') : error.message
      }
    }
    return { saved, failure }
  }

  const undo = async (saved: readonly RowChange<Row>[]) => {
    const { failure } = await saveAll(saved)
    if (failure) toast({ message: failure, tone: 'bad' })
  }

  /** Tells what was saved, with a button that undoes it. */
  const tell = (message: string, saved: readonly RowChange<Row>[]) =>
    toast({ message, tone: 'good', autoClose: UNDO_MS, action: { label: t('saved.undo'), onClick: () => void undo(saved) } })

  return {
    /** Saves a value that was typed into a cell. @throws ApiError */
    saveCell: async (row: Row, label: string, values: Values, was: Values, version: number) => {
      const stored = await latest.current!.save(row, values, version)
      tell(t('cells.changed', { field: label }), [{ row: stored, values: was, was: values }])
    },
    /** Saves many changes, such as those of a pasted block. @param refused cells whose text could not be read */
    saveMany: async (changes: readonly RowChange<Row>[], refused = 0) => {
      const { saved, failure } = await saveAll(changes)
      if (saved.length) tell(t('cells.rows_changed', { count: saved.length }), saved)
      if (failure) toast({ message: t('cells.rows_refused', { count: changes.length - saved.length, reason: failure }), tone: 'bad' })
      if (refused) toast({ message: t('cells.unreadable', { count: refused }), tone: 'bad' })
    },
  }
}
