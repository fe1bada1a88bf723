import { expect, it } from 'vitest'
import { formatIban, parseIban } from './iban.ts'

it('parses an IBAN in groups, in upper or lower case', () => {
  expect(parseIban('gr16 0110 1250 0000 0001 2300 695')).toBe('GR1601101250000000012300695')
  expect(parseIban('DE89-3704-0044-0532-0130-00')).toBe('DE89370400440532013000')
})

it.each(['GR1601101250000000012300696', 'GR160110125000000001230069', 'DE8937040044053201300', 'hello', '', 'GR00'])(
  'refuses %s',
  (text) => {
    expect(parseIban(text)).toBeNull()
  },
)

it('formats groups of four', () => {
  expect(formatIban('GR1601101250000000012300695')).toBe('GR16 0110 1250 0000 0001 2300 695')
})
