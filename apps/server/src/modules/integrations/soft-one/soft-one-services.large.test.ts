import {
  accProducts,
  softOneApiServices,
  softOneDocumentTypes,
  softOnePaymentMappings,
  softOneStatusMappings,
  syncProducts,
  thirdPartyServices,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { rows, run } from '#db/rows.ts'
import type { TestUser } from '#test/app.ts'
import { syncItemsHandler } from './items/sync-items.job.ts'
import { LOGIN, startErpApp, type ErpApp, type Shop } from './erp-app.fixture.ts'

let erp: ErpApp
beforeAll(async () => {
  erp = await startErpApp()
})
afterEach(() => erp.erp.recover())
afterAll(() => erp.stop())

const connect = (user: TestUser, more: object = {}) =>
  user.call(softOneApiServices.create, { params: { account_id: user.account_id }, body: { ...LOGIN, ...more } })

it('connects an ERP, keeps the password sealed and offers the lists of the ERP', async () => {
  const user = await erp.member()
  const { status, body } = await connect(user)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ status: 'connected', is_practice: true, company: 1000, branch: 1000, refid: 1 })
  expect(body.data.reference).toMatchObject({ source: 'tables', payments: expect.arrayContaining([{ code: '1000', name: 'Μετρητά' }]) })
  expect(body.data.reference!.series.map(({ code }) => code)).toEqual(['7001', '7021', '7041', '7061'])
  expect(JSON.stringify(body)).not.toContain('"standin"}')
  const [stored] = await rows<{ credentials_ciphertext: string }>(
    erp.app.database.db,
    sql`SELECT credentials_ciphertext FROM third_party_services WHERE id = ${body.data.id}`,
  )
  expect(stored!.credentials_ciphertext).toMatch(/^v1\./)
  const listed = await user.call(thirdPartyServices.list, { params: { account_id: user.account_id } })
  expect(listed.body.data).toMatchObject([{ type: 'soft_one_api', is_practice: true }])
})

it('reads the lists by scripts where they are named, and leaves typing where the ERP gives none', async () => {
  const scripts = { series_script: 'StoaSeries', document_types_script: 'StoaTypes', payments_script: 'StoaPayments' }
  expect((await connect(await erp.member(), scripts)).body.data.reference).toMatchObject({ source: 'scripts' })
  for (let refused = 0; refused < 5; refused += 1) erp.erp.fail('no_tables')
  expect((await connect(await erp.member())).body.data.reference).toMatchObject({ source: 'manual', series: [] })
})

it('says on the field why an ERP cannot be connected', async () => {
  const user = await erp.member()
  const refusal = async (more: object, fault?: Parameters<typeof erp.erp.fail>[0]) => {
    if (fault) erp.erp.fail(fault)
    const { status, body } = await connect(user, more)
    expect(status).toBe(422)
    return Object.keys((body as unknown as { errors: object }).errors)
  }
  expect(await refusal({ password: 'wrong' })).toEqual(['password'])
  expect(await refusal({ app_id: 5 })).toEqual(['app_id'])
  expect(await refusal({ company: 7 })).toEqual(['company'])
  expect(await refusal({ username: 'standin-branches' })).toEqual(['company'])
  expect(await refusal({ key_field: 'VARCHAR09' })).toEqual(['key_field'])
  expect(await refusal({}, 'html_page')).toEqual(['base_url'])
  expect(await refusal({}, 'licence_limit')).toEqual(['base_url'])
  expect(await refusal({ username: 'real', base_url: 'http://127.0.0.1:1/s1services' })).toEqual(['base_url'])
  expect((await connect(user, { username: 'standin-branches', branch: 1001 })).body.data).toMatchObject({ branch: 1001 })
})

it('connects an ERP at its address as it does one of practice', async () => {
  const user = await erp.member()
  const base_url = `${erp.erp.url}/real/s1services`
  // The stand-in takes the users of practice only, and the address counts for others.
  expect((await connect(user, { username: 'other', base_url })).body).toMatchObject({ errors: { password: expect.anything() } })
  expect(erp.erp.received.some(({ tenant }) => tenant === 'real')).toBe(true)
})

it('keeps the password when only other settings change, and asks for it with another user', async () => {
  const { user, service_id: id } = await erp.connected()
  const kept = await user.call(softOneApiServices.update, { params: { id }, body: { name: 'Κεντρικό', fee_item: null } })
  expect(kept.body.data).toMatchObject({ name: 'Κεντρικό', fee_item: null, shipping_item: 'ΜΕΤΑΦ', status: 'connected' })
  expect((await user.call(softOneApiServices.update, { params: { id }, body: { username: 'standin-2' } })).status).toBe(422)
  expect((await user.call(softOneApiServices.update, { params: { id }, body: { name: 'X', version: 1 } })).status).toBe(409)
})

it('keeps kinds of documents, and mappings of statuses and payment methods', async () => {
  const { user, service_id, receipt, credit } = await erp.connected()
  const params = { soft_one_api_service_id: service_id }
  const twice = await user.call(softOneDocumentTypes.create, { params, body: { code: 'X', name: 'X', series: '7001' } })
  expect(twice.status).toBe(422)
  const other = await user.call(softOneDocumentTypes.create, {
    params,
    body: { code: 'ΤΔΑ', name: 'Τιμολόγιο', series: '7021', is_invoice: true },
  })
  const changed = await user.call(softOneDocumentTypes.update, {
    params: { ...params, id: other.body.data.id },
    body: { name: 'Τιμολόγιο πώλησης' },
  })
  expect(changed.body.data).toMatchObject({ name: 'Τιμολόγιο πώλησης', version: 2 })
  expect((await user.call(softOneDocumentTypes.remove, { params: { ...params, id: receipt } })).status).toBe(422)
  expect((await user.call(softOneDocumentTypes.remove, { params: { ...params, id: credit } })).status).toBe(200)
  const listed = await user.call(softOneDocumentTypes.list, { params })
  expect(listed.body.data.map(({ name }) => name)).toEqual(['Απόδειξη λιανικής', 'Τιμολόγιο πώλησης'])
  const mapped = { acc_order_status: 'completed', soft_one_document_type_id: receipt } as const
  const update = (mappings: object[]) => user.call(softOneStatusMappings.update, { params, body: { mappings: mappings as never } })
  expect((await update([mapped, mapped])).status).toBe(422)
  expect((await update([{ ...mapped, soft_one_document_type_id: 999_999 }])).status).toBe(422)
  await update([
    { ...mapped, auto_create: true },
    { ...mapped, wants_invoice: true, soft_one_document_type_id: other.body.data.id },
  ])
  expect((await user.call(softOneStatusMappings.read, { params })).body.data.mappings).toMatchObject([
    { acc_order_status: 'completed', wants_invoice: null, auto_create: true },
    { acc_order_status: 'completed', wants_invoice: true, auto_create: false },
  ])
  expect((await user.call(softOnePaymentMappings.read, { params })).body.data.mappings).toMatchObject([
    { payment_method: 'cod', external_code: '1002' },
  ])
})

const sync = async (shop: Shop, create_missing = false) => {
  const payload = { third_party_service_id: shop.service_id, account_id: shop.user.account_id, create_missing }
  const job = { db: erp.app.database.db, signal: new AbortController().signal }
  await syncItemsHandler.handle(erp.app.services, job as never, payload)
  return (await shop.user.call(softOneApiServices.read, { params: { id: shop.service_id } })).body.data.sync
}
const links = ({ service_id }: Shop) =>
  rows(
    erp.app.database.db,
    sql`SELECT acc_product_id, external_id, external_code FROM third_party_service_products WHERE third_party_service_id = ${service_id} ORDER BY external_id`,
  )

it('matches items with products by SKU, lists the others, and makes products of them only when asked', async () => {
  const shop = await erp.connected()
  await run(erp.app.database.db, sql`DELETE FROM third_party_service_products WHERE third_party_service_id = ${shop.service_id}`)
  expect(await sync(shop)).toMatchObject({
    state: 'done',
    total: 2,
    matched: 1,
    unmatched: 1,
    unmatched_items: [{ code: 'ΞΕΝΟ-1', name: 'Ξένο είδος' }],
  })
  expect(await links(shop)).toEqual([{ acc_product_id: shop.product, external_id: '11', external_code: 'HON-1' }])
  expect(await sync(shop, true)).toMatchObject({ matched: 2, unmatched: 0, created: 1 })
  const products = await shop.user.call(accProducts.list, {
    params: { account_id: shop.user.account_id },
    query: { 'filter[status]': 'draft' },
  })
  expect(products.body.data).toMatchObject([{ name: 'Ξένο είδος', sku: 'ΞΕΝΟ-1', price_minor: 500, vat_bp: 1300 }])
})

it('reads the items again when the list is forgotten or changes in the middle', async () => {
  const shop = await erp.connected()
  for (const fault of ['reqid_expired', 'total_changes'] as const) {
    erp.erp.fail(fault)
    expect(await sync(shop), fault).toMatchObject({ state: 'done', total: 2, matched: 1 })
  }
  expect(await links(shop)).toHaveLength(1)
})

it('starts one synchronisation at a time', async () => {
  const shop = await erp.connected()
  const start = () => shop.user.call(syncProducts, { body: { soft_one_api_service_id: shop.service_id } })
  expect((await start()).status).toBe(200)
  expect((await start()).status).toBe(409)
  const stranger = await erp.member()
  expect((await stranger.call(syncProducts, { body: { soft_one_api_service_id: shop.service_id } })).status).toBe(422)
})
