import { expect, it } from 'vitest'
import { slug } from './slug.ts'

it.each([
  ['Black Friday 2026', 'black-friday-2026'],
  ['Καλοκαίρι στο Αιγαίο!', 'kalokairi-sto-aigaio'],
  ['  --Ada & Bo-- ', 'ada-bo'],
  ['中文', ''],
])('writes %j as %j', (text, expected) => {
  expect(slug(text)).toBe(expected)
})

it('cuts after whole letters, not after a hyphen', () => {
  expect(slug('one two three', 8)).toBe('one-two')
})
