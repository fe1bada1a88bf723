import { expect, it } from 'vitest'
import { checkTexts } from './check-texts.ts'

it('has every text that a screen asks for, in both languages', () => {
  expect(checkTexts()).toEqual([])
})
