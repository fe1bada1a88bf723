import { expect, it } from 'vitest'
import { formatPhone } from './phone.ts'

it.each([
  ['+306900008996', '+30 690 000 8996'],
  ['+12025550123', '+1 202 555 0123'],
  ['+447700900412', '+44 770 090 0412'],
  ['+4930901820', '+49 3090 1820'],
  ['+35722123456', '+357 2212 3456'],
  ['+393331234567890', '+39 333 123 456 789 0'],
  ['210 9876543', '210 9876543'],
  ['', ''],
])('groups %j as %j', (number, shown) => expect(formatPhone(number)).toBe(shown))

it('keeps every digit of every length and country', () => {
  for (const code of ['1', '7', '30', '357', '44', '998'])
    for (let length = 8 - code.length; length <= 15 - code.length; length++) {
      const number = `+${code}${'1234567890123456'.slice(0, length)}`
      expect(formatPhone(number).replaceAll(' ', '')).toBe(number)
    }
})
