import { expect, it } from 'vitest'
import { rowReader } from './prepare-row.ts'

const namesOf = (field: string, ...names: string[]) =>
  names.map((name) => {
    const { first_name, last_name } = rowReader({ 0: field, 1: 'email' }, 'GR', [])([name, 'a@example.gr'], 1)
    return [first_name, last_name]
  })

it('splits a full name before its last word, after its first word, or at its comma', () => {
  expect(namesOf('full_name', 'Άννα Μαρία Παπαδοπούλου', 'Παπαδοπούλου, Άννα', 'Άννα')).toEqual([
    ['Άννα Μαρία', 'Παπαδοπούλου'],
    ['Άννα', 'Παπαδοπούλου'],
    ['Άννα', null],
  ])
  expect(namesOf('full_name_surname_first', 'Παπαδοπούλου Άννα Μαρία', 'Παπαδοπούλου, Άννα', 'Άννα')).toEqual([
    ['Άννα Μαρία', 'Παπαδοπούλου'],
    ['Άννα', 'Παπαδοπούλου'],
    ['Άννα', null],
  ])
})
