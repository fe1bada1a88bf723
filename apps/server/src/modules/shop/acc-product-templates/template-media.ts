import type { BodyOf, createAccProductTemplateMedia, Media, One, Page, Params } from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { record } from '#kit/records/record-change.ts'
import { detachMedia, listMediaOf, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { TEMPLATE, templateQuery, templateSubject } from './templates.query.ts'

/** Pictures of a template. */
export async function listTemplateMedia(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Media>> {
  const template = await templateQuery.find(ctx, params.acc_product_template_id)
  return listMediaOf(ctx, { type: TEMPLATE, id: template.id }, query)
}

/** Adds one: the file of a multipart body, or a temporary upload. It stays in the platform's library. */
export async function createTemplateMedia(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createAccProductTemplateMedia> },
): Promise<One<Media>> {
  const template = await templateQuery.find(ctx, params.acc_product_template_id, 'update')
  const place = { account_id: null, collection: 'gallery' as const, owner: { type: TEMPLATE, id: template.id } }
  const row = await takeUpload(ctx, body, place, 'gallery')
  record(ctx, templateQuery, templateSubject, 'updated', template, { media: [null, row.file_name] })
  return { data: presentMedia(row, ctx) }
}

/** Takes one off; products that began with it keep it. @throws 404 when it does not hang there */
export async function deleteTemplateMedia(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const template = await templateQuery.find(ctx, params.acc_product_template_id, 'update')
  const { rows } = await sql<{ file_name: string }>`
    SELECT m.file_name FROM mediables b JOIN media m ON m.id = b.media_id
    WHERE b.media_id = ${params.id} AND b.mediable_type = ${TEMPLATE} AND b.mediable_id = ${String(template.id)} AND m.deleted_at IS NULL`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  await detachMedia(ctx, [params.id], { type: TEMPLATE, id: template.id })
  record(ctx, templateQuery, templateSubject, 'updated', template, { media: [rows[0].file_name, null] })
  return { data: null }
}
