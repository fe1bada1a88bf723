import {
  accOrders,
  accProducts,
  softOneApiServices,
  softOneDocuments,
  softOneDocumentTypes,
  softOnePaymentMappings,
  softOneStatusMappings,
} from '@stoa/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { run } from '#db/rows.ts'
import { startSoftOneStandIn, type SoftOneStandIn } from '#stand-ins/soft-one/soft-one-stand-in.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { makeAccOrder } from '../../shop/acc-orders/shop-orders.fixture.ts'
import { findService } from '#modules/accounts/third-party-services/index.ts'
import { workDocuments } from './documents/work-documents.job.ts'

const PERMISSIONS = [
  'integrations.read',
  'integrations.manage',
  'acc-orders.read',
  'acc-documents.read',
  'acc-documents.create',
  'acc-products.read',
  'acc-products.create',
  'acc-products.sync',
  'contacts.read',
]

export interface ErpApp {
  app: TestApp
  erp: SoftOneStandIn
  /** A member of an account that is connected to an ERP whose items are its products, with mapped statuses and payments. */
  connected(): Promise<Shop>
  member(): Promise<TestUser>
  /** Works on everything that is due, as the job does. */
  work(shop: Shop): Promise<void>
  /** Moves the clock of the application. */
  pass(seconds: number): void
  stop(): Promise<void>
}

export interface Shop {
  user: TestUser
  service_id: number
  receipt: number
  credit: number
  product: number
  /** An order of two jars for 24,80 € with VAT, in a status with a mapping. */
  order(more?: Record<string, unknown>): Promise<number>
}

export const LOGIN = { name: 'ERP', username: 'standin', password: 'standin', app_id: 2001, shipping_item: 'ΜΕΤΑΦ', fee_item: 'ΑΝΤΙΚ' }
const BILLING = {
  first_name: 'Μαρία',
  last_name: 'Παππά',
  email: 'maria@shop.example',
  phone: '+306900000001',
  line1: 'Ερμού 1',
  city: 'Αθήνα',
  postal_code: '10563',
}

/** The application with an ERP that takes every login of practice. */
export async function startErpApp(): Promise<ErpApp> {
  const app = await createTestApp()
  const erp = await startSoftOneStandIn({
    async itemsOf() {
      return [
        { mtrl: 11, code: 'HON-1', name: 'Μέλι', vat: '1410', price: 10 },
        { mtrl: 12, code: 'ΞΕΝΟ-1', name: 'Ξένο είδος', vat: '1130', price: 5 },
      ]
    },
  })
  app.services.practice_urls.soft_one = erp.url
  await app.services.jobs.start()
  const { db } = app.database
  const member = () => app.member({ permissions: PERMISSIONS })
  const clock = app.services.clock as unknown as { advance(ms: number): void }
  return {
    app,
    erp,
    member,
    async connected() {
      const user = await member()
      const { account_id } = user
      const made = await user.call(accProducts.create, { params: { account_id }, body: { name: 'Μέλι', sku: 'HON-1', price_minor: 1000 } })
      const created = await user.call(softOneApiServices.create, { params: { account_id }, body: LOGIN })
      expect(created.status, JSON.stringify(created.body)).toBe(200)
      const params = { soft_one_api_service_id: created.body.data.id }
      const type = async (body: { code: string; name: string; series: string; sign?: 'credit' }) =>
        (await user.call(softOneDocumentTypes.create, { params, body })).body.data.id
      const receipt = await type({ code: 'ΑΛΠ', name: 'Απόδειξη λιανικής', series: '7001' })
      const credit = await type({ code: 'ΑΕΛ', name: 'Απόδειξη επιστροφής', series: '7061', sign: 'credit' })
      const statuses = await user.call(softOneStatusMappings.update, {
        params,
        body: { mappings: [{ acc_order_status: 'completed', soft_one_document_type_id: receipt }] },
      })
      expect(statuses.status, JSON.stringify(statuses.body)).toBe(200)
      await user.call(softOnePaymentMappings.update, { params, body: { mappings: [{ payment_method: 'cod', external_code: '1002' }] } })
      await run(
        db,
        sql`INSERT INTO third_party_service_products (account_id, third_party_service_id, acc_product_id, external_id, external_code)
        VALUES (${account_id}, ${params.soft_one_api_service_id}, ${made.body.data.id}, '11', 'HON-1')`,
      )
      return {
        user,
        service_id: params.soft_one_api_service_id,
        receipt,
        credit,
        product: made.body.data.id,
        order: (more = {}) =>
          makeAccOrder(db, account_id, {
            status: 'completed',
            external_number: '1001',
            payment_method: 'cod',
            payment_method_title: 'Αντικαταβολή',
            billing: BILLING,
            subtotal_minor: 2000,
            vat_minor: 480,
            total_minor: 2480,
            lines: [{ acc_product_id: made.body.data.id, name: 'Μέλι', quantity: 2, total_minor: 2000, vat_minor: 480, vat_bp: 2400 }],
            ...more,
          }),
      }
    },
    async work({ service_id }) {
      const service = await findService(db, service_id, 'soft_one_api')
      if (service) await workDocuments(app.services, db, service, new AbortController().signal)
    },
    pass: (seconds) => clock.advance(seconds * 1000),
    async stop() {
      await erp.close()
      await app.stop()
    },
  }
}

export const documentsOf = async ({ user }: Shop, acc_order_id: number) =>
  (await user.call(softOneDocuments.list, { params: { acc_order_id } })).body.data

export const orderOf = async ({ user }: Shop, id: number) =>
  (
    await user.call(accOrders.read, {
      params: { id },
      query: { include: 'account,contact,products,lineItems,thirdPartyServiceDocuments' },
    })
  ).body.data
