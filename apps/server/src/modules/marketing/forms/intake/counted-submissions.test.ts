import { forms, submitForm, type Form } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'
import { FORM_MAKER } from '../forms.fixture.ts'
import { elsewhere, email, visitorsOf } from './visitors.fixture.ts'

let app: TestApp
let user: TestUser
let { pass, published, tokenOf, stored } = {} as ReturnType<typeof visitorsOf>

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
  user = await app.member({ permissions: FORM_MAKER })
  ;({ pass, published, tokenOf, stored } = visitorsOf(app, user))
})
afterAll(() => app.stop())

const countOf = async ({ uuid }: Form) =>
  (await user.call(forms.read, { params: { account_id: user.account_id, uuid } })).body.data.submissions_count

/** Sends a form at once from many addresses. @returns the statuses of the answers, sorted */
async function sendAll(form: Form, times: number): Promise<number[]> {
  const token = await tokenOf(form)
  pass(20)
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      app.guest.call(submitForm, {
        params: { token: form.public_key },
        body: { token, answers: { email: email() }, locale: 'en' },
        headers: elsewhere(),
      }),
    ),
  )
  return answers.map(({ status }) => status).sort((a, b) => a - b)
}

it('takes no more submissions than the limit of a form when many arrive at once', async () => {
  const form = await published({ response_limit: 5 })
  expect(await sendAll(form, 14)).toEqual([...Array(5).fill(200), ...Array(9).fill(409)])
  expect(await stored(form)).toHaveLength(5)
  expect(await countOf(form)).toBe(5)
})

it('counts and processes every submission when many arrive at once', async () => {
  const form = await published()
  expect(await sendAll(form, 24)).toEqual(Array(24).fill(200))
  expect(await countOf(form)).toBe(24)
  await until(async () => (await stored(form)).every(({ status }) => status === 'processed'), 15_000)
  expect(new Set((await stored(form)).map(({ contact_request_id }) => contact_request_id)).size).toBe(24)
})
