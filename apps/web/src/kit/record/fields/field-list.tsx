import { UnstyledButton, VisuallyHidden } from '@stoa/ui'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { followBeside, InEditable } from '../../list/cells/in-editable.ts'
import { useRowChanges } from '../../list/cells/use-row-changes.ts'
import { FieldInput, loadLongText } from './field-input.tsx'
import type { Value } from './field-values.ts'
import type { FieldGroup, RecordField, StoredRow } from './record-field.ts'
import { useEditing } from './use-editing.ts'
import '../record.css'

interface FieldListProps {
  groups: readonly FieldGroup[]
  version: number
  /** Saves one value. @throws ApiError @returns the answer, with the record as it is stored then */
  onSave: (name: string, value: Value, version: number) => Promise<unknown>
  /** Reads the record again after another user changed it. */
  onConflict: () => Promise<StoredRow>
  /** What others changed, below the fields. */
  children?: ReactNode
}

/**
 * The fields of a record in groups. A click edits a value in place: Enter saves, Escape leaves, Tab saves and continues with the next. A change
 * of another field by another user does not matter; of the same field, it is shown before it can be overwritten. What is saved can be undone for some seconds.
 */
export function FieldList({ groups, children, ...saving }: FieldListProps) {
  const { editing, begin, type, commit, leave } = useEditing(useUndone(groups, saving))
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
        onPointerEnter={field.edit.as === 'long' ? loadLongText : undefined}
        onClick={(event) => {
          if (!followBeside(event)) onEdit()
        }}
      >
        <VisuallyHidden>{t('fields.edit', { field: field.label })}</VisuallyHidden>
      </UnstyledButton>
    </>
  )
}

/** A record as its version and the values that are edited. */
type Row = { version?: number } & Record<string, unknown>

/** Saves values so that each can be undone, as in the cells of lists. */
function useUndone(groups: readonly FieldGroup[], { version, onSave, onConflict }: Omit<FieldListProps, 'groups' | 'children'>) {
  const changes = useRowChanges<Row>({
    save: async (row, values, from) => {
      const [name, value] = Object.entries(values)[0]!
      const answer = (await onSave(name, value, from)) as { data?: { version?: number } } | undefined
      return { ...row, ...values, version: answer?.data?.version ?? from }
    },
    read: async () => {
      const stored = await onConflict()
      return { ...stored.values, version: stored.version }
    },
  })
  const labelOf = (name: string) => groups.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? ''
  return {
    version,
    onConflict,
    onSave: (name: string, value: Value, from: number, was: Value) =>
      changes.saveCell({ version: from }, labelOf(name), { [name]: value }, { [name]: was }, from),
  }
}
