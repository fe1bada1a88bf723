import { BaseTextarea, SimpleSelect, TextInput, UnstyledButton, VisuallyHidden } from '@stoa/ui'
import { Suspense, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../call/call.ts'
import { firstErrors } from '../../form/use-endpoint-form.ts'
import { followBeside, InEditable } from '../../list/cells/in-editable.ts'
import { typedOf, type FieldEdit, type Value } from './field-values.ts'
import { valueOf } from './typed-values.ts'
import '../record.css'

/** A field of a record. */
export interface RecordField {
  name: string
  label: string
  /** What is shown; nothing for an empty value. */
  shown?: ReactNode
  value?: Value
  /** How it is edited; absent for fields that only show. */
  edit?: FieldEdit
  /** A long text below its label. */
  isWide?: boolean
}

export interface FieldGroup {
  title: string
  fields: readonly RecordField[]
  /** Further contents below the fields. */
  more?: ReactNode
}

/** The version of a record and its values, as they are stored now. */
export interface StoredRow {
  version: number
  values: Readonly<Record<string, unknown>>
}

interface FieldListProps {
  groups: readonly FieldGroup[]
  version: number
  /** Saves one value. @throws ApiError */
  onSave: (name: string, value: Value, version: number) => Promise<unknown>
  /** Reads the record again after another user changed it. */
  onConflict: () => Promise<StoredRow>
  /** What others changed, below the fields. */
  children?: ReactNode
}

/**
 * The fields of a record in groups. A click edits a value in place: Enter saves, Escape leaves, Tab saves and continues with the next. A change
 * of another field by another user does not matter; of the same field, it is shown before it can be overwritten.
 */
export function FieldList({ groups, children, ...saving }: FieldListProps) {
  const { editing, begin, type, commit, leave } = useEditing(saving)
  const editable = groups.flatMap((group) => group.fields.filter((field) => field.edit))
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const focusAfter = useRef<string | null>(null)
  const done = async (typed: string, then: { next?: RecordField | undefined; stay?: boolean }) => {
    const { name } = editing!
    if (!(await commit(typed))) return
    if (then.next) begin(then.next)
    else if (then.stay) focusAfter.current = name
  }
  const keys = (field: RecordField) => (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    const value = (event.target as HTMLInputElement).value
    if (event.key === 'Escape') {
      focusAfter.current = field.name
      leave()
    }
    const isLine = field.edit?.as === 'long' && !event.ctrlKey && !event.metaKey
    if (event.key === 'Enter' && !isLine) void done(value, { stay: true })
    if (event.key === 'Tab') {
      event.preventDefault()
      const at = editable.indexOf(field)
      void done(value, { next: editable[event.shiftKey ? at - 1 : at + 1], stay: true })
    }
  }
  const register = (name: string) => (button: HTMLButtonElement | null) => {
    if (!button) return void buttons.current.delete(name)
    buttons.current.set(name, button)
    if (focusAfter.current !== name) return
    focusAfter.current = null
    button.focus()
  }
  return (
    <div className="stoa-fields">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3>{group.title}</h3>
          <dl>
            {group.fields.map((field) => (
              <div
                key={field.name}
                className="stoa-field"
                data-editing={editing?.name === field.name || undefined}
                data-wide={field.isWide || undefined}
              >
                <dt>{field.label}</dt>
                <dd>
                  {editing?.name === field.name ? (
                    <FieldInput
                      field={field}
                      text={editing.text}
                      error={editing.error}
                      isPending={editing.isPending}
                      onType={type}
                      onKeyDown={keys(field)}
                      onChosen={(value) => void done(value, { stay: true })}
                      onLeave={(typed) => {
                        if (!editing.error && !editing.isPending) void done(typed, {})
                      }}
                    />
                  ) : (
                    <Shown field={field} register={register(field.name)} onEdit={() => begin(field)} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {group.more}
        </section>
      ))}
      {children}
    </div>
  )
}

function Shown({
  field,
  register,
  onEdit,
}: {
  field: RecordField
  register: (button: HTMLButtonElement | null) => void
  onEdit: () => void
}) {
  const { t } = useTranslation('kit')
  if (!field.edit) return field.shown
  return (
    <>
      <InEditable value>{field.shown}</InEditable>
      <UnstyledButton
        ref={register}
        className="stoa-field-edit"
        onClick={(event) => {
          if (!followBeside(event)) onEdit()
        }}
      >
        <VisuallyHidden>{t('fields.edit', { field: field.label })}</VisuallyHidden>
      </UnstyledButton>
    </>
  )
}

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
  if (edit?.as === 'long') return <BaseTextarea {...typing} autosize minRows={3} maxRows={16} maxLength={edit.max} />
  return <TextInput {...typing} {...inputOf(edit)} autoComplete="off" />
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
  return true
}

interface Editing {
  name: string
  edit: FieldEdit
  text: string
  /** The value when the user began. */
  was: Value
  version: number
  error: string | null
  isPending: boolean
}

/** The field that is edited, and how it is saved. */
export function useEditing({ version, onSave, onConflict }: Omit<FieldListProps, 'groups' | 'children'>) {
  const { t } = useTranslation('kit')
  const [editing, setEditing] = useState<Editing | null>(null)
  const isSaving = useRef(false)
  /** @param text what the input holds instead of the value */
  const begin = (field: RecordField, text?: string) => {
    const was = field.value ?? null
    const edit = field.edit!
    setEditing({ name: field.name, edit, text: text ?? typedOf(edit, was), was, version, error: null, isPending: false })
  }
  /** Saves; after another user's change of another field once more. */
  const save = async (name: string, value: Value, was: Value, from: number): Promise<StoredRow | null> => {
    try {
      await onSave(name, value, from)
      return null
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error
      const stored = await onConflict()
      if ((stored.values[name] ?? null) !== was) return stored
      await onSave(name, value, stored.version)
      return null
    }
  }
  const fail = (from: Editing, text: string, more: Partial<Editing> & { error: string }) =>
    setEditing({ ...from, text, isPending: false, ...more })
  /** @returns whether it is saved */
  const commit = async (typed: string): Promise<boolean> => {
    if (!editing || isSaving.current) return false
    const { name, edit, was, version: from } = editing
    const text = typed.trim()
    const close = () => setEditing((now) => (now?.name === name ? null : now))
    if (text === typedOf(edit, was)) {
      close()
      return true
    }
    const value = valueOf(edit, text)
    if (value === undefined) {
      fail(editing, text, { error: t('fields.unreadable') })
      return false
    }
    isSaving.current = true
    setEditing({ ...editing, text, isPending: true, error: null })
    try {
      const stored = await save(name, value, was, from)
      if (!stored) {
        close()
        return true
      }
      const now = (stored.values[name] ?? null) as Value
      fail(editing, text, {
        was: now,
        version: stored.version,
        error: t('fields.conflict', { value: typedOf(edit, now) || '–', interpolation: { escapeValue: false } }),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = firstErrors(error.errors)
      fail(editing, text, { error: errors[name] ?? Object.values(errors)[0] ?? error.message })
    } finally {
      isSaving.current = false
    }
    return false
  }
  return {
    editing,
    begin,
    commit,
    type: (text: string) => setEditing((now) => now && { ...now, text, error: null }),
    leave: () => setEditing(null),
  }
}
