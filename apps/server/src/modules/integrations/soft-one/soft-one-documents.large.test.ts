import { accOrders, softOneDocuments, softOnePaymentMappings, softOneStatusMappings, thirdPartyServices } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { rows, run } from '#db/rows.ts'
import { sweepDocumentsHandler } from './documents/work-documents.job.ts'
import { documentsOf, orderOf, startErpApp, type ErpApp, type Shop } from './erp-app.fixture.ts'

let erp: ErpApp
beforeAll(async () => {
  erp = await startErpApp()
})
afterEach(() => erp.erp.recover())
afterAll(() => erp.stop())

const create = (shop: Shop, acc_order_id: number, body: object = {}) =>
  shop.user.call(softOneDocuments.create, { params: { acc_order_id }, body })
const stored = async ({ user }: Shop) => (await erp.erp.erp(String(user.account_id))).documents
const ordered = (shop: Shop) =>
  erp.erp.received.filter(
    ({ tenant, service, object }) => tenant === String(shop.user.account_id) && service === 'setData' && object === 'SALDOC',
  )

it('creates the document of the mapping with lines, customer, payment and number, and shows it with the order [R-3.2-03]', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  const begun = await create(shop, order)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  expect(begun.body.data).toMatchObject({ status: 'draft', series: '7001', type_name: 'Απόδειξη λιανικής', is_practice: true })
  await erp.work(shop)
  const [document] = await documentsOf(shop, order)
  expect(document).toMatchObject({
    status: 'created',
    external_number: 'ΑΛΠ000001',
    total_minor: 2480,
    vat_minor: 480,
    attempts: 1,
    error: null,
  })
  expect(document!.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(document!.lines).toMatchObject([
    { kind: 'item', external_item_id: '11', quantity: 2, net_minor: 2000, acc_product_id: shop.product },
  ])
  expect(document!.lines[0]!.uuid).toMatch(/^[0-9a-f-]{36}$/)
  const data = await erp.erp.erp(String(shop.user.account_id))
  expect(data.documents[0]!.header).toMatchObject({ SERIES: '7001', PAYMENT: '1002', TRDR: '300' })
  expect(data.customers[0]!.fields).toMatchObject({ NAME: 'Μαρία Παππά', EMAIL: 'maria@shop.example' })
  const again = await create(shop, order)
  expect(again.status).toBe(409)
})

it('includes account, contact, products, lineItems and thirdPartyServiceDocuments with an account order [R-3.3-41]', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  await create(shop, order)
  await erp.work(shop)
  const read = await orderOf(shop, order)
  expect(read).toMatchObject({
    account: { id: shop.user.account_id },
    contact: null,
    products: [{ id: shop.product }],
    lineItems: [{ quantity: 2 }],
    thirdPartyServiceDocuments: [{ status: 'created', external_number: 'ΑΛΠ000001', total_minor: 2480 }],
  })
  const filtered = async (query: Record<string, string>) =>
    (await shop.user.call(accOrders.list, { params: { account_id: shop.user.account_id }, query })).body.data.map(({ id }) => id)
  const other = await shop.order()
  expect(await filtered({ 'filter[has_document]': 'true' })).toEqual([order])
  expect(await filtered({ 'filter[has_document]': 'false' })).toEqual([other])
  expect(await filtered({ 'filter[document_status]': 'created' })).toEqual([order])
  expect(await filtered({ 'filter[document_status]': 'failed' })).toEqual([])
})

it('names everything that is missing, and creates the document once it is mended', async () => {
  const shop = await erp.connected()
  const order = await shop.order({
    payment_method: 'paypal',
    payment_method_title: 'PayPal',
    billing: { first_name: 'Άννα' },
    lines: [{ name: 'Άγνωστο', quantity: 1, total_minor: 2000, vat_minor: 480, vat_bp: 2400 }],
  })
  await create(shop, order)
  await erp.work(shop)
  const [blocked] = await documentsOf(shop, order)
  expect(blocked!.status).toBe('blocked')
  expect(blocked!.gaps.map(({ kind, name, code }) => [kind, name, code])).toEqual([
    ['payment', 'PayPal', 'paypal'],
    ['customer', 'Άννα', null],
    ['item', 'Άγνωστο', null],
  ])
  expect(ordered(shop)).toEqual([])
  const { db } = erp.app.database
  await run(db, sql`UPDATE acc_orders SET billing = billing || '{"phone": "2100000001"}' WHERE id = ${order}`)
  await run(db, sql`UPDATE acc_order_line_items SET acc_product_id = ${shop.product} WHERE acc_order_id = ${order}`)
  await shop.user.call(softOnePaymentMappings.update, {
    params: { soft_one_api_service_id: shop.service_id },
    body: { mappings: [{ payment_method: 'paypal', external_code: '1004' }] },
  })
  expect((await create(shop, order)).status).toBe(200)
  await erp.work(shop)
  const [mended] = await documentsOf(shop, order)
  expect(mended).toMatchObject({ uuid: blocked!.uuid, status: 'created', gaps: [] })
})

it('sends nothing when the ERP computes another total', async () => {
  const shop = await erp.connected()
  const order = await shop.order({ total_minor: 3000 })
  await create(shop, order)
  await erp.work(shop)
  const [document] = await documentsOf(shop, order)
  expect(document).toMatchObject({ status: 'blocked', gaps: [{ kind: 'total', expected_minor: 3000, computed_minor: 2480 }] })
  expect(await stored(shop)).toEqual([])
})

it('adopts a document that the ERP stored without answering, and does not send it again', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  await create(shop, order)
  const data = await erp.erp.erp(String(shop.user.account_id))
  data.customers.push({ trdr: 300, code: '300', fields: { EMAIL: 'maria@shop.example', NAME: 'Μαρία' } })
  erp.erp.fail('commit_then_reset')
  await erp.work(shop)
  expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'unknown', external_id: null, error: 'remote:transient' })
  expect((await create(shop, order)).status).toBe(409)
  erp.pass(20)
  await erp.work(shop)
  expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'created', external_number: 'ΑΛΠ000001' })
  expect(data.documents).toHaveLength(1)
  expect(ordered(shop)).toHaveLength(1)
})

it('sends a document without an answer again only if the ERP does not have it two minutes later', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  await create(shop, order)
  await run(
    erp.app.database.db,
    sql`UPDATE documents SET status = 'sending', sent_at = ${erp.app.services.clock.now()}, attempts = 1 WHERE acc_order_id = ${order}`,
  )
  await erp.work(shop)
  expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'unknown' })
  erp.pass(100)
  await erp.work(shop)
  expect(await stored(shop)).toEqual([])
  erp.pass(25)
  await erp.work(shop)
  expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'created', attempts: 2 })
  expect(await stored(shop)).toHaveLength(1)
})

it('keeps what the ERP wrote about a refused document, and sends it again by hand', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  await create(shop, order)
  erp.erp.fail('refuse_document')
  await erp.work(shop)
  expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'failed', error: 'Η περίοδος έχει κλείσει.' })
  expect((await create(shop, order)).status).toBe(200)
  await erp.work(shop)
  expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'created', attempts: 2, error: null })
})

it('logs in again once when the ERP forgets the login, and asks for new credentials when that is refused', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  await create(shop, order)
  erp.erp.fail('expired_token')
  await erp.work(shop)
  expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'created' })
  const second = await shop.order({ external_number: '1002' })
  await create(shop, second)
  erp.erp.fail('expired_token')
  erp.erp.fail('revoked')
  await erp.work(shop)
  expect((await documentsOf(shop, second))[0]).toMatchObject({ status: 'draft' })
  const services = await shop.user.call(thirdPartyServices.list, { params: { account_id: shop.user.account_id } })
  expect(services.body.data).toMatchObject([{ status: 'expired', last_error: 'remote:auth_expired' }])
})

it('waits while the ERP has no licence free, is being updated or does not answer, and sends later', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  await create(shop, order)
  for (const fault of ['licence_limit', 'html_page', 'truncated', 'unavailable'] as const) {
    await run(erp.app.database.db, sql`DELETE FROM soft_one_sessions WHERE third_party_service_id = ${shop.service_id}`)
    erp.erp.fail(fault)
    await erp.work(shop)
    expect((await documentsOf(shop, order))[0], fault).toMatchObject({ status: 'draft' })
    erp.pass(3700)
  }
  await erp.work(shop)
  expect((await documentsOf(shop, order))[0]).toMatchObject({ status: 'created' })
  expect(await stored(shop)).toHaveLength(1)
})

it('reads created documents again, sees what the ERP cancelled, and credits only created ones', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  expect((await create(shop, order, { soft_one_document_type_id: shop.credit })).status).toBe(422)
  await create(shop, order)
  await erp.work(shop)
  const foreign = { soft_one_document_type_id: shop.credit, credits_document_uuid: crypto.randomUUID() }
  expect((await create(shop, order, foreign)).status).toBe(422)
  expect((await create(shop, order, { soft_one_document_type_id: shop.credit })).status).toBe(200)
  await erp.work(shop)
  const [credit, receipt] = await documentsOf(shop, order)
  expect(credit).toMatchObject({ status: 'created', sign: 'credit', credits_document_uuid: receipt!.uuid, total_minor: 2480 })
  const [first] = await stored(shop)
  first!.header.ISCANCEL = '1'
  erp.pass(31 * 60)
  await erp.work(shop)
  expect((await documentsOf(shop, order))[1]).toMatchObject({ status: 'cancelled' })
  expect((await create(shop, order)).status).toBe(200)
})

it('creates documents by themselves for orders that reach a status whose mapping says so', async () => {
  const shop = await erp.connected()
  const before = await shop.order()
  await shop.user.call(softOneStatusMappings.update, {
    params: { soft_one_api_service_id: shop.service_id },
    body: { mappings: [{ acc_order_status: 'completed', soft_one_document_type_id: shop.receipt, auto_create: true }] },
  })
  erp.pass(60)
  const after = await shop.order({ external_number: '1002', external_updated_at: erp.app.services.clock.now().toISOString() })
  const job = { db: erp.app.database.db, signal: new AbortController().signal }
  await sweepDocumentsHandler.handle(erp.app.services, job as never, {})
  await sweepDocumentsHandler.handle(erp.app.services, job as never, {})
  await erp.work(shop)
  expect(await documentsOf(shop, before)).toEqual([])
  expect(await documentsOf(shop, after)).toMatchObject([{ status: 'created' }])
  expect(await rows(erp.app.database.db, sql`SELECT 1 FROM documents WHERE acc_order_id = ${after}`)).toHaveLength(1)
})

it('gives a member the task to credit a document whose order the shop refunded afterwards, once', async () => {
  const shop = await erp.connected()
  const order = await shop.order()
  await create(shop, order)
  await erp.work(shop)
  erp.pass(60)
  const { db } = erp.app.database
  await run(db, sql`UPDATE acc_orders SET status = 'refunded', external_updated_at = ${erp.app.services.clock.now()} WHERE id = ${order}`)
  const job = { db, signal: new AbortController().signal }
  await sweepDocumentsHandler.handle(erp.app.services, job as never, {})
  await sweepDocumentsHandler.handle(erp.app.services, job as never, {})
  const tasks = await rows(db, sql`SELECT title, user_assigned_id FROM tasks WHERE account_id = ${shop.user.account_id}`)
  expect(tasks).toEqual([{ title: 'Credit ΑΛΠ000001 of shop order #1001', user_assigned_id: shop.user.id }])
})
