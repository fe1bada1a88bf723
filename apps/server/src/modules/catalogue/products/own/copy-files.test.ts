import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { copyProduct, ownProducts, publishProduct, type Media, type Product } from '@stoa/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanMediaHandler } from '#modules/attachments/media/cleanup.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const PERMISSIONS = [...['read', 'create', 'update', 'delete'].map((action) => `products.${action}`), 'media.read']
const INCLUDES = 'cover,brochure,media'

let app: TestApp
let admin: TestUser, manager: TestUser
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.staff('admin')
  manager = await app.member({ account_id: await app.account({ type: 'agency' }), permissions: PERMISSIONS })
})
afterAll(() => app.stop())

const db = () => app.database.db
const params = () => ({ account_id: manager.account_id })
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

/** Gives a product a cover, a brochure and a picture in its gallery, in every relation that has files. */
async function fill(by: TestUser, at: string, product: Product): Promise<void> {
  const files = [
    await by.upload(`${at}/cover`, { file: { file_name: 'cover.png', content: await picture('#0e7a5f'), type: 'image/png' } }),
    await by.upload(`${at}/brochure`, { file: { file_name: 'brochure.pdf', content: PDF } }),
  ]
  expect(files.map(({ status }) => status)).toEqual([200, 200])
  await sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position, caption)
    SELECT p.account_id, p.cover_media_id, 'product', p.id::text, 'gallery', 3, 'In use' FROM products p WHERE p.id = ${product.id}`.execute(
    db(),
  )
}
async function makePlatform(): Promise<Product> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM vat_rates WHERE country_code = 'GR' AND rate_bp = 2400`.execute(db())
  const product = { type: 'service', name_en: 'Platform', price_minor: 20_000, vat_rate_id: rows[0]!.id }
  const made = await admin.post('/api/v1/admin/products', product)
  await fill(admin, `/api/v1/admin/products/${made.body.data.id}`, made.body.data)
  expect((await admin.call(publishProduct, { body: { product_id: made.body.data.id } })).status).toBe(200)
  return made.body.data
}
async function copy(product_id: number): Promise<Product> {
  const answer = await manager.call(copyProduct, { params: params(), body: { product_id } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const read = async (id: number): Promise<Product> =>
  (await manager.call(ownProducts.read, { params: { ...params(), id }, query: { include: INCLUDES } })).body.data
/** Every file of a product: the columns of its table that refer to files, and those attached to it. */
async function filesOf(product_id: number) {
  const { rows: columns } = await sql<{ name: string }>`SELECT a.attname AS name FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = any(c.conkey)
    WHERE c.contype = 'f' AND c.conrelid = 'products'::regclass AND c.confrelid = 'media'::regclass ORDER BY 1`.execute(db())
  const links = columns.map(({ name }) => sql`SELECT ${name} AS place, ${sql.ref(name)} AS media_id FROM products WHERE id = ${product_id}`)
  const attached = sql`SELECT concat_ws(' ', collection, position, caption), media_id FROM mediables WHERE mediable_type = 'product' AND mediable_id = ${String(product_id)}`
  const { rows } = await sql<{
    place: string
    id: number | null
    account_id: number | null
    path: string
    file_name: string
    checksum: Buffer
  }>`
    SELECT f.place, m.id, m.account_id, m.path, m.file_name, m.checksum FROM (${sql.join([...links, attached], sql` UNION ALL `)}) f
    LEFT JOIN media m ON m.id = f.media_id ORDER BY f.place`.execute(db())
  return rows
}
const contents = (files: Awaited<ReturnType<typeof filesOf>>) =>
  files.map(({ place, file_name, checksum }) => [place, file_name, checksum?.toString('hex')])

it('copies every file of a product of the platform into the library of the account', async () => {
  const from = await makePlatform()
  const [original, copied] = [await filesOf(from.id), await filesOf((await copy(from.id)).id)]
  expect(original).toHaveLength(3)
  expect(original.every(({ id }) => id !== null)).toBe(true)
  expect(contents(copied)).toEqual(contents(original))
  expect(new Set(copied.map(({ account_id }) => account_id))).toEqual(new Set([manager.account_id]))
  expect(copied.filter(({ id }) => original.some((file) => file.id === id))).toEqual([])
})

it('takes each file of the platform once, however often its products are copied', async () => {
  const from = await makePlatform()
  const [first, second] = [await filesOf((await copy(from.id)).id), await filesOf((await copy(from.id)).id)]
  expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  // The picture in the gallery is the cover.
  expect(new Set(first.map(({ id }) => id)).size).toBe(2)
})

it('keeps the files of a copy when the platform deletes its own, until the last of them is gone', async () => {
  const from = await makePlatform()
  const { id } = await copy(from.id)
  const shown = await read(id)
  const bytes = async (file: Media | null | undefined) => {
    const answer = await app.guest.get(file!.url)
    return [answer.status, answer.status === 200 && createHash('sha256').update(answer.raw).digest('hex')]
  }
  const before = [await bytes(shown.cover), await bytes(shown.brochure)]
  expect(before.map(([status]) => status)).toEqual([200, 200])
  const original = await filesOf(from.id)
  await deleteLongAgo(original.map((file) => file.id!))
  await clean()
  const later = await read(id)
  expect([await bytes(later.cover), await bytes(later.brochure)]).toEqual(before)
  expect((await app.guest.get(later.cover!.thumb_url!)).status).toBe(200)
  const own = await filesOf(id)
  await deleteLongAgo(own.map((file) => file.id!))
  await clean()
  for (const { path } of own) expect(await app.services.storage.stat(path)).toBeNull()
})

it('copies the cover and the brochure of an own product with it, which are the same files', async () => {
  const from: Product = (await manager.call(ownProducts.create, { params: params(), body: { type: 'service', name_en: 'With files' } }))
    .body.data
  await fill(manager, `/api/v1/products/${from.id}`, from)
  const [original, copied] = [await filesOf(from.id), await filesOf((await copy(from.id)).id)]
  expect(copied).toEqual(original)
})

it('refuses a copy whose files exceed the storage of the plan, and leaves nothing', async () => {
  const small = await app.member({ account_id: await app.account({ type: 'agency' }), permissions: PERMISSIONS })
  const from = await makePlatform()
  await sql`INSERT INTO account_options (account_id, feature_code, enabled, value, reason) VALUES (${small.account_id}, 'storage.gb', true, 0, 'Test')`.execute(
    db(),
  )
  const refused = await small.call(copyProduct, { params: { account_id: small.account_id }, body: { product_id: from.id } })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['base']])
  expect((await sql`SELECT FROM products WHERE account_id = ${small.account_id}`.execute(db())).rows).toHaveLength(0)
})

const deleteLongAgo = (ids: number[]) =>
  sql`UPDATE media SET deleted_at = ${app.services.clock.now()}::timestamptz - interval '31 days' WHERE id = any(${ids}::bigint[])`.execute(
    db(),
  )
const clean = () =>
  cleanMediaHandler.handle(app.services, { db: db(), signal: new AbortController().signal, logger: app.services.logger } as never, {})
