import { useEffect, useRef, type KeyboardEvent } from 'react'
import { FieldInput, useEditing } from '../../record/fields/field-list.tsx'
import type { CellEdit } from './cell-edit.ts'
import type { CellActs } from './editable-cell.tsx'

interface CellEditorProps {
  cell: CellEdit
  label: string
  version: number
  acts: CellActs
  /** @param isFocused whether the cell has the focus then */
  onEnd: (isFocused: boolean) => void
}

/** The input of a cell: Enter or leaving it saves, Escape leaves the value. Another user's change is shown before it can be overwritten. */
export function CellEditor({ cell, label, version, acts, onEnd }: CellEditorProps) {
  const { editing, begin, type, commit } = useEditing({
    version,
    onSave: (_name, value, from) => acts.save(value, from),
    onConflict: acts.read,
  })
  const field = { name: cell.name, label, value: cell.value, edit: cell.edit }
  const isEnded = useRef(false)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin(field)
  })
  if (!editing) return null
  const end = (isFocused: boolean) => {
    isEnded.current = true
    onEnd(isFocused)
  }
  const done = async (typed: string, isFocused: boolean) => {
    if ((await commit(typed)) && !isEnded.current) end(isFocused)
  }
  return (
    <div className="stoa-cell-editor">
      <FieldInput
        field={field}
        text={editing.text}
        error={editing.error}
        isPending={editing.isPending}
        onType={type}
        onChosen={(value) => void done(value, true)}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          event.stopPropagation()
          if (event.key === 'Escape') end(true)
          if (event.key === 'Enter') void done((event.target as HTMLInputElement).value, true)
        }}
        onLeave={(typed) => {
          if (!isEnded.current && !editing.error && !editing.isPending) void done(typed, false)
        }}
      />
    </div>
  )
}
