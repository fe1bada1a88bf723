import { lazy, Suspense, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { typedOf } from '../../record/fields/field-values.ts'
import type { CellEdit } from './cell-edit.ts'
import './cells.css'

const CellEditor = lazy(() => import('./cell-editor.tsx').then((module) => ({ default: module.CellEditor })))

export interface CellActs {
  /** Saves a value. @throws ApiError */
  save: (value: CellEdit['value'], version: number) => Promise<unknown>
  /** The version and values that are stored now. */
  read: () => Promise<{ version: number; values: Readonly<Record<string, unknown>> }>
  /** Writes a block that a spreadsheet copied, from this cell on. */
  paste: (text: string) => Promise<void>
  /** Gives the value of the cell to the selected rows, or to the next row. */
  fillDown: () => Promise<void>
}

interface EditableCellProps {
  cell: CellEdit
  label: string
  /** Says in words what the button of the cell edits. @param value the value of the cell as text */
  says: (value: string) => string
  version: number
  acts: CellActs
  /** What the cell shows. */
  children: ReactNode
}

/**
 * A cell of a list whose value is edited in place. A click or Enter opens its input. A pasted block of a spreadsheet fills this cell
 * and those after it, and Control with D fills down.
 */
export function EditableCell({ cell, label, says, version, acts, children }: EditableCellProps) {
  const [isEditing, setEditing] = useState(false)
  const refocus = useRef(false)
  const shown = (
    <div className="stoa-cell-edit" onDoubleClick={(event) => event.stopPropagation()}>
      {children}
      <button
        type="button"
        className="stoa-field-edit"
        tabIndex={-1}
        aria-label={says(labelOf(cell) || '–')}
        ref={(button) => {
          if (button && refocus.current) button.focus()
          refocus.current = false
        }}
        onClick={() => setEditing(true)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void acts.fillDown()
        }}
        onPaste={(event: ClipboardEvent) => {
          event.preventDefault()
          void acts.paste(event.clipboardData.getData('text'))
        }}
        onCopy={(event: ClipboardEvent) => {
          event.preventDefault()
          event.clipboardData.setData('text', labelOf(cell))
        }}
      />
    </div>
  )
  if (!isEditing) return shown
  const end = (isFocused: boolean) => {
    refocus.current = isFocused
    setEditing(false)
  }
  return (
    <Suspense fallback={shown}>
      <CellEditor cell={cell} label={label} version={version} acts={acts} onEnd={end} />
    </Suspense>
  )
}

/** The value of a cell as text. */
const labelOf = ({ edit, value }: CellEdit): string =>
  edit.as === 'choice' ? (edit.options.find((option) => option.value === value)?.label ?? '') : typedOf(edit, value)
