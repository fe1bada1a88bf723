import { expect, it } from 'vitest'
import { riddles } from './plain-english.ts'

const lines = (text: string, isDocument = false) => riddles(text, isDocument).map(({ line }) => line)

it('a riddle in a comment or in the title of a test is reported by its line', () => {
  expect(lines('const a = 1\n// Whoever left comes back.\nit("keeps what somebody wrote", () => {})')).toEqual([2, 3])
  expect(lines('/** The person and his list. */')).toEqual([1])
  expect(lines(' * The order hangs on the offer.\nlet x = 1 // nobody waits')).toEqual([1, 2])
})

it('code and plain sentences are accepted', () => {
  expect(lines("const his = of['its own']\n// The account has its own list.\n// EUR stands for euro; prices stand out.")).toEqual([])
  expect(lines('// A stand-in answers like the service.')).toEqual([])
})

it('every line of a document is read', () => {
  expect(lines('# Title\n\nNobody is asked.', true)).toEqual([3])
})
