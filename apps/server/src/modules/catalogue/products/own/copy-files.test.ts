import { copyProduct, ownProducts, type Product } from '@stoa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

it('copies the cover and the brochure of an own product with it', async () => {
  const permissions = ['read', 'create', 'update', 'delete'].map((action) => `products.${action}`)
  const manager = await app.member({ account_id: await app.account({ type: 'agency' }), permissions })
  const params = { account_id: manager.account_id }
  const from: Product = (await manager.call(ownProducts.create, { params, body: { type: 'service', name_en: 'With files' } })).body.data
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0e7a5f' } })
    .png()
    .toBuffer()
  const at = `/api/v1/products/${from.id}`
  const files = [
    await manager.upload(`${at}/cover`, { file: { file_name: 'cover.png', content: png, type: 'image/png' } }),
    await manager.upload(`${at}/brochure`, {
      file: { file_name: 'brochure.pdf', content: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF') },
    }),
  ]
  expect(files.map(({ status }) => status)).toEqual([200, 200])
  const copied: Product = (await manager.call(copyProduct, { params, body: { product_id: from.id } })).body.data
  const query = { include: 'cover,brochure' }
  const read = async (id: number): Promise<Product> =>
    (await manager.call(ownProducts.read, { params: { ...params, id }, query })).body.data
  const [one, two] = [await read(from.id), await read(copied.id)]
  expect(one.cover).not.toBeNull()
  expect([two.cover?.id, two.brochure?.id]).toEqual([one.cover?.id, one.brochure?.id])
})
