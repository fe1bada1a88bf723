import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, firstErrors } from '../../call/call.ts'
import { typedOf, type FieldEdit, type Value } from './field-values.ts'
import type { RecordField, StoredRow } from './record-field.ts'
import { valueOf } from './typed-values.ts'

/** How the field that is edited is saved. */
interface Saving {
  version: number
  /** Saves one value instead of the one that it had. @throws ApiError */
  onSave: (name: string, value: Value, version: number, was: Value) => Promise<unknown>
  /** Reads the record again after another user changed it. */
  onConflict: () => Promise<StoredRow>
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
export function useEditing({ version, onSave, onConflict }: Saving) {
  const { t } = useTranslation('kit')
  const [editing, setEditing] = useState<Editing | null>(null)
  const isSaving = useRef(false)
  /** @param text what the input holds instead of the value */
  const begin = (field: RecordField, text?: string) => {
    const was = field.value ?? null
    const edit = field.edit!
    setEditing({ name: field.name, edit, text: text ?? typedOf(edit, was), was, version, error: null, isPending: false })
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
      const stored = await save({ onSave, onConflict }, name, value, was, from)
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

/** Saves; after another user's change of another field once more. @returns what is stored instead, if the same field was changed */
async function save(
  { onSave, onConflict }: Omit<Saving, 'version'>,
  name: string,
  value: Value,
  was: Value,
  from: number,
): Promise<StoredRow | null> {
  try {
    await onSave(name, value, from, was)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error
    const stored = await onConflict()
    if ((stored.values[name] ?? null) !== was) return stored
    await onSave(name, value, stored.version, was)
    return null
  }
}
