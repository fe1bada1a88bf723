import type { Selectable } from 'kysely'
import { MERGE_FIELDS, type MergeField } from '@stoa/contract'
import type { DB } from '#db/types.ts'

/** Columns of a contact as the journal of a merge stores them in JSON. */
export type ContactState = Selectable<DB['contacts']>
export type FieldChoices = Readonly<Record<string, number>>

/**
 * Fields of the surviving contact (domain.md 4.6, Field values): the value that the member chose, else the winner's,
 * else the first value of the losers, most recently updated first. The function is pure, so that an undo can compute
 * again what the merge wrote.
 */
export function mergedFields(winner: ContactState, losers: readonly ContactState[], choices: FieldChoices): Partial<ContactState> {
  const recent = losers.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || a.id - b.id)
  const all = [winner, ...recent]
  const pick = <F extends keyof ContactState>(field: F): ContactState[F] => {
    const chosen = choices[field]
    if (chosen !== undefined) return all.find((contact) => contact.id === chosen)![field]
    return all.find((contact) => !isEmpty(contact[field]))?.[field] ?? winner[field]
  }
  const own = Object.fromEntries(PICKED.map((field) => [field, pick(field)])) as Partial<ContactState>
  return {
    ...own,
    lifecycle: choices.lifecycle === undefined && all.some((contact) => contact.lifecycle === 'customer') ? 'customer' : pick('lifecycle'),
    assigned_at: all.find((contact) => contact.user_id === own.user_id && contact.user_id !== null)?.assigned_at ?? null,
    custom_fields: mergedCustomFields(all, choices),
    customer_since: least(all.map((contact) => contact.customer_since)),
    first_touch_at: least(all.map((contact) => contact.first_touch_at)),
    last_activity_at: greatest(all.map((contact) => contact.last_activity_at)),
    status: mergedStatus(all),
    ...SUMMED.reduce<Partial<ContactState>>(
      (sums, field) => ({ ...sums, [field]: all.reduce((sum, contact) => sum + contact[field], 0) }),
      {},
    ),
  }
}

/** Figures that a merge adds up. An undo subtracts the figures of the losers. */
export const SUMMED = ['requests_count', 'orders_count', 'revenue_minor'] as const

const PICKED = [
  ...MERGE_FIELDS.filter((field): field is Exclude<MergeField, 'lifecycle'> => field !== 'lifecycle'),
  'avatar_media_id',
  'avatar_uuid',
  'portal_user_id',
] as const

/** Choices that name an unknown field, or a contact that is not part of the merge. */
export function wrongChoices(choices: FieldChoices, ids: readonly number[]): string[] {
  const known = (field: string) => (MERGE_FIELDS as readonly string[]).includes(field) || /^custom_fields\../.test(field)
  return Object.entries(choices)
    .filter(([field, id]) => !known(field) || !ids.includes(id))
    .map(([field]) => field)
}

function mergedCustomFields(all: readonly ContactState[], choices: FieldChoices): ContactState['custom_fields'] {
  const values = (contact: ContactState) => contact.custom_fields as Record<string, unknown>
  const names = [...new Set(all.flatMap((contact) => Object.keys(values(contact))))]
  const entries = names.map((name) => {
    const chosen = choices[`custom_fields.${name}`]
    const from =
      chosen === undefined ? all.find((contact) => !isEmpty(values(contact)[name])) : all.find((contact) => contact.id === chosen)
    return [name, from && values(from)[name]] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ContactState['custom_fields']
}

/** Blacklisted if any contact is, otherwise active if any is. A merge never removes a contact from the blacklist. */
function mergedStatus(all: readonly ContactState[]): string {
  return ['blacklisted', 'active', 'archived'].find((status) => all.some((contact) => contact.status === status)) ?? 'active'
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const least = (values: (string | null)[]) => inOrder(values)[0] ?? null
const greatest = (values: (string | null)[]) => inOrder(values).at(-1) ?? null
/** Compares instants, not texts: the fraction of a second has a variable number of digits. */
const inOrder = (values: (string | null)[]) => values.filter((value) => value !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))
