import { afterEach, expect, it } from 'vitest'
import { takeEarlySetup } from './early-setup.ts'

afterEach(() => {
  delete window.earlySetup
})

const answerOf = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))

it('gives the answer of the call that the page sent, once', async () => {
  window.earlySetup = { token: '1|a', answer: answerOf({ data: { name: 'Stoa' } }) }
  expect(await takeEarlySetup('1|a')).toEqual({ data: { name: 'Stoa' } })
  expect(await takeEarlySetup('1|a')).toBeNull()
})

it('gives nothing if the call was sent with another token, was refused, failed, or was not sent', async () => {
  window.earlySetup = { token: '1|a', answer: answerOf({ data: {} }) }
  expect(await takeEarlySetup('2|b')).toBeNull()
  window.earlySetup = { token: '1|a', answer: answerOf({ message: 'Unauthenticated.' }, 401) }
  expect(await takeEarlySetup('1|a')).toBeNull()
  window.earlySetup = { token: '1|a', answer: Promise.resolve(null) }
  expect(await takeEarlySetup('1|a')).toBeNull()
  expect(await takeEarlySetup('1|a')).toBeNull()
})
