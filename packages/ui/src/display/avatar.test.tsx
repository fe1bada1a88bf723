import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar, AVATAR_COLORS, initialsOf } from '../index.ts'
import { show } from '../test/show.tsx'

const channel = (hex: string) => {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
/** Relative luminance of a colour (WCAG 2.2). */
const luminance = (color: string) =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))

describe('avatar', () => {
  it('[R-3.1-09] [R-9-03] [R-9-04] [R-9-06] shows at most three initials, 50 pixels wide, in letters of 20 pixels', () => {
    show(<Avatar username="Anna Maria von Trapp" />)
    const initials = screen.getByText('AMV')
    expect(initials.style.fontSize).toContain('20')
    expect((initials.parentElement as HTMLElement).style.width).toBe('50px')
  })
  it.each([
    ['Ada Lovelace', 'AL'],
    ['άννα μαρία παππά ρήγα', 'ΑΜΠ'],
    ['  ', ''],
    ['(stoa) 2 x', 'S2X'],
    ['ada@mail.example', 'AME'],
  ])('[R-9-04] %j has the initials %j', (name, letters) => expect(initialsOf(name)).toBe(letters))
  it('[R-9-05] has 18 different colours', () => {
    expect(new Set(AVATAR_COLORS).size).toBe(18)
  })
  it.each(AVATAR_COLORS)('has readable white letters on %s', (color) =>
    expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5),
  )
})
