import type { PermissionGroup } from '@stoa/contract/browser'
import { describe, expect, it } from 'vitest'
import { changeOf, differenceOf, matching, toggled } from './matrix-selection.ts'

const set = (...names: string[]) => new Set(names)
const action = (name: string, label: string) => ({ name, label, held: true })
const groups: PermissionGroup[] = [
  {
    name: 'crm',
    label: 'C.R.M.',
    resources: [
      {
        name: 'contacts',
        label: 'Επαφές',
        actions: [action('contacts.read', 'προβολή'), action('contacts.erase', 'διαγραφή προσωπικών δεδομένων')],
      },
    ],
  },
  { name: 'sales', label: 'Πωλήσεις', resources: [{ name: 'offers', label: 'Προσφορές', actions: [action('offers.read', 'προβολή')] }] },
]

describe('selecting permissions', () => {
  it('switches a whole row on first, and off only when all of it is on', () => {
    expect([...toggled(set('a'), ['a', 'b'])]).toEqual(['a', 'b'])
    expect([...toggled(set('a', 'b', 'c'), ['a', 'b'])]).toEqual(['c'])
  })

  it('marks permissions that would be granted or revoked', () => {
    expect([changeOf(set('a'), set(), 'a'), changeOf(set(), set('a'), 'a'), changeOf(set('a'), set('a'), 'a')]).toEqual([
      'added',
      'removed',
      undefined,
    ])
    expect(differenceOf(set('a', 'b'), set('b', 'c', 'd'))).toEqual({ added: 1, removed: 2 })
  })

  it('finds resources without accents, by action and by wire name', () => {
    expect(matching(groups, 'επαφες').map((group) => group.name)).toEqual(['crm'])
    expect(matching(groups, 'ΠΡΟΣΩΠΙΚΩΝ').map((group) => group.name)).toEqual(['crm'])
    expect(matching(groups, 'offers.read').map((group) => group.name)).toEqual(['sales'])
    expect(matching(groups, 'προβολή')).toHaveLength(2)
    expect(matching(groups, 'nothing')).toEqual([])
  })
})
