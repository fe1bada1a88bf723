import { sql } from 'kysely'
import type { Params, ReferenceProject } from '@stoa/contract'
import { escapeLike, fold } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { productSubject } from '../product-log.ts'
import type { ProductRow } from '../product-row.ts'
import { refuse } from '../write/product-rules.ts'
import { findProduct, productQuery } from '../products.query.ts'
import { ACCOUNT, referencesOf } from './reference-rows.ts'
import { deleteReference, insertReference } from './store.ts'

/** Lists the reference projects of a product. @throws 404, 403 */
export async function listReferences(ctx: Context, { params }: { params: Params }) {
  const { id } = await findProduct(ctx, params.product_id)
  return answer(ctx, id)
}

/** Searches projects that are not references of the product yet, newest first, at most 20. */
export async function referenceChoices(ctx: Context, { params, query }: { params: Params; query: { search?: string | undefined } }) {
  const product = await findProduct(ctx, params.product_id)
  const pattern = `%${escapeLike(fold(query.search ?? ''))}%`
  const found = await rows<Pick<ReferenceProject, 'uuid' | 'name' | 'status' | 'account'>>(
    ctx.db,
    sql`SELECT j.uuid, j.name, j.status, ${ACCOUNT} FROM projects j JOIN accounts a ON a.id = j.account_id
    WHERE j.deleted_at IS NULL AND ${shownBy(product)} AND j.search_text LIKE ${pattern} AND NOT EXISTS (SELECT FROM product_project l WHERE l.product_id = ${product.id} AND l.project_uuid = j.uuid)
    ORDER BY j.created_at DESC, j.uuid LIMIT 20`,
  )
  return { data: found }
}

/** Adds a reference project. @throws 422 on `project_uuid` if the project does not exist or is already a reference */
export async function addReference(
  ctx: Context,
  { params, body }: { params: Params; body: { project_uuid: string; caption?: string | null | undefined } },
) {
  const product = await findProduct(ctx, params.product_id, undefined, 'update')
  return refusals(ctx, { product_project_pkey: 'project_uuid' }, async () => {
    if (!(await insertReference(ctx.db, product, body.project_uuid, body.caption ?? null))) refuse(ctx, 'project_uuid', 'unknown')
    record(ctx, productQuery, productSubject, 'updated', product, { projects: [null, body.project_uuid] })
    return answer(ctx, product.id)
  })
}

/** Removes a reference project. @throws 404 if the project is not a reference of the product */
export async function removeReference(ctx: Context, { params }: { params: Params }) {
  const product = await findProduct(ctx, params.product_id, undefined, 'update')
  if (!(await deleteReference(ctx.db, product.id, params.project_uuid))) throw notFound()
  record(ctx, productQuery, productSubject, 'updated', product, { projects: [params.project_uuid, null] })
  return answer(ctx, product.id)
}

/** Condition for projects `j` that a product can show: for the product of an account, only its own. */
const shownBy = ({ owner_account_id }: ProductRow): Sql => (owner_account_id === null ? sql`true` : sql`j.account_id = ${owner_account_id}`)

const answer = async (ctx: Context, id: number) => ({ data: await referencesOf(ctx, [id]) })
