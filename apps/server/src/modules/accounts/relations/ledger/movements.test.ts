import { acceptRelation, relationMovements } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { addDays, localToday } from '@stoa/domain'
import { GUEST } from '#access/actor.ts'
import { noEffects } from '#kit/effects.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { joinAccount, openAccount } from '../../accounts/accounts.factory.ts'
import { postMovement, statementOf, type NewMovement } from '../index.ts'
import { refreshOverdue } from './refresh-overdue.ts'

let app: TestApp
let owner: TestUser
let agency: number
let path: string
const today = localToday('Europe/Athens')

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.user()
  agency = (await openAccount(owner, { name: 'Ledger & Sons' })).id
  path = `/api/v1/accounts/${agency}`
})
afterAll(() => app.stop())

async function party(kind: 'account-clients' | 'providers' = 'account-clients', body: object = {}) {
  const answer = await owner.post(`${path}/${kind}`, { name: 'Card holder', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const post = (movement: Omit<NewMovement, 'account_id'>) =>
  app.database.db.transaction().execute((db) => {
    const effects = noEffects()
    return postMovement(
      { db, actor: { ...GUEST, id: owner.id }, emit: (event) => void effects.events.push(event) },
      { account_id: agency, ...movement },
    )
  })

const line = { date: '2026-01-10', description: 'Line', currency: 'EUR' }
const balanceOf = async (uuid: string) => {
  const { rows } = await sql<{
    balance_minor: number
    last_sequence: number
  }>`SELECT balance_minor, last_sequence FROM account_relations WHERE uuid = ${uuid}`.execute(app.database.db)
  return rows[0]!
}

describe('the ledger of a relation', () => {
  it('computes the amount owed: invoices minus payments for clients, the reverse for providers', async () => {
    const client = await party()
    await post({
      ...line,
      account_relation_uuid: client.uuid,
      type: 'invoice',
      debit_minor: 12_400,
      document: { type: 'invoice', id: 'a' },
    })
    await post({
      ...line,
      account_relation_uuid: client.uuid,
      type: 'payment',
      credit_minor: 2_400,
      document: { type: 'payment', id: 'b' },
    })
    expect(await balanceOf(client.uuid)).toEqual({ balance_minor: 10_000, last_sequence: 2 })
    const provider = await party('providers')
    await post({ ...line, account_relation_uuid: provider.uuid, type: 'invoice', credit_minor: 5_000 })
    const paid = await post({ ...line, account_relation_uuid: provider.uuid, type: 'payment', debit_minor: 1_000 })
    expect([(await balanceOf(provider.uuid)).balance_minor, paid.direction]).toEqual([4_000, 'payable'])
  })

  it('shows the balance in the currency of the relation, also after that changes', async () => {
    const { uuid } = await party()
    await post({ ...line, account_relation_uuid: uuid, type: 'invoice', debit_minor: 900, due_date: '2026-01-20' })
    await post({ ...line, account_relation_uuid: uuid, type: 'invoice', debit_minor: 70, currency: 'USD', due_date: '2026-01-20' })
    const read = () => owner.get(`${path}/account-clients/${uuid}?include=balances`)
    const balances = [
      { currency: 'EUR', balance_minor: 900 },
      { currency: 'USD', balance_minor: 70 },
    ]
    expect((await read()).body.data).toMatchObject({ currency: 'EUR', balance_minor: 900, balances })
    expect((await owner.put(`${path}/account-clients/${uuid}`, { currency: 'USD' })).status).toBe(200)
    expect((await read()).body.data).toMatchObject({ currency: 'USD', balance_minor: 70, balances })
  })

  it('posts a document once for each type, also under concurrent requests', async () => {
    const { uuid } = await party()
    const invoice = {
      ...line,
      account_relation_uuid: uuid,
      type: 'invoice' as const,
      debit_minor: 700,
      document: { type: 'invoice', id: 'once' },
    }
    const made = await Promise.all(Array.from({ length: 8 }, () => post(invoice)))
    expect(new Set(made.map((row) => row.uuid)).size).toBe(1)
    await post({ ...invoice, type: 'credit_note', debit_minor: 0, credit_minor: 700 })
    await post({ ...line, account_relation_uuid: uuid, type: 'refund', debit_minor: 10, document: { type: 'payment', id: 'p' } })
    await post({ ...line, account_relation_uuid: uuid, type: 'refund', debit_minor: 10, document: { type: 'payment', id: 'p' } })
    expect(await balanceOf(uuid)).toEqual({ balance_minor: 20, last_sequence: 4 })
  })

  it('numbers movements without gaps or duplicates under concurrent writers, and requires either debit or credit', async () => {
    const { uuid } = await party()
    await Promise.all(
      Array.from({ length: 16 }, (_, at) => post({ ...line, account_relation_uuid: uuid, type: 'adjustment', debit_minor: at + 1 })),
    )
    const { rows } = await sql<{
      sequence: number
    }>`SELECT sequence FROM account_relation_movements WHERE account_relation_uuid = ${uuid} ORDER BY sequence`.execute(app.database.db)
    expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect((await balanceOf(uuid)).balance_minor).toBe((16 * 17) / 2)
    await expect(post({ ...line, account_relation_uuid: uuid, type: 'adjustment', debit_minor: 1, credit_minor: 1 })).rejects.toThrow()
    await expect(post({ ...line, account_relation_uuid: uuid, type: 'adjustment' })).rejects.toThrow()
    expect(await balanceOf(uuid)).toEqual({ balance_minor: 136, last_sequence: 16 })
  })

  it('[INV-43] has a balance equal to the sum of its movements in the row, the list and the statement', async () => {
    const lines = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        amount: fc.integer({ min: 1, max: 10 ** 12 }),
        debit: fc.boolean(),
        currency: fc.constantFrom('EUR', 'EUR', 'USD'),
      }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 28 }), async (drawn, middle) => {
        const { uuid } = await party()
        for (const { day, amount, debit, currency } of drawn)
          await post({
            ...line,
            account_relation_uuid: uuid,
            type: 'adjustment',
            date: `2026-03-${String(day).padStart(2, '0')}`,
            currency,
            [debit ? 'debit_minor' : 'credit_minor']: amount,
          })
        const sum = (of: typeof drawn) => of.reduce((total, { amount, debit }) => total + (debit ? amount : -amount), 0)
        const euros = drawn.filter(({ currency }) => currency === 'EUR')
        expect((await balanceOf(uuid)).balance_minor).toBe(sum(euros))
        const listed = await owner.get(`${path}/relations/${uuid}/movements?filter[currency]=EUR&sort=-date`)
        expect(listed.body.data[0]?.balance_minor ?? 0).toBe(sum(euros))
        const relation = { uuid, account_id: agency, related_account_id: agency, type: 'client' as const, code: null, currency: 'EUR' }
        const edge = `2026-03-${String(middle).padStart(2, '0')}`
        const statement = await statementOf({ db: app.database.db }, relation, { from: edge, to: '2026-03-31' })
        for (const section of statement.sections) {
          const own = drawn.filter(({ currency }) => currency === section.currency)
          expect(section.opening_minor).toBe(sum(own.filter(({ day }) => day < middle)))
          expect(section.closing_minor).toBe(sum(own))
          expect(section.opening_minor + section.debit_minor - section.credit_minor).toBe(section.closing_minor)
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('the list of movements', () => {
  it('shows the balance after each movement across pages and filters, newest first [R-3.2-06]', async () => {
    const { uuid } = await party()
    for (const [date, type, amount] of [
      ['2026-02-01', 'opening_balance', 100],
      ['2026-02-03', 'invoice', 50],
      ['2026-02-02', 'invoice', 25],
      ['2026-02-03', 'payment', -60],
    ] as const)
      await post({ ...line, account_relation_uuid: uuid, type, date, [amount > 0 ? 'debit_minor' : 'credit_minor']: Math.abs(amount) })
    const balances = async (query: string) =>
      (await owner.get(`${path}/relations/${uuid}/movements?${query}`)).body.data.map((row: any) => row.balance_minor)
    expect(await balances('')).toEqual([115, 175, 125, 100])
    expect(await balances('sort=date&per_page=2&page=2')).toEqual([175, 115])
    expect(await balances('filter[type]=payment')).toEqual([115])
    expect(await balances('filter[date][between]=2026-02-02,2026-02-03&sort=date')).toEqual([125, 175, 115])
    expect(await balances('filter[search]=nothing')).toEqual([])
    const answer = await owner.get(`${path}/relations/${uuid}/movements/export`)
    expect([answer.status, answer.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('accepts one opening balance, and corrections as adjustments; movements cannot be changed or deleted', async () => {
    const { uuid } = await party()
    const url = `${path}/relations/${uuid}/movements`
    const opening = { type: 'opening_balance', date: today, description: 'Υπόλοιπο 2025', debit_minor: 5_000 }
    expect((await owner.post(url, opening)).body.data).toMatchObject({
      type: 'opening_balance',
      balance_minor: 5_000,
      sequence: 1,
      currency: 'EUR',
    })
    expect((await owner.post(url, opening)).body.errors).toHaveProperty('type')
    expect((await owner.post(url, { ...opening, type: 'adjustment', credit_minor: 1 })).body.errors).toHaveProperty('debit_minor')
    expect((await owner.post(url, { ...opening, type: 'adjustment', date: addDays(today, 1) })).body.errors).toHaveProperty('date')
    expect((await owner.post(url, { ...opening, type: 'invoice' })).body.errors).toHaveProperty('type')
    expect((await owner.post(url, { ...opening, type: 'adjustment', debit_minor: 0, credit_minor: 500 })).body.data.balance_minor).toBe(
      4_500,
    )
    await expect(
      sql`UPDATE account_relation_movements SET debit_minor = 1 WHERE account_relation_uuid = ${uuid}`.execute(app.database.db),
    ).rejects.toThrow(/append-only/)
    const refused = await owner.delete(`${path}/account-clients/${uuid}`)
    expect([refused.status, refused.body.errors.base[0]]).toEqual([422, 'Documents or movements hang on this relation: end it instead'])
  })

  it('is refused to guests, strangers and members without movements.read, and only the keeping side can write it', async () => {
    const user = await app.user()
    const { id, slug } = await openAccount(user, { name: 'Reader', type: 'client' })
    const { uuid } = await party('account-clients', { connect_to: slug })
    await user.call(acceptRelation, { params: { account_id: id, uuid } })
    await post({ ...line, account_relation_uuid: uuid, type: 'invoice', debit_minor: 900 })
    const mine = `${path}/relations/${uuid}/movements`
    expect((await app.guest.get(mine)).status).toBe(401)
    expect((await (await app.member({ permissions: ['movements.read'] })).get(mine)).status).toBe(404)
    expect((await (await joinAccount(app, agency, 'designer')).get(mine)).status).toBe(403)
    const theirs = await user.call(relationMovements.list, { params: { account_id: id, account_relation_uuid: uuid } })
    expect(theirs.body.data).toMatchObject([{ debit_minor: 900, balance_minor: 900 }])
    expect(
      (
        await user.call(relationMovements.create, {
          params: { account_id: id, account_relation_uuid: uuid },
          body: {
            type: 'adjustment',
            date: today,
            description: 'x',
            credit_minor: 900,
          },
        })
      ).status,
    ).toBe(403)
    const events = await sql<{
      account_id: number
    }>`SELECT account_id FROM outbox_events WHERE topic = 'broadcast' AND payload->>'event' = 'relation.accepted' ORDER BY account_id`.execute(
      app.database.db,
    )
    expect(events.rows.map((row) => row.account_id)).toEqual(expect.arrayContaining([agency, id]))
  })
})

describe('the statement', () => {
  it('starts with the opening balance, ends with the closing balance, and can be exported as a spreadsheet', async () => {
    const { uuid } = await party('account-clients', { name: 'Statement SA', code: 'S-1' })
    await post({ ...line, account_relation_uuid: uuid, type: 'invoice', date: '2026-01-31', debit_minor: 1_000 })
    await post({ ...line, account_relation_uuid: uuid, type: 'payment', date: '2026-02-10', credit_minor: 400, number: 'ΕΙΣ-1' })
    await post({ ...line, account_relation_uuid: uuid, type: 'invoice', date: '2026-02-11', debit_minor: 10, currency: 'USD' })
    const url = `${path}/relations/${uuid}/statement`
    const { data } = (await owner.get(`${url}?from=2026-02-01&to=2026-02-28`)).body
    expect(data).toMatchObject({ direction: 'receivable', counterpart: { name: 'Statement SA' }, code: 'S-1' })
    expect(data.sections).toMatchObject([
      {
        currency: 'EUR',
        opening_minor: 1_000,
        debit_minor: 0,
        credit_minor: 400,
        closing_minor: 600,
        lines: [{ number: 'ΕΙΣ-1', balance_minor: 600 }],
      },
      { currency: 'USD', opening_minor: 0, closing_minor: 10 },
    ])
    expect((await owner.get(`${url}?from=2026-03-01&to=2026-02-01`)).body.errors).toHaveProperty('to')
    expect((await owner.get(`${url}?from=yesterday&to=2026-02-01`)).status).toBe(422)
    const sheet = await owner.get(`${url}/export?from=2026-02-01&to=2026-02-28`)
    expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})

it('computes the overdue amount of a relation from its movements, oldest debts paid first', async () => {
  const { uuid } = await party()
  await post({ ...line, account_relation_uuid: uuid, type: 'adjustment', due_date: '2020-01-01', debit_minor: 500 })
  await post({ ...line, account_relation_uuid: uuid, type: 'adjustment', due_date: '2999-01-01', debit_minor: 300 })
  await post({ ...line, account_relation_uuid: uuid, type: 'adjustment', credit_minor: 120 })
  await refreshOverdue({ db: app.database.db, services: app.services }, [uuid])
  const { rows } = await sql<{ overdue_minor: number }>`SELECT overdue_minor FROM account_relations WHERE uuid = ${uuid}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ overdue_minor: 380 }])
})
