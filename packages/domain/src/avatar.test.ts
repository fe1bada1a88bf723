import { describe, expect, it } from 'vitest'
import { AVATAR_COLORS, AVATAR_SIZE, avatarColor, avatarFontSize, initials } from './avatar.ts'

const channel = (hex: string) => {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = (color: string) =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

describe('avatars', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['άννα μαρία παππά ρήγα', 'ΑΜΠ'],
    ['  ', ''],
    ['(stoa) 2 x', 'S2X'],
    ['a', 'A'],
  ])('[R-9-04] %j has the initials %j', (name, letters) => expect(initials(name)).toBe(letters))
  it('[R-9-05] have 18 different backgrounds', () => expect(new Set(AVATAR_COLORS).size).toBe(18))
  it.each(AVATAR_COLORS)('keep white letters readable on %s', (color) =>
    expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5),
  )
  it('[R-9-05] take the background by id', () => {
    expect(avatarColor(18)).toBe(avatarColor(0))
    expect(avatarColor(1)).toBe(AVATAR_COLORS[1])
  })
  it('[R-9-03] [R-9-06] are 50 pixels with letters of size / 2.5', () => {
    expect(AVATAR_SIZE).toBe(50)
    expect([avatarFontSize(), avatarFontSize(50), avatarFontSize(100)]).toEqual([20, 20, 40])
  })
})
