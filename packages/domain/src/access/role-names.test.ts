import { expect, it } from 'vitest'
import { roleNameIn } from '../index.ts'

it('names a default role in the language of the reader, regardless of the language of its account', () => {
  const sales = [
    { code: 'sales', name: 'Πωλήσεις' },
    { code: 'sales', name: 'Sales' },
  ]
  expect(sales.map((role) => roleNameIn('en', role))).toEqual(['Sales', 'Sales'])
  expect(sales.map((role) => roleNameIn('gr', role))).toEqual(['Πωλήσεις', 'Πωλήσεις'])
})

it('keeps the names of renamed and custom roles', () => {
  expect(roleNameIn('en', { code: 'sales', name: 'Field sales' })).toBe('Field sales')
  expect(roleNameIn('gr', { code: null, name: 'Sales' })).toBe('Sales')
})
