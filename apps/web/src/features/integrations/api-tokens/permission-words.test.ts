import type { PermissionGroup } from '@stoa/contract/browser'
import { expect, it } from 'vitest'
import { heldGroups, permittedResources, presetNames, presetOf } from './permission-words.ts'
import { sampleCall } from './sample-call.ts'
import { tokenState } from './token-state.ts'

const action = (name: string, held = true) => ({ name, label: name, held })
const GROUPS: PermissionGroup[] = [
  {
    name: 'crm',
    label: 'CRM',
    resources: [
      {
        name: 'contacts',
        label: 'Contacts',
        actions: [action('contacts.read'), action('contacts.create'), action('contacts.erase', false)],
      },
      { name: 'pipelines', label: 'Pipelines', actions: [action('pipelines.read', false)] },
    ],
  },
  { name: 'sales', label: 'Sales', resources: [{ name: 'offers', label: 'Offers', actions: [action('offers.read', false)] }] },
]

it('offers a token only the permissions that its maker has', () => {
  const held = heldGroups(GROUPS)
  expect(held.map(({ name, resources }) => [name, resources.map((one) => one.actions.map(({ name: full }) => full))])).toEqual([
    ['crm', [['contacts.read', 'contacts.create']]],
  ])
  expect(presetNames(held, 'all')).toEqual(['contacts.read', 'contacts.create'])
  expect(presetNames(held, 'read')).toEqual(['contacts.read'])
})

it('names the preset that a selection equals', () => {
  const held = heldGroups(GROUPS)
  const named = (names: string[]) => presetOf(held, new Set(names))
  expect(named([])).toBe('none')
  expect(named(['contacts.read'])).toBe('read')
  expect(named(['contacts.create', 'contacts.read'])).toBe('all')
  expect(named(['contacts.create'])).toBeNull()
})

it('lists permissions by resource in the language of the reader, and unknown ones by their name', () => {
  const names = ['contacts.update', 'offers.read', 'contacts.read', 'later.read']
  const words = (locale: string) => permittedResources(names, locale).map(({ label, actions }) => [label, ...actions])
  expect(words('en')).toEqual([['Contacts', 'view', 'edit'], ['Offers', 'view'], ['later.read']])
  expect(words('gr')[0]![0]).toBe('Επαφές')
})

it('warns a week before a token expires, and says why a token ended', () => {
  const now = Date.parse('2026-11-27T12:00:00Z')
  const state = (expires_at: string | null, more = {}) => tokenState({ status: 'active', end_reason: null, expires_at, ...more }, now)
  expect(state(null)).toBe('active')
  expect(state('2026-12-05T12:00:00Z')).toBe('active')
  expect(state('2026-12-04T12:00:00Z')).toBe('expires_soon')
  expect(state('2026-11-27T12:00:00Z')).toBe('expired')
  expect(state(null, { status: 'ended', end_reason: 'member_left' })).toBe('member_left')
})

it('shows a call that the token may make', () => {
  const call = (permissions: string[]) => sampleCall('https://stoa.example', { account_id: 7, permissions, token: 'stoa_1_x' } as never)
  expect(call(['contacts.read'])).toBe(
    "curl 'https://stoa.example/api/v1/accounts/7/contacts?per_page=5' \\\n  -H 'Authorization: Bearer stoa_1_x'",
  )
  expect(call(['offers.read'])).toContain('/api/v1/api-token')
})
