import { type Form, forms, type FormSubmissionInput, submitForm } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'
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

/** A page of an account as visitors see it, or a draft. */
async function pageOf(account_id: number, slug: string, status = 'published'): Promise<number> {
  const [page] = await rows<{ id: number }>(
    app.database.db,
    sql`INSERT INTO pages (account_id, name, slug, status, design_hash, published_hash, published_version, published_at)
      SELECT ${account_id}, ${slug}, ${slug}, ${status}, repeat('0', 64), CASE WHEN shown THEN repeat('0', 64) END, CASE WHEN shown THEN 1 END, CASE WHEN shown THEN now() END
      FROM (SELECT ${status} = 'published' AS shown) s RETURNING id`,
  )
  return page!.id
}

it('shares transactions among those of pages and of forms with a limit', async () => {
  const { account_id } = user
  const [form, limited] = [await published(), await published({ response_limit: 25 })]
  const elsewhere_id = (await app.member()).account_id
  const pages = [
    await pageOf(account_id, 'spring'),
    await pageOf(account_id, 'summer'),
    await pageOf(account_id, 'hidden', 'draft'),
    await pageOf(elsewhere_id, 'foreign'),
  ]
  const tokens = [await tokenOf(form), await tokenOf(limited)] as const
  pass(20)
  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, n) => {
      const homepage = n < 4 ? 'https://spam.example' : undefined
      return send(n % 2 ? limited : form, tokens[n % 2]!, { answers: answersOf(n), page_id: pages[n % 4]!, ...(homepage && { homepage }) })
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([await countOf(form), await countOf(limited)], 'without spam').toEqual([22, 22])
  const counted = await rows<{ submissions: number }>(
    app.database.db,
    sql`SELECT submissions FROM pages WHERE id = any(${pages}::bigint[]) ORDER BY id`,
  )
  expect(counted.map(({ submissions }) => submissions)).toEqual([11, 11, 0, 0])
  const stored = await rows<{ page_id: number | null; n: number }>(
    app.database.db,
    sql`SELECT page_id, count(*)::integer AS n FROM form_submissions WHERE form_uuid = any(${[form.uuid, limited.uuid]}::uuid[]) GROUP BY 1 ORDER BY 1`,
  )
  expect(stored).toEqual([
    { page_id: pages[0], n: 12 },
    { page_id: pages[1], n: 12 },
    { page_id: null, n: 24 },
  ])
  const all = [...(await kept(form)), ...(await kept(limited))]
  expect(new Set(all.map(({ transaction }) => transaction)).size).toBeLessThan(24)
})

it('takes the last of a limit alone when more come than are left', async () => {
  const limited = await published({ response_limit: 9 })
  const token = await tokenOf(limited)
  pass(20)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(limited, token, { answers: answersOf(n) })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([...Array(9).fill(200), 409, 409, 409])
  expect(await countOf(limited)).toBe(9)
  expect(await kept(limited)).toHaveLength(9)
})

it('receives all of a moment alone when another process takes the last of a limit meanwhile', async () => {
  const [form, limited] = [await published(), await published({ response_limit: 9 })]
  const tokens = [await tokenOf(form), await tokenOf(limited)] as const
  pass(20)
  const answers = await app.database.db.transaction().execute(async (trx) => {
    await sql`UPDATE forms SET submissions_count = 8 WHERE uuid = ${limited.uuid}`.execute(trx)
    const sent = [1, 2, 3].map((n) => send(limited, tokens[1], { answers: answersOf(n) }))
    sent.push(send(form, tokens[0], { answers: answersOf(1) }))
    const isWaiting = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await until(async () => (await rows(app.database.db, isWaiting)).length > 0)
    return sent
  })
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.slice(0, 3).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(statuses[3]).toBe(200)
  expect(await countOf(limited)).toBe(9)
  expect(await kept(limited)).toHaveLength(1)
  expect(await kept(form)).toHaveLength(1)
})
