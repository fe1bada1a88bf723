import { lazy, Suspense, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { typedOf } from '../../record/fields/field-values.ts'
import type { CellEdit } from './cell-edit.ts'
import { followBeside, InEditable } from './in-editable.ts'
import './cells.css'

const load = () => import('./cell-editor.tsx')
const CellEditor = lazy(() => load().then((module) => ({ default: module.CellEditor })))

/** What was typed into a cell before its editor was loaded. */
export interface Typed {
  /** Absent until something is typed. */
  text?: string
  /** Whether it was sent by Enter, or left. */
  ends?: 'enter' | 'left'
}

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
  const [typed, setTyped] = useState<Typed>({})
  const shown = (
    <div className="stoa-cell-edit" onDoubleClick={(event) => event.stopPropagation()} onPointerEnter={load} onFocus={load}>
      <InEditable value>{children}</InEditable>
      <button
        type="button"
        className="stoa-field-edit"
        tabIndex={-1}
        aria-label={says(labelOf(cell) || '–')}
        ref={(button) => {
          if (button && refocus.current) button.focus()
          refocus.current = false
        }}
        onClick={(event) => {
          if (followBeside(event)) return
          setTyped({})
          setEditing(true)
        }}
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
    <Suspense fallback={<Waiting cell={cell} label={label} typed={typed} onType={setTyped} onEscape={() => end(true)} />}>
      <CellEditor cell={cell} label={label} version={version} acts={acts} typed={typed} onEnd={end} />
    </Suspense>
  )
}

interface WaitingProps {
  cell: CellEdit
  label: string
  typed: Typed
  onType: (typed: Typed) => void
  onEscape: () => void
}

/** Takes the keys until the editor is loaded. */
function Waiting({ cell, label, typed, onType, onEscape }: WaitingProps) {
  const isText = cell.edit.as !== 'choice' && cell.edit.as !== 'names'
  const isFocused = useRef(false)
  return (
    <input
      className="stoa-cell-waiting"
      aria-label={label}
      aria-busy
      value={typed.text ?? (isText ? labelOf(cell) : '')}
      ref={(input) => {
        if (!input || isFocused.current || typed.ends) return
        isFocused.current = true
        input.focus()
        if (typed.text === undefined) input.select()
      }}
      onChange={(event) => onType({ text: event.currentTarget.value })}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') onType({ ...typed, ends: 'enter' })
        if (event.key === 'Escape') onEscape()
      }}
      onBlur={() => onType({ ...typed, ends: 'left' })}
    />
  )
}

/** The value of a cell as text. */
const labelOf = ({ edit, value }: CellEdit): string =>
  edit.as === 'choice' ? (edit.options.find((option) => option.value === value)?.label ?? '') : typedOf(edit, value)
