import { expect, it } from 'vitest'
import { Requirements } from '@stoa/contract'
import { newQuestion, questionsOf, tidyQuestions } from './questions.ts'

it('keeps the keys of stored questions, to which answers refer, and makes keys for new ones', () => {
  const stored = questionsOf([{ key: 'logo', type: 'file', label_en: 'Logo', label_gr: null, required: true }])
  const questions = tidyQuestions([
    { ...stored[0]!, label_en: 'Your logo as a vector' },
    { ...newQuestion(), label_en: 'Logo' },
    { ...newQuestion(), label_en: 'Ποιο είναι το κοινό σας;' },
    { ...newQuestion(), label_en: '24 h?' },
    { ...newQuestion(), label_en: '!' },
  ])
  expect(questions.map((one) => one.key)).toEqual(['logo', 'logo_2', 'poio_einai_to_koino_sas', 'h', 'question'])
  expect(Requirements.safeParse(questions).success).toBe(true)
})

it('derives values of choices from their text, omits empty ones, and drops choices of other types', () => {
  const choices = [
    { value: 'kept', label_en: 'Renamed', label_gr: null },
    { value: '', label_en: 'A4 paper', label_gr: null },
    { value: '', label_en: 'A4 paper', label_gr: null },
    { value: '', label_en: '  ', label_gr: null },
  ]
  const [size, text] = tidyQuestions([
    { ...newQuestion(), label_en: 'Size', type: 'select', options: choices },
    { ...newQuestion(), label_en: 'Text', type: 'text', options: choices },
  ])
  expect(size!.options!.map((option) => option.value)).toEqual(['kept', 'a4-paper', 'a4-paper-2'])
  expect(text!.options).toBeNull()
  expect(Requirements.safeParse([size, text]).success).toBe(true)
})
