import { expect, it } from 'vitest'
import { actingPermissions } from './grant-levels.ts'

const held = ['contacts.read', 'contacts.create', 'payments.read', 'contacts.erase']

it.each([
  ['none', []],
  ['view', ['contacts.read']],
  ['work', ['contacts.read', 'contacts.create']],
  ['full', ['contacts.read', 'contacts.create', 'payments.read']],
  ['all', held],
] as const)('a grant of the level %s leaves of the permissions in the agency: %j', (level, expected) => {
  expect([...actingPermissions(held, level)]).toEqual(expected)
})

it('a single granted permission adds to the level, if the member has it in the agency', () => {
  expect([...actingPermissions(held, 'view', ['payments.read', 'invoices.read'])]).toEqual(['contacts.read', 'payments.read'])
})

it('no single permission allows an action that is reserved to the account', () => {
  expect([...actingPermissions(held, 'view', ['contacts.erase'])]).toEqual(['contacts.read'])
})

it('no single permission counts without a grant', () => {
  expect([...actingPermissions(held, 'none', ['payments.read'])]).toEqual([])
})
