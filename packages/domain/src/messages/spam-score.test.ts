import { expect, it } from 'vitest'
import { spamScore, type Submission } from './spam-score.ts'

const honest: Submission = {
  honeypot: false,
  seconds_to_send: 40,
  from_address: 1,
  message: 'How much is a kitchen?',
  name: 'Eleni',
  email: 'eleni@example.gr',
}
const score = (more: Partial<Submission>) => spamScore({ ...honest, ...more })

it('is 0 for a normal request', () => {
  expect(spamScore(honest)).toBe(0)
  expect(score({ message: null, name: null, email: null, seconds_to_send: null })).toBe(0)
})

it('adds the weight of each indicator, up to the maximum', () => {
  expect(score({ honeypot: true })).toBe(10_000)
  expect(score({ seconds_to_send: 1.9 })).toBe(6000)
  expect(score({ seconds_to_send: 2 })).toBe(0)
  expect(score({ from_address: 6 })).toBe(5000)
  expect(score({ from_address: 5 })).toBe(0)
  expect(score({ message: 'http://a.example https://b.example www.c.example' })).toBe(3000)
  expect(score({ email: 'x@Mailinator.com' })).toBe(3000)
  expect(score({ email: '"x@y"@mailinator.com' })).toBe(3000)
  expect(score({ name: ' Casino', message: ' casino ' })).toBe(3000)
  expect(score({ message: null })).toBe(0)
  expect(score({ name: null })).toBe(0)
  expect(score({ seconds_to_send: 0, from_address: 9 })).toBe(10_000)
})
