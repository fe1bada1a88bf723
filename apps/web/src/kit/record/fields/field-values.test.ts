import { expect, it } from 'vitest'
import { typedOf, type FieldEdit, type Value } from './field-values.ts'
import { valueOf } from './typed-values.ts'

const CHOICE: FieldEdit = { as: 'choice', options: [{ value: 9, label: 'Θανάσης' }] }

it.each<[FieldEdit, Value, string]>([
  [{ as: 'text' }, 'Owner', 'Owner'],
  [{ as: 'money', currency: 'EUR' }, 123_456, '1.234,56'],
  [{ as: 'percent' }, 7550, '75,5'],
  [{ as: 'number' }, 14, '14'],
  [CHOICE, 9, '9'],
  [{ as: 'money', currency: 'EUR' }, null, ''],
])('writes and reads %j of %j as %j', (edit, value, typed) => {
  expect(typedOf(edit, value)).toBe(typed)
  expect(valueOf(edit, typed)).toBe(value)
})

it('reads day and time in the zone of the browser', () => {
  const at = new Date(2026, 10, 28, 9, 5)
  expect(typedOf({ as: 'moment' }, at.toISOString())).toBe('2026-11-28T09:05')
  expect(valueOf({ as: 'moment' }, '2026-11-28T09:05')).toBe(at.toISOString())
})

it('tells what cannot be read from what is empty', () => {
  expect(valueOf({ as: 'money', currency: 'EUR' }, 'a lot')).toBeUndefined()
  expect(valueOf({ as: 'percent' }, 'half')).toBeUndefined()
  expect(valueOf({ as: 'number' }, '-1')).toBeUndefined()
  expect(valueOf({ as: 'number' }, '1,5')).toBeUndefined()
  expect(valueOf({ as: 'percent' }, '  ')).toBeNull()
})
