import { sql } from 'kysely'
import type { One, Params, ProductImport, ProductImportPreview } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import { findRow, rows as rowsOf } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseState, text } from '#kit/refuse.ts'
import { invalid, missingAccountPermission, notFound } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { userBadges } from '../../attachments/subjects/index.ts'
import { checkSeller, createProduct, findProduct, isProductUsed, removeProduct, seesCost } from '../products/index.ts'
import { readFile } from './read-file.ts'
import type { ReadRow } from './read-row.ts'
import { changeImport, insertImport, lastImports, type ImportRow } from './store.ts'

type Input = { params: Params }

/** Shows what a file would create, row by row, and writes nothing. @throws 403 for a client, 422 on `file` */
export async function previewImport(ctx: Context, { params }: Input): Promise<{ data: ProductImportPreview }> {
  const account_id = params.account_id as number
  await checkSeller(ctx, account_id)
  return { data: await readFile(ctx, account_id) }
}

/** Creates drafts of all rows without a problem. @throws 422 on `file` if none is left */
export async function importProducts(ctx: Context, { params }: Input): Promise<One<ProductImport>> {
  const account_id = params.account_id as number
  await checkSeller(ctx, account_id)
  const { file_name, currency, rows } = await readFile(ctx, account_id)
  const sound = rows.filter(({ problems }) => problems.length === 0)
  if (!sound.length) throw invalid({ file: text(ctx, 'product-import:nothing') })
  const product_ids: number[] = []
  for (const row of sound)
    product_ids.push((await createProduct(ctx, row.type!, bodyOf(ctx, account_id, row, currency), { account_id })).id)
  const done = await insertImport(ctx.db, {
    uuid: uuidv7(),
    account_id,
    file_name,
    product_ids,
    skipped_count: rows.length - sound.length,
    created_by_id: ctx.actor.id || null,
    created_at: ctx.services.clock.now(),
  })
  return { data: (await present(ctx, [done]))[0]! }
}

const bodyOf = (ctx: Context, account_id: number, row: ReadRow, currency: string) => ({
  ...(row.code && { code: row.code }),
  name_en: row.name_en,
  name_gr: row.name_gr,
  short_description_en: row.description,
  short_description_gr: row.description,
  unit: row.unit!,
  price_minor: row.price_minor,
  price_mode: row.price_minor === null ? ('on_request' as const) : ('fixed' as const),
  price_per: row.price_per,
  currency: currency as 'EUR',
  vat_rate_id: row.vat_rate_id,
  ...(seesCost(ctx.actor, account_id) && { cost_minor: row.cost_minor }),
})

export async function listImports(ctx: Context, { params }: Input): Promise<{ data: ProductImport[] }> {
  return { data: await present(ctx, await lastImports(ctx.db, params.account_id as number)) }
}

/**
 * Deletes the products of an import. Those that documents, subscriptions or other products use stay.
 * @throws 404 for an import of another account, 409 when it is undone already
 */
export async function undoImport(ctx: Context, { params }: Input): Promise<One<ProductImport>> {
  const found = await findRow(ctx.db, 'product_imports', { uuid: params.uuid as string }, 'UPDATE')
  if (!found || !knowsAccount(ctx.actor, found.account_id)) throw notFound()
  if (!holdsIn(ctx.actor, found.account_id, 'products.create')) throw missingAccountPermission()
  if (found.undone_at) refuseState(ctx, 'product-import:undone_already')
  let kept_count = 0
  const left = await rowsOf<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM products WHERE account_id = ${found.account_id} AND id = any(${found.product_ids}::bigint[]) AND deleted_at IS NULL ORDER BY id DESC`,
  )
  for (const { id } of left) {
    if (await isProductUsed(ctx, id)) kept_count += 1
    else await removeProduct(ctx, await findProduct(ctx, id))
  }
  const undone = await changeImport(ctx.db, found.uuid, { undone_at: ctx.services.clock.now(), kept_count })
  return { data: (await present(ctx, [undone]))[0]! }
}

async function present(ctx: Context, imports: readonly ImportRow[]): Promise<ProductImport[]> {
  const people = await userBadges(
    ctx,
    imports.flatMap(({ created_by_id }) => created_by_id ?? []),
  )
  return imports.map(({ product_ids, created_by_id, updated_at: _updated, ...row }) => ({
    ...row,
    created_count: product_ids.length,
    createdBy: people.find(({ id }) => id === created_by_id) ?? null,
  }))
}
