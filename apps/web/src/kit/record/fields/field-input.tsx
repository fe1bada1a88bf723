import { SimpleSelect, TextInput } from '@stoa/ui'
import { lazy, Suspense, type FocusEvent, type KeyboardEvent } from 'react'
import type { FieldEdit } from './field-values.ts'
import type { RecordField } from './record-field.ts'
import '../record.css'

/** Loads the input of long texts, which grows with its text. */
export const loadLongText = () => import('./long-text.tsx')
const LongText = lazy(() => loadLongText().then((module) => ({ default: module.LongText })))

interface EditorProps {
  field: RecordField
  text: string
  error: string | null
  isPending: boolean
  /** What was typed before this input was loaded, and whether it was left by then. */
  typed?: { readonly text?: string; readonly ends?: 'enter' | 'left' }
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onChosen: (value: string) => void
  /** @param typed what the input holds when it is left */
  onLeave: (typed: string) => void
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The input of a field that is edited. */
export function FieldInput({ field, ...editor }: EditorProps) {
  const { edit } = field
  if (edit?.as === 'names') return <edit.Input {...editor} account_id={edit.account_id} label={field.label} />
  if (edit?.as === 'parts')
    return (
      <Suspense fallback={null}>
        <edit.Input {...editor} label={field.label} />
      </Suspense>
    )
  return <BaseInput field={field} {...editor} />
}

function BaseInput({ field, text, error, isPending, typed, onType, onKeyDown, onChosen, onLeave }: EditorProps) {
  const common = {
    size: 'xs' as const,
    'aria-label': field.label,
    value: text,
    error,
    onKeyDown,
    onBlur: (event: FocusEvent<Input>) => onLeave(event.currentTarget.value),
    ref: typed?.ends === 'left' ? undefined : typed?.text === undefined ? focusOnce : focusAtEnd,
    className: 'stoa-field-input',
  }
  const { edit } = field
  if (edit?.as === 'choice')
    return (
      <SimpleSelect
        {...common}
        options={edit.options}
        required={edit.required ?? false}
        disabled={isPending}
        onChange={(event) => {
          onType(event.currentTarget.value)
          onChosen(event.currentTarget.value)
        }}
      />
    )
  const typing = { ...common, readOnly: isPending, onChange: (event: { currentTarget: Input }) => onType(event.currentTarget.value) }
  if (edit?.as === 'long')
    return (
      <Suspense fallback={<PlainText label={field.label} text={text} onType={onType} onKeyDown={onKeyDown} />}>
        <LongText {...typing} maxLength={edit.max} />
      </Suspense>
    )
  return <TextInput {...typing} {...inputOf(edit)} autoComplete="off" />
}

/** Takes the keys until the input of a long text is loaded. */
function PlainText({ label, text, onType, onKeyDown }: Pick<EditorProps, 'text' | 'onType' | 'onKeyDown'> & { label: string }) {
  return (
    <textarea
      className="stoa-field-waiting"
      aria-label={label}
      aria-busy
      rows={3}
      value={text}
      ref={(input) => void focusAtEnd(input)}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

interface Typing {
  type: string
  inputMode?: 'decimal' | 'numeric'
  maxLength?: number | undefined
}

const TYPING: Partial<Record<FieldEdit['as'], Typing>> = {
  money: { type: 'text', inputMode: 'decimal' },
  percent: { type: 'text', inputMode: 'decimal' },
  number: { type: 'text', inputMode: 'numeric' },
  moment: { type: 'datetime-local' },
}

/** Type and limit of the input of a field. */
const inputOf = (edit: FieldEdit | undefined): Typing =>
  (edit && TYPING[edit.as]) ?? { type: edit?.as ?? 'text', maxLength: edit && 'max' in edit ? edit.max : undefined }

/** Focuses a field when it appears, with its text selected. */
const focusOnce = (input: Input | null): void => {
  if (focusAtEnd(input) && input instanceof HTMLInputElement) input.select()
}

/** Focuses a field when it appears, after its text. @returns whether it did now */
function focusAtEnd(input: Input | null): boolean {
  if (!input || input === document.activeElement || input.dataset.begun) return false
  input.dataset.begun = 'true'
  input.focus()
  if (input instanceof HTMLTextAreaElement) input.setSelectionRange(input.value.length, input.value.length)
  return true
}
