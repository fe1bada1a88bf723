import { expect, it } from 'vitest'
import { checkTexts } from './check-texts.ts'

it('has every text that the screens use, in both languages', () => {
  expect(checkTexts()).toEqual([])
})
