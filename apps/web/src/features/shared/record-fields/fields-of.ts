import type { ReactNode } from 'react'
import type { FieldEdit, RecordFact, RecordField, Value } from '../../../kit/index.ts'

/** Yes and no are choices between texts. */
export const stored = (value: unknown): unknown => (typeof value === 'boolean' ? String(value) : value)

/** A field whose value the record has in another form, such as ids of people. */
export interface ComposedField {
  /** The value that is edited. */
  valueOf: (row: never) => Value
  /** What a changed value sends. */
  bodyOf: (value: Value) => object
}

/** Ids of records that a record names, as a text with commas between them. */
export const idsField = <Name extends string>(name: Name) => ({
  valueOf: (row: { readonly [key in Name]?: readonly { id: number }[] | undefined }): Value =>
    row[name]?.map(({ id }) => id).join(',') || null,
  bodyOf: (value: Value) => ({ [name]: value === null ? [] : String(value).split(',').map(Number) }),
})

/** Makes the fields of a record; `edit` counts for readers who may change it, in a state that allows it. */
export const fieldsOf =
  <Row extends object>(row: Row, label: (name: string) => string) =>
  (name: keyof Row & string, shown: ReactNode, edit?: FieldEdit | false, more: Partial<RecordField> = {}): RecordField => ({
    name,
    label: label(name),
    shown,
    value: (stored(row[name]) ?? null) as Value,
    ...(edit && { edit }),
    ...more,
  })

/** Facts as fields that only show. */
export const factFields = (facts: readonly RecordFact[]): RecordField[] =>
  facts.map(([label, shown]) => ({ name: `fact ${label}`, label, shown }))

/** A choice between yes and no. */
export const yesOrNo = (yes: string, no: string): FieldEdit => ({
  as: 'choice',
  required: true,
  options: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
})
