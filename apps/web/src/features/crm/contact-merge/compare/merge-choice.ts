import { MERGE_FIELDS, type MergeCandidate, type MergeField } from '@stoa/contract/browser'
import { useState } from 'react'

/** A compared field: a field of the contact, or a custom field of the account. */
export type ComparedField = MergeField | `custom_fields.${string}`

/** The member's choices: the winner, the participating contacts, and the source of each field. */
export interface MergeChoice {
  winner_id: number
  /** Ids of the contacts to merge, including the winner. */
  taking_part: readonly number[]
  fields: Readonly<Record<string, number>>
}

/** Value of a field in the comparison; an empty text if there is none. */
export function valueOf(contact: MergeCandidate, field: ComparedField): string {
  if (field === 'user_id') return contact.assignee?.username ?? ''
  const value = field.startsWith('custom_fields.')
    ? contact.custom_fields[field.slice('custom_fields.'.length)]
    : contact[field as MergeField]
  return value === null || value === undefined ? '' : String(value)
}

/** Fields with a value in at least one contact, and always the name. */
export function comparedFields(contacts: readonly MergeCandidate[]): ComparedField[] {
  const custom = [...new Set(contacts.flatMap((contact) => Object.keys(contact.custom_fields)))].map(
    (name) => `custom_fields.${name}` as const,
  )
  return [...MERGE_FIELDS, ...custom].filter(
    (field) => field === 'first_name' || field === 'last_name' || contacts.some((contact) => valueOf(contact, field)),
  )
}

/** Id of the contact that provides a field: the chosen one, else the winner, else the last changed one with a value. */
export function sourceOf(field: ComparedField, choice: MergeChoice, contacts: readonly MergeCandidate[]): number {
  const chosen = choice.fields[field]
  if (chosen !== undefined) return chosen
  const part = contacts.filter((contact) => choice.taking_part.includes(contact.id))
  const winner = part.find((contact) => contact.id === choice.winner_id)
  if (winner && valueOf(winner, field)) return winner.id
  const others = part
    .filter((contact) => contact !== winner)
    .toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || a.id - b.id)
  return others.find((contact) => valueOf(contact, field))?.id ?? choice.winner_id
}

/** The choices for one group; the suggested contact is the initial winner. */
export function useMergeChoice(contacts: readonly MergeCandidate[], suggested: number | null) {
  const first = contacts.find((contact) => contact.id === suggested) ?? contacts[0]!
  const [choice, setChoice] = useState<MergeChoice>({ winner_id: first.id, taking_part: contacts.map((contact) => contact.id), fields: {} })
  const without = (fields: MergeChoice['fields'], id: number) =>
    Object.fromEntries(Object.entries(fields).filter(([, from]) => from !== id))
  return {
    choice,
    /** Selects the winner. Fields chosen individually do not change. */
    keep: (winner_id: number) => setChoice((now) => ({ ...now, winner_id, taking_part: [...new Set([...now.taking_part, winner_id])] })),
    /** Includes or excludes a contact. The winner cannot be excluded. */
    toggle: (id: number) =>
      setChoice((now) => {
        if (id === now.winner_id) return now
        const isIn = now.taking_part.includes(id)
        return {
          ...now,
          taking_part: isIn ? now.taking_part.filter((one) => one !== id) : [...now.taking_part, id],
          fields: isIn ? without(now.fields, id) : now.fields,
        }
      }),
    take: (field: ComparedField, id: number) => setChoice((now) => ({ ...now, fields: { ...now.fields, [field]: id } })),
  }
}

/** The request body of the merge. */
export function toMergeBody(choice: MergeChoice, contacts: readonly MergeCandidate[]) {
  const part = contacts.filter((contact) => choice.taking_part.includes(contact.id))
  return {
    winner_id: choice.winner_id,
    loser_ids: part.map((contact) => contact.id).filter((id) => id !== choice.winner_id),
    fields: { ...choice.fields },
    versions: Object.fromEntries(part.map((contact) => [String(contact.id), contact.version])),
  }
}
