import { expect, it } from 'vitest'
import { formatIban, parseIban } from './iban.ts'

it('parses an IBAN in groups, in upper or lower case', () => {
  expect(parseIban('gr16 0110 1250 0000 0001 2300 695')).toBe('GR1601101250000000012300695')
  expect(parseIban('DE89-3704-0044-0532-0130-00')).toBe('DE89370400440532013000')
})

/** An IBAN with correct check digits by ISO 7064, so that only its form can be wrong. */
function withCheckDigits(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

it('parses an IBAN of a country whose length is not listed', () => {
  const iban = withCheckDigits('XX', '1'.repeat(11))
  expect(parseIban(iban)).toBe(iban)
  expect(parseIban(withCheckDigits('XX', '1'.repeat(30)))).not.toBeNull()
})

it('refuses a wrong length although the check digits are right', () => {
  for (const [country, count] of [
    ['GR', 22],
    ['GR', 24],
    ['XX', 10],
    ['XX', 31],
  ] as const)
    expect(parseIban(withCheckDigits(country, '1'.repeat(count))), `${country} ${count}`).toBeNull()
})

it('refuses letters in the place of digits, and characters before the country, although the remainder is right', () => {
  const remainder = (text: string) =>
    BigInt([...`${text.slice(4)}${text.slice(0, 4)}`].map((character) => Number.parseInt(character, 36)).join('')) % 97n
  for (const start of ['XX1A', 'AXX82']) {
    const text = Array.from({ length: 100 }, (_, n) => `${start}${'1'.repeat(11)}${String(n).padStart(2, '0')}`).find(
      (one) => remainder(one) === 1n,
    )!
    expect(parseIban(text), text).toBeNull()
  }
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
