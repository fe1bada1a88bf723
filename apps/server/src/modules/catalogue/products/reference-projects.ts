import { sql } from 'kysely'
import type { Params, ReferenceProject } from '@stoa/contract'
import { escapeLike, fold } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { record } from '#kit/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { productSubject } from './product-log.ts'
import { refuse } from './product-rules.ts'
import { findProduct, productQuery } from './products.query.ts'
import { ACCOUNT, referencesOf } from './reference-rows.ts'

export async function listReferences(ctx: Context, { params }: { params: Params }) {
  const { id } = await findProduct(ctx, params.product_id)
  return answer(ctx, id)
}

/** Projects that can still become a reference, found by name or account. */
export async function referenceChoices(ctx: Context, { params, query }: { params: Params; query: { search?: string | undefined } }) {
  const { id } = await findProduct(ctx, params.product_id)
  const pattern = `%${escapeLike(fold(query.search ?? ''))}%`
  const found = await rows<Pick<ReferenceProject, 'uuid' | 'name' | 'status' | 'account'>>(
    ctx.db,
    sql`
    SELECT j.uuid, j.name, j.status, ${ACCOUNT} FROM projects j JOIN accounts a ON a.id = j.account_id
    WHERE j.deleted_at IS NULL AND j.search_text LIKE ${pattern} AND NOT EXISTS (SELECT FROM product_project l WHERE l.product_id = ${id} AND l.project_uuid = j.uuid)
    ORDER BY j.created_at DESC, j.uuid LIMIT 20`,
  )
  return { data: found }
}

/** @throws 422 on `project_uuid` for a project that does not exist or is a reference already */
export async function addReference(
  ctx: Context,
  { params, body }: { params: Params; body: { project_uuid: string; caption?: string | null | undefined } },
) {
  const product = await findProduct(ctx, params.product_id, undefined, 'update')
  return refusals(ctx, { product_project_pkey: 'project_uuid' }, async () => {
    const found = await one<{ name: string }>(
      ctx.db,
      sql`
      INSERT INTO product_project (product_id, project_uuid, caption, position)
      SELECT ${product.id}, uuid, ${body.caption ?? null}, (SELECT coalesce(max(position) + 1, 0) FROM product_project WHERE product_id = ${product.id})
      FROM projects WHERE uuid = ${body.project_uuid} AND deleted_at IS NULL RETURNING project_uuid`,
    )
    if (!found) refuse(ctx, 'project_uuid', 'unknown')
    record(ctx, productQuery, productSubject, 'updated', product, { projects: [null, body.project_uuid] })
    return answer(ctx, product.id)
  })
}

/** @throws 404 when the project is no reference of the product */
export async function removeReference(ctx: Context, { params }: { params: Params }) {
  const product = await findProduct(ctx, params.product_id, undefined, 'update')
  const found = await one(
    ctx.db,
    sql`DELETE FROM product_project WHERE product_id = ${product.id} AND project_uuid = ${params.project_uuid} RETURNING 1`,
  )
  if (!found) throw notFound()
  record(ctx, productQuery, productSubject, 'updated', product, { projects: [params.project_uuid, null] })
  return answer(ctx, product.id)
}

const answer = async (ctx: Context, id: number) => ({ data: await referencesOf(ctx, [id]) })
