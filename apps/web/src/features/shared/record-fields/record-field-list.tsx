import type { AnyEndpoint, contactActivityLogs } from '@stoa/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, FieldList, invalidate, useChange, type FieldGroup, type Invalidated } from '../../../kit/index.ts'
import { OthersChange } from '../records/index.ts'
import { stored, type ComposedField } from './fields-of.ts'

interface RecordFieldListProps {
  groups: readonly FieldGroup[]
  version: number
  read: AnyEndpoint
  update: AnyEndpoint
  params: Record<string, number | string>
  /** What a change outdates besides the record. */
  touches: readonly Invalidated[]
  /** The activity log of the record; without one, others' changes are not told. */
  log?: typeof contactActivityLogs
  /** Event of a change of its fields in the log, such as `offer.updated`. */
  event?: string
  /** Fields whose value the record has in another form, by their names. */
  composed?: Readonly<Record<string, ComposedField>>
  /** What the record is read with after another user changed it. */
  include?: readonly string[]
  /** Group of the texts with the names of its fields, such as `offers:fields`. */
  names?: string
}

/** The fields of a record: those with `edit` are edited on click and saved one at a time, and others' changes are told below. */
export function RecordFieldList({
  groups,
  version,
  read,
  update,
  params,
  touches,
  composed = {},
  include,
  log,
  event = '',
  names = '',
}: RecordFieldListProps) {
  const client = useQueryClient()
  const change = useChange(update, touches)
  const shown = groups
    .map((group) => ({ ...group, fields: group.fields.filter((field) => field.edit || isKnown(field.shown)) }))
    .filter((group) => group.fields.length > 0 || isKnown(group.more))
  const isEditable = shown.some((group) => group.fields.some((field) => field.edit))
  return (
    <FieldList
      groups={shown}
      version={version}
      onSave={(name, value, from) =>
        change.send({ params, body: { ...(composed[name]?.bodyOf(value) ?? { [name]: value }), version: from } })
      }
      onConflict={async () => {
        const { data } = await call(read, { params, ...(include && { query: { include } }) } as { params: typeof params })
        await invalidate(client, [read, ...touches])
        return {
          version: data.version,
          values: {
            ...Object.fromEntries(Object.entries(data as Record<string, unknown>).map(([name, value]) => [name, stored(value)])),
            ...Object.fromEntries(Object.entries(composed).map(([name, { valueOf }]) => [name, valueOf(data as never)])),
          },
        }
      }}
    >
      {isEditable && log && <OthersChange log={log} params={params} event={event} fields={names} />}
    </FieldList>
  )
}

const isKnown = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false
