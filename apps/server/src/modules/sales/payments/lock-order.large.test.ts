import { creditInvoiceEndpoint, issueInvoiceEndpoint, payments, writeOffInvoiceEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { invoicing, type Invoicing } from '../invoices/invoicing.fixture.ts'
import { moneyFaults } from './payments.fixture.ts'

let app: TestApp
let on: Invoicing
let cashier: TestUser
beforeAll(async () => {
  app = await createTestApp()
  on = await invoicing(app)
  cashier = await app.member({
    account_id: on.seller.account_id,
    permissions: ['payments.read', 'payments.create', 'payments.update', 'payments.refund', 'invoices.read'],
  })
})
afterAll(() => app.stop())

interface Answer {
  status: number
  body: { data: any; code?: string; message?: string }
}

const pay = (amount_minor: number, invoices: readonly string[], more: object = {}): Promise<Answer> =>
  cashier.call(payments.create, {
    params: { account_id: on.seller.account_id },
    body: {
      account_relation_uuid: on.relation_uuid,
      amount_minor,
      send_receipt: false,
      allocations: invoices.map((invoice_uuid) => ({ invoice_uuid, amount_minor: Math.floor(amount_minor / invoices.length) })),
      ...more,
    },
  })
const credit = (uuid: string, body: object): Promise<Answer> =>
  on.seller.call(creditInvoiceEndpoint, { params: { uuid }, body: { credit_reason: 'Συμφωνία', ...body } })

it('runs payments, refunds, credit notes and write-offs on the same invoices simultaneously without deadlocks [41, 43]', async () => {
  for (let round = 0; round < 6; round++) {
    const lines = [{ name: 'Α', quantity: 4, unit_price_minor: 2_500 }]
    const [a, b, c] = await Promise.all([0, 1, 2].map(() => on.issued({ due_date: '2099-01-01' }, lines)))
    const [first, second, loose] = await Promise.all([
      pay(4_000, [a!.uuid, b!.uuid]),
      pay(4_000, [b!.uuid, c!.uuid]),
      pay(3_000, [], { allocations: [] }),
    ])
    const draft = await credit(b!.uuid, { draft: true, lines: [{ invoice_line_id: b!.invoiceLines[0]!.id, amount_minor: 9_000 }] })
    const paid = (answer: Answer) => `/api/v1/payments/${answer.body.data.uuid}`
    const answers: Answer[] = await Promise.all([
      pay(2_000, [c!.uuid, a!.uuid]),
      credit(a!.uuid, {}),
      cashier.post(`${paid(loose)}/allocations`),
      on.seller.call(issueInvoiceEndpoint, { params: { uuid: draft.body.data.uuid }, body: { send: false } }),
      cashier.post(`${paid(first)}/refunds`, { amount_minor: 4_000, reason: 'x' }),
      credit(c!.uuid, { lines: [{ invoice_line_id: c!.invoiceLines[0]!.id, quantity: 3 }] }),
      cashier.post(`${paid(second)}/refunds`, { amount_minor: 3_500, reason: 'x' }),
      on.seller.call(writeOffInvoiceEndpoint, { params: { uuid: b!.uuid }, body: { reason: 'x' } }),
      pay(1_000, [b!.uuid, a!.uuid]),
    ])
    // A conflict with a finished step is a valid response; a deadlock is not.
    for (const { status, body } of answers) expect([status, body.code]).not.toEqual([409, 'conflict'])
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
    expect(await moneyFaults(app, on.seller.account_id)).toEqual([])
  }
})
