import { expect, it } from 'vitest'
import { phoneNotations } from './phone-notations.ts'

const greek = ['306912345678', '00306912345678', '6912345678']

it.each(['+30 691 234 5678', '0030 6912345678', '  0030 691 234 5678', '+30 (691) 234-5678', '+30 691.234/5678'])(
  'finds each notation of %s',
  (text) => {
    expect(phoneNotations(text).toSorted()).toEqual(greek.toSorted())
  },
)

it('leaves zeros inside a number alone', () => {
  expect(phoneNotations('+30 691 200 5678')).toContain('6912005678')
  expect(phoneNotations('0030 691 200 5678')).toContain('6912005678')
})

it('adds the leading zero of national numbers', () => {
  expect(phoneNotations('+49 30 123456')).toEqual(['4930123456', '004930123456', '30123456', '030123456'])
})

it.each([
  ['6912345678', '6912345678'],
  ['(210) 1234567', '2101234567'],
  ['123456', '123456'],
  ['12345678901234567', '12345678901234567'],
  ['+999 123456', '999123456'],
])('keeps the digits of %s, whose country is unknown', (text, digits) => {
  expect(phoneNotations(text)).toEqual([digits])
})

it.each(['', '12345', '123456789012345678', 'call 6912345678', '6912345678 home', '+-691234567', 'a', '69123x45678'])(
  'finds no phone in "%s"',
  (text) => {
    expect(phoneNotations(text)).toEqual([])
  },
)

it('changes a leading 00 only', () => {
  expect(phoneNotations('+44 1200 123456')).toContain('441200123456')
  expect(phoneNotations('69 0012 345678')).toEqual(['690012345678'])
})
