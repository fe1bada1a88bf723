import { type Form, forms, type FormSubmissionInput, submitForm } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { FORM_MAKER } from '../forms.fixture.ts'
import { elsewhere, visitorsOf } from './visitors.fixture.ts'

let app: TestApp
let user: TestUser
let { pass, published, tokenOf } = {} as ReturnType<typeof visitorsOf>
beforeAll(async () => {
  app = await createTestApp()
  user = await app.member({ permissions: FORM_MAKER })
  ;({ pass, published, tokenOf } = visitorsOf(app, user))
})
afterAll(() => app.stop())

interface Kept {
  email: string
  status: string
  repeats: number
  transaction: string
  spam_score_bp: number
}
const kept = ({ uuid }: Form) =>
  rows<Kept>(
    app.database.db,
    sql`SELECT data ->> 'email' AS email, status, repeats, xmin::text AS transaction, spam_score_bp FROM form_submissions WHERE form_uuid = ${uuid} ORDER BY id`,
  )
const countOf = async ({ uuid }: Form) =>
  (await user.call(forms.read, { params: { account_id: user.account_id, uuid } })).body.data.submissions_count

type Sent = Partial<FormSubmissionInput> & { headers?: Record<string, string> }
function send(form: Form, token: string, { headers = elsewhere(), ...body }: Sent) {
  return app.guest.call(submitForm, { params: { token: form.public_key }, body: { token, answers: {}, locale: 'en', ...body }, headers })
}
const answersOf = (n: number) => ({ email: `at-once${n}@example.gr` })

it('receives those that arrive at once in few transactions, each with the answer that it gets alone', async () => {
  const [form, other, limited] = [await published(), await published(), await published({ response_limit: 2 })]
  const tokens = [await tokenOf(form), await tokenOf(other), await tokenOf(limited)] as const
  pass(20)
  const many = Array.from({ length: 30 }, (_, n) => send(form, tokens[0], { answers: answersOf(n) }))
  const odd = [
    send(form, tokens[0], { answers: answersOf(0) }),
    send(form, tokens[0], { answers: answersOf(0) }),
    send(form, tokens[0], { answers: { email: 'nowhere' } }),
    send(form, 'made up', { answers: answersOf(50) }),
    send(form, tokens[1], { answers: answersOf(51) }),
    send(form, tokens[0], { answers: answersOf(52), homepage: 'https://spam.example' }),
    send(other, tokens[1], { answers: answersOf(0) }),
    ...[1, 2, 3].map((n) => send(limited, tokens[2], { answers: answersOf(n) })),
  ]
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(30).fill(200))
  const statuses = (await Promise.all(odd)).map(({ status }) => status)
  expect(statuses.slice(0, 7)).toEqual([200, 200, 422, 422, 422, 200, 200])
  expect(statuses.slice(7).toSorted((one, other) => one - other)).toEqual([200, 200, 409])

  const found = await kept(form)
  const people = found.filter(({ status }) => status !== 'spam')
  expect(people.map(({ email }) => email).toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => answersOf(n).email).toSorted())
  expect(found.filter(({ status }) => status === 'spam').map(({ email }) => email)).toEqual([answersOf(52).email])
  expect(found.find(({ email }) => email === answersOf(0).email)!.repeats).toBe(2)
  expect(new Set(people.map(({ transaction }) => transaction)).size).toBeLessThan(25)
  expect(await countOf(form)).toBe(30)
  expect(await countOf(other)).toBe(1)
  expect(await countOf(limited)).toBe(2)
})

it('counts those of one sender, also among those of one transaction', async () => {
  const form = await published()
  // Later than those above, which came from the same address.
  pass(11 * 60)
  const token = await tokenOf(form)
  pass(20)
  await Promise.all(Array.from({ length: 40 }, (_, n) => send(form, token, { answers: answersOf(n) })))
  const found = await kept(form)
  expect(found).toHaveLength(40)
  expect(new Set(found.map(({ spam_score_bp }) => spam_score_bp))).toEqual(new Set([0, 5000]))
  // Transactions that are under way at the same time do not see each other's, as those that receive one do not.
  const unsuspected = Map.groupBy(
    found.filter(({ spam_score_bp }) => spam_score_bp === 0),
    ({ transaction }) => transaction,
  )
  expect(Math.max(...[...unsuspected.values()].map((rows) => rows.length))).toBeLessThanOrEqual(5)
  // Four that are stored, five that are stored next, and five in each of two transactions beside them.
  expect([...unsuspected.values()].flat().length).toBeLessThan(20)
  expect(await countOf(form)).toBe(40)
})
