import { expect, it } from 'vitest'
import { contrast, visibleOn } from './contrast.ts'

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#155a8a', '#fffdf9', 7.2],
])('measures the contrast of %s on %s as WCAG does', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

it.each(['#ffff00', '#000000', '#ffffff', '#155a8a', '#211f1b', '#7fffd4'])('makes %s visible on light and on dark ground', (color) => {
  for (const ground of ['#ffffff', '#fffdf9', '#211f1b', '#12110f'])
    for (const least of [3, 4.5]) expect(contrast(visibleOn(color, ground, least), ground)).toBeGreaterThanOrEqual(least)
})

it('leaves a colour alone that is visible', () => {
  expect(visibleOn('#155a8a', '#ffffff')).toBe('#155a8a')
})
