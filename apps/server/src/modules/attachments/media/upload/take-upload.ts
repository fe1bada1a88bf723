import type { MediaInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { attachMedia } from '../attach-media.ts'
import type { MediaRow } from '../media-row.ts'
import { requireFile, storeUpload } from './store-upload.ts'
import { uploadOf } from './temporary-uploads.ts'

type Place = Omit<Parameters<typeof attachMedia>[2], 'field'>

/**
 * Hangs one file on a record: the earlier upload that the body names, or the file that came with it under `file` or one of the names
 * (its route is served with `stageUpload` and the same names).
 * @throws 422 on `file` without either, or when the collection does not take it
 */
export async function takeUpload(ctx: Context, body: Partial<MediaInput>, place: Place, ...names: string[]): Promise<MediaRow> {
  const uuid = await uploadOf(ctx, body)
  const [taken] = uuid ? await attachMedia(ctx, [uuid], { ...place, field: 'file' }) : []
  return taken ?? storeUpload(ctx, requireFile(ctx, ...names), { ...place, alt: body.alt ?? null })
}
