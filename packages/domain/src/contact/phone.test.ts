import { describe, expect, it } from 'vitest'
import { isE164 } from './e164.ts'
import { dialled, formatPhone, parsePhone } from './phone.ts'
import { parsePhone as parsePhoneMax } from './phone-max.ts'

const WRITTEN: [raw: string, country: string, number: string | null, type: string][] = [
  ['6971234567', 'GR', '+306971234567', 'mobile'],
  ['697 123 4567', 'GR', '+306971234567', 'mobile'],
  ['00306971234567', 'GR', '+306971234567', 'mobile'],
  ['+30 210 321 0000', 'GR', '+302103210000', 'landline'],
  ['210-3210000', 'GR', '+302103210000', 'landline'],
  ['0035799123456', 'GR', '+35799123456', 'mobile'],
  ['99123456', 'CY', '+35799123456', 'mobile'],
  ['020 7946 0958', 'GB', '+442079460958', 'landline'],
  ['+1 212 555 0123', 'GR', '+12125550123', 'unknown'],
  ['123', 'GR', null, 'unknown'],
  ['6971234567890123', 'GR', null, 'unknown'],
  ['not a phone', 'GR', null, 'unknown'],
  ['', 'GR', null, 'unknown'],
]

describe('phones', () => {
  it.each(WRITTEN)('reads %j of %s as %s, a %s', (raw, country, number, type) => {
    expect(parsePhoneMax(raw, country)).toEqual({ number, type, raw })
  })

  it.each(WRITTEN)('reads %j of %s in the browser as the same number', (raw, country, number) => {
    expect(parsePhone(raw, country).number).toBe(number)
  })

  it('parses a number without a country code as Greek', () => expect(parsePhone('6971234567').number).toBe('+306971234567'))

  it.each([
    ['+12', true],
    ['+306900000000', true],
    ['306900000000', false],
    ['+0123', false],
    ['tel:+306900000000', false],
    ['+1', false],
    ['+1234567890123456', false],
  ])('[R-5-13] knows whether %s is E.164', (text, is) => expect(isE164(text)).toBe(is))

  it.each([
    ['0030 697 123 4567', '+30 697 123 4567'],
    [' (0030) 697 123 4567', '+30) 697 123 4567'],
    ['697 00 1234567', '697 00 1234567'],
  ])('prepares %j for dialling as %j', (raw, number) => expect(dialled(raw)).toBe(number))

  it('parses a number without a country code as Greek with full metadata too', () => {
    expect(parsePhoneMax('6971234567').number).toBe('+306971234567')
  })

  it('formats a phone number for reading and does not change other texts', () => {
    expect(formatPhone('+306971234567')).toBe('+30 697 123 4567')
    expect(formatPhone('ext 4')).toBe('ext 4')
  })
})
