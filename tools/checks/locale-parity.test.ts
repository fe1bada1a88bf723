import { expect, it } from 'vitest'
import { differences } from './locale-parity.ts'

it('texts with the same keys and placeholders agree', () => {
  expect(differences({ a: { b: 'Hi {{name}}' } }, { a: { b: 'Γεια σου {{name}}' } })).toEqual([])
})

it('a text that only one language has is reported', () => {
  expect(differences({ a: 'x', b: 'y' }, { a: 'χ', c: 'ψ' })).toEqual(['b has no Greek text', 'c has no English text'])
})

it('an empty text and a lost placeholder are reported', () => {
  expect(differences({ a: 'x', b: '{{count}} rows' }, { a: '', b: 'γραμμές' })).toEqual([
    'a is empty or no text',
    'b has other placeholders in Greek',
  ])
})
