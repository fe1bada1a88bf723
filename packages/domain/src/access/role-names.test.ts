import { expect, it } from 'vitest'
import { roleNameIn } from '../index.ts'

it('names a default role in the language of the reader, whichever language its account is in', () => {
  const sales = [
    { code: 'sales', name: 'Πωλήσεις' },
    { code: 'sales', name: 'Sales' },
  ]
  expect(sales.map((role) => roleNameIn('en', role))).toEqual(['Sales', 'Sales'])
  expect(sales.map((role) => roleNameIn('gr', role))).toEqual(['Πωλήσεις', 'Πωλήσεις'])
})

it('leaves the name of a renamed role and of a role the account made itself', () => {
  expect(roleNameIn('en', { code: 'sales', name: 'Field sales' })).toBe('Field sales')
  expect(roleNameIn('gr', { code: null, name: 'Sales' })).toBe('Sales')
})
