import { describe, expect, it } from 'vitest'
import { RULES as rule } from './validation.ts'

const field = 'Phone'

describe('rules of form fields', () => {
  it('[R-5-06] required names the field', () => {
    for (const empty of ['', '  ', null, undefined, []]) expect(rule.required(empty, { field })).toBe('Phone is required')
    for (const given of ['a', 0, false, [1]]) expect(rule.required(given, { field })).toBeNull()
  })

  it.each<[string, () => string | null, () => string | null]>([
    ['email', () => rule.email('a@b.gr', { field }), () => rule.email('a@', { field })],
    ['oneOf', () => rule.oneOf('1', { field, options: [1, 2] }), () => rule.oneOf('3', { field, options: [1, 2] })],
    ['digits', () => rule.digits('123', { field, length: 3 }), () => rule.digits('12', { field, length: 3 })],
    ['max', () => rule.max('αβγ', { field, length: 3 }), () => rule.max('αβγδ', { field, length: 3 })],
    ['min', () => rule.min('αβγ', { field, length: 3 }), () => rule.min([1], { field, length: 3 })],
    ['min_value', () => rule.min_value('3', { field, minimum: 3 }), () => rule.min_value('x', { field, minimum: 3 })],
    ['confirmed', () => rule.confirmed('x', { field, confirmation: 'x' }), () => rule.confirmed('x', { field, confirmation: 'y' })],
    ['numeric', () => rule.numeric('012', { field }), () => rule.numeric('1.2', { field })],
  ])('[R-5-07] %s passes and fails', (_, passing, failing) => {
    expect(passing()).toBeNull()
    expect(failing()).toContain(field)
  })

  it.each(['email', 'digits', 'max', 'min', 'min_value', 'numeric', 'e164phone', 'oneOf'] as const)(
    '%s leaves an empty value to required',
    (name) => {
      expect(rule[name]('', { field, length: 3, minimum: 3, options: [] })).toBeNull()
    },
  )

  it('[R-5-08] [R-5-09] accepted allows true, 1, yes and true as text', () => {
    for (const value of [true, 1, '1', 'yes', 'true']) expect(rule.accepted(value, { field })).toBeNull()
    for (const value of [false, 0, 'no', '', null]) expect(rule.accepted(value, { field })).toBe('The Phone field must be accepted')
  })

  it('[R-5-10] decimal counts decimals after its separator', () => {
    expect(rule.decimal('1,25', { field, decimals: 2, separator: ',' })).toBeNull()
    expect(rule.decimal('1,255', { field, decimals: 2, separator: ',' })).not.toBeNull()
    expect(rule.decimal('1.25', { field, decimals: 2, separator: ',' })).not.toBeNull()
    expect(rule.decimal('1.2555555', { field })).toBeNull()
    expect(rule.decimal('1.', { field })).not.toBeNull()
    expect(rule.decimal('-1', { field, decimals: 0 })).toBeNull()
  })

  it('[R-5-11] [R-5-12] decimal refuses an empty value', () => {
    for (const value of ['', null]) expect(rule.decimal(value, { field })).toBe('The Phone field must contain only decimal values')
  })

  it('[R-5-13] [R-5-14] e164phone explains the form of a phone', () => {
    expect(rule.e164phone('+12', { field })).toBeNull()
    expect(rule.e164phone('+0123', { field })).toBe(
      'The Phone field must be a valid E164 phone number. [+][country code][subscriber number including area code]',
    )
  })

  it('[R-5-15] [R-5-16] isRequiredWithout requires one of two values', () => {
    const other = 'Email'
    expect(rule.isRequiredWithout('', { field, other, otherValue: null })).toBe('Phone field is required without Email')
    expect(rule.isRequiredWithout('1', { field, other, otherValue: null })).toBeNull()
    expect(rule.isRequiredWithout('', { field, other, otherValue: 'a@b.gr' })).toBeNull()
    expect(rule.isRequiredWithout('1', { field, other, otherValue: 'a@b.gr' })).toBeNull()
  })
})

it('says whether characters or items are too many', () => {
  expect(rule.max('αβγδ', { field: 'name', length: 3 })).toBe('The name field must not be greater than 3 characters')
  expect(rule.max([1, 2, 3, 4], { field: 'tags', length: 3 })).toBe('The tags field must not be greater than 3 items')
})

it.each(['12a', 'a12', '1.2'])('takes %s for no three digits', (value) => {
  expect(rule.digits(value, { field: 'code', length: 3 })).toBe('The code field must be 3 digits')
})
