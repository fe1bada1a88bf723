import { contacts, type RecordsName } from '@stoa/contract/browser'
import { expect, it } from 'vitest'
import { type Invalidated, queryKeyOf } from './use-endpoint.ts'

/** The compiler checks these lines: it reports an expected error that does not occur. */
export const checkedByTheCompiler: readonly unknown[] = [
  ['contacts', contacts, contacts.update] satisfies readonly Invalidated[],
  // @ts-expect-error the records are called contacts
  ['contatcs'] satisfies readonly Invalidated[],
  // @ts-expect-error events name records that exist
  { contact: ['contact_lists'] } satisfies Record<string, readonly RecordsName[]>,
  contacts.create.limits.first_name.maxLength satisfies number,
  // @ts-expect-error there is no such field
  () => contacts.create.limits.first_nam,
  // @ts-expect-error the field has no longest text
  () => contacts.create.limits.user_id.maxLength,
]

it('keeps answers under the name of their records', () => {
  expect(queryKeyOf(contacts.read, { params: { id: 1 } })).toEqual(['contacts', 'contacts.read', { id: 1 }, {}])
  expect(contacts.create.limits.first_name).toEqual({ maxLength: 80 })
})
