import { payments } from '@stoa/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#lib/uuid.ts'
import { createTestApp } from '#test/app.ts'
import { addInvoice, addRelation, moneyFaults } from '../../modules/sales/payments/payments.fixture.ts'
import { bookCards } from './book-cards.ts'
import { seedPayments, type DemoPayment } from './seed-payments.ts'

it('writes payments whose invoices, cards and numbers agree, and lets real ones go on after them', async () => {
  const app = await createTestApp()
  const seller = await app.member({ permissions: ['payments.create', 'payments.read'] })
  const relation = await addRelation(app, seller.account_id)
  const payment = (more: Partial<DemoPayment>): DemoPayment => ({
    uuid: uuidv7(),
    account_id: seller.account_id,
    account_relation_uuid: relation.uuid,
    contact_id: null,
    client_account_id: relation.client_id,
    direction: 'in',
    invoice_uuid: null,
    status: 'completed',
    method: 1,
    amount_minor: 1_000,
    allocated_minor: 0,
    refunded_minor: 0,
    currency: 'EUR',
    paid_on: '2026-02-10',
    reference: null,
    failure_reason: null,
    search_text: '',
    ...more,
  })
  const [whole, part] = [
    await addInvoice(app, seller.account_id, { relation }, { total_minor: 1_000 }),
    await addInvoice(app, seller.account_id, { relation }, { total_minor: 5_000 }),
  ]
  await seedPayments(app.database.db, [
    payment({
      invoice_uuid: part,
      amount_minor: 2_000,
      allocated_minor: 1_500,
      refunded_minor: 500,
      status: 'partially_refunded',
      paid_on: '2026-03-01',
    }),
    payment({ invoice_uuid: whole, allocated_minor: 1_000 }),
    payment({ paid_on: '2025-12-30' }),
    payment({ status: 'failed' }),
  ])
  await bookCards(app.database.db, '2026-06-15')
  expect(await moneyFaults(app, seller.account_id)).toEqual([])
  const { rows } = await sql<{
    number: string | null
  }>`SELECT number FROM payments WHERE account_id = ${seller.account_id} ORDER BY number`.execute(app.database.db)
  expect(rows.map(({ number }) => number)).toEqual(['ΕΙΣ-2025-00001', 'ΕΙΣ-2026-00001', 'ΕΙΣ-2026-00002', null])
  const next = await seller.call(payments.create, {
    params: { account_id: seller.account_id },
    body: {
      account_relation_uuid: relation.uuid,
      amount_minor: 100,
    },
  })
  expect(next.body.data.number).toBe('ΕΙΣ-2026-00003')
  expect(await moneyFaults(app, seller.account_id)).toEqual([])
  await app.stop()
})
