import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { FieldInput } from '../../record/fields/field-input.tsx'
import { useEditing } from '../../record/fields/use-editing.ts'
import type { CellEdit } from './cell-edit.ts'
import type { CellActs, Typed } from './editable-cell.tsx'

interface CellEditorProps {
  cell: CellEdit
  label: string
  version: number
  acts: CellActs
  typed: Typed
  /** @param isFocused whether the cell has the focus then */
  onEnd: (isFocused: boolean) => void
}

/** The input of a cell: Enter or leaving it saves, Escape leaves the value. Another user's change is shown before it can be overwritten. */
export function CellEditor({ cell, label, version, acts, typed, onEnd }: CellEditorProps) {
  const { editing, begin, type, commit } = useEditing({
    version,
    onSave: (_name, value, from) => acts.save(value, from),
    onConflict: acts.read,
  })
  const field = { name: cell.name, label, value: cell.value, edit: cell.edit }
  const isEnded = useRef(false)
  const hasBegun = useRef(false)
  const hasSent = useRef(false)
  // Before the page is drawn, so that no key falls between the waiting input and this one.
  useLayoutEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin(field, typedText(cell, typed.text))
  })
  const end = (isFocused: boolean) => {
    isEnded.current = true
    onEnd(isFocused)
  }
  const done = async (text: string, isFocused: boolean) => {
    if ((await commit(text)) && !isEnded.current) end(isFocused)
  }
  useLayoutEffect(() => {
    if (!editing || !typed.ends || hasSent.current || cell.edit.as === 'names') return
    hasSent.current = true
    void done(editing.text, typed.ends === 'enter')
  })
  if (!editing) return null
  return (
    <div className="stoa-cell-editor">
      <FieldInput
        field={field}
        text={editing.text}
        error={editing.error}
        isPending={editing.isPending}
        typed={typed}
        onType={type}
        onChosen={(value) => void done(value, true)}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          event.stopPropagation()
          if (event.key === 'Escape') end(true)
          if (event.key === 'Enter') void done((event.target as HTMLInputElement).value, true)
        }}
        onLeave={(text) => {
          if (!isEnded.current && !editing.error && !editing.isPending) void done(text, false)
        }}
      />
    </div>
  )
}

/** The text that an editor begins with after keys were typed into a cell: of a choice, the first option whose label begins with them. */
function typedText({ edit }: CellEdit, text: string | undefined): string | undefined {
  if (text === undefined || edit.as === 'names' || edit.as === 'date' || edit.as === 'moment') return undefined
  if (edit.as !== 'choice') return text
  const wanted = text.toLocaleLowerCase()
  const option = wanted && edit.options.find(({ label }) => label.toLocaleLowerCase().startsWith(wanted))
  return option ? String(option.value) : undefined
}
