import type { ReactNode } from 'react'
import type { FieldEdit, Value } from './field-values.ts'

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
