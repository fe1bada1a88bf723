import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerFaults, answerProgress, areRequirementsComplete, missingAnswers, type RequirementQuestion } from './requirement-answers.ts'

const question = (type: RequirementQuestion['type'], required = true, key: string = type): RequirementQuestion => ({
  key,
  type,
  required,
  ...(type === 'select' && { options: [{ value: 'small' }, { value: 'large' }] }),
})
const ALL = (['text', 'textarea', 'file', 'url', 'select', 'date', 'bool'] as const).map((type) => question(type))
const GOOD = {
  text: 'Αθήνα',
  textarea: 'two\nlines',
  file: [7, '0198f0aa-0000-7000-8000-000000000001'],
  url: 'https://stoa.example/a',
  select: 'large',
  date: '2028-02-29',
  bool: false,
}

it('allows work to begin once every required question has a valid answer', () => {
  expect(areRequirementsComplete(ALL, GOOD)).toBe(true)
  expect(areRequirementsComplete([], {})).toBe(true)
  expect(answerProgress(ALL, { text: 'x', bool: true })).toEqual({ answered: 2, required: 7 })
})

it('measures progress over the required questions only', () => {
  expect(answerProgress([question('text'), question('url', false)], {})).toEqual({ answered: 0, required: 1 })
})

it('accepts empty answers, the longest text, ten files, and both protocols of the web', () => {
  const accepted = { text: 'x'.repeat(500), file: Array.from({ length: 10 }, (_, at) => at + 1), url: 'http://stoa.example', select: '' }
  expect(answerFaults(ALL, accepted)).toEqual({})
})

it('refuses every choice of a question without options', () => {
  expect(answerFaults([{ key: 'size', type: 'select', required: false }], { size: 'large' })).toEqual({ size: 'option' })
})

describe('missingAnswers', () => {
  it.each([undefined, null, '', '  ', []])('takes %j for no answer', (answer) => {
    expect(missingAnswers([question('text')], { text: answer })).toEqual(['text'])
  })

  it('accepts false as an answer to a bool, and never requires optional answers', () => {
    expect(missingAnswers([question('bool'), question('text', false)], { bool: false })).toEqual([])
  })
})

describe('answerFaults', () => {
  it.each([
    ['text', 5, 'text'],
    ['text', 'x'.repeat(501), 'too_long'],
    ['textarea', 'x'.repeat(10_001), 'too_long'],
    ['url', 'stoa.example', 'url'],
    ['url', 'javascript:alert(1)', 'url'],
    ['url', 'http://localhost', 'url'],
    ['select', 'huge', 'option'],
    ['date', '2027-02-29', 'date'],
    ['date', '29/02/2028', 'date'],
    ['date', '+012028-02-29', 'date'],
    ['date', ['2028-02-29'], 'date'],
    ['url', 'ftp://stoa.example/a', 'url'],
    ['file', 0, 'file'],
    ['file', [['0198f0aa-0000-7000-8000-000000000001']], 'file'],
    ['file', 'x0198f0aa-0000-7000-8000-000000000001', 'file'],
    ['file', '0198f0aa-0000-7000-8000-000000000001x', 'file'],
    ['bool', 'yes', 'bool'],
    ['file', 'photo.jpg', 'file'],
    ['file', [1, -1], 'file'],
    ['file', Array.from({ length: 11 }, (_, at) => at + 1), 'file'],
  ] as const)('finds what is wrong with %s: %j', (type, answer, fault) => {
    expect(answerFaults([question(type)], { [type]: answer })).toEqual({ [type]: fault })
  })

  it('reports answers to unknown questions', () => {
    expect(answerFaults([question('text')], { colour: 'red' })).toEqual({ colour: 'unknown' })
  })

  it('is complete exactly if nothing is missing and nothing is wrong, for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(GOOD), 'other'), fc.jsonValue()), (answers) => {
        const complete = missingAnswers(ALL, answers).length === 0 && Object.keys(answerFaults(ALL, answers)).length === 0
        expect(areRequirementsComplete(ALL, answers)).toBe(complete)
        const { answered, required } = answerProgress(ALL, answers)
        expect(answered >= 0 && answered <= required).toBe(true)
      }),
    )
  })
})
