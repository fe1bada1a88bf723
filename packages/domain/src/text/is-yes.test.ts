import { expect, it } from 'vitest'
import { isYes } from './is-yes.ts'

it.each(['1', 'true', 'YES', ' y ', 'on', 'x', 'Opted in', 'Ναι', 'ΝΑΙ', 'αληθής', 'Συμφωνώ'])('reads %j as yes', (value) => {
  expect(isYes(value)).toBe(true)
})

it.each([undefined, '', '0', 'no', 'false', 'όχι', 'yes please', 'maybe'])('reads %j as no', (value) => {
  expect(isYes(value)).toBe(false)
})
