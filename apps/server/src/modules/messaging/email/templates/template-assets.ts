import type { Media, MediaInput, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { loadMedia, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { templateQuery } from './email-templates.query.ts'

/** Pictures of a template. */
export async function listAssets(ctx: Context, { params }: { params: Params }): Promise<{ data: Media[] }> {
  const template = await templateQuery.find(ctx, params.id)
  const row: Record<string, unknown> = { id: template.id }
  await loadMedia('email_template')(ctx, [row])
  return { data: row.media as Media[] }
}

/** @throws 422 on `file` for anything but a picture */
export async function addAsset(ctx: Context, { params, body }: { params: Params; body: Partial<MediaInput> }): Promise<{ data: Media }> {
  const template = await templateQuery.find(ctx, params.id, 'update')
  const place = {
    account_id: template.account_id,
    collection: 'gallery' as const,
    owner: { type: 'email_template', id: template.id, requires: 'email-templates.read' },
  }
  const row = await takeUpload(ctx, body, place, 'asset', 'image')
  if (row.kind !== 'image') throw invalid({ file: ctx.services.t(ctx.request.locale, 'messaging:errors.picture_only') })
  return { data: presentMedia(row, ctx) }
}
