import type { BodyOf, createAccProductTemplateMedia, Media, One, Page, Params } from '@stoa/contract'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { record } from '#kit/records/record-change.ts'
import { detachMedia, listMediaOf, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { TEMPLATE, templateQuery, templateSubject } from './templates.query.ts'

/** Lists the pictures of a template. @throws 404, 403 */
export async function listTemplateMedia(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Media>> {
  const template = await templateQuery.find(ctx, params.acc_product_template_id)
  return listMediaOf(ctx, { type: TEMPLATE, id: template.id }, query)
}

/** Adds a picture to a template: the file of a multipart body, or a temporary upload. The platform owns the file. */
export async function createTemplateMedia(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createAccProductTemplateMedia> },
): Promise<One<Media>> {
  const template = await templateQuery.find(ctx, params.acc_product_template_id, 'update')
  const target = { account_id: null, collection: 'gallery' as const, owner: { type: TEMPLATE, id: template.id } }
  const row = await takeUpload(ctx, body, target, 'gallery')
  record(ctx, templateQuery, templateSubject, 'updated', template, { media: [null, row.file_name] })
  return { data: presentMedia(row, ctx) }
}

/** Removes a picture from a template. Products created from the template keep it. @throws 404 if the template does not have it */
export async function deleteTemplateMedia(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const template = await templateQuery.find(ctx, params.acc_product_template_id, 'update')
  const picture = await one<{ file_name: string }>(
    ctx.db,
    sql`SELECT m.file_name FROM mediables b JOIN media m ON m.id = b.media_id
    WHERE b.media_id = ${params.id} AND b.mediable_type = ${TEMPLATE} AND b.mediable_id = ${String(template.id)} AND m.deleted_at IS NULL`,
  )
  if (!picture) throw notFound()
  await detachMedia(ctx, [params.id], { type: TEMPLATE, id: template.id })
  record(ctx, templateQuery, templateSubject, 'updated', template, { media: [picture.file_name, null] })
  return { data: null }
}
