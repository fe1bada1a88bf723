import type { Params, previewPage, ResultOf } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { unixSeconds } from '#lib/clock.ts'
import { signLink } from '#lib/security/signed-link.ts'
import { findPage } from '../pages.query.ts'

const VALID_S = 600

/** Path of the preview of a page, without its signature. */
export const previewPath = (id: number | string): string => `/p/preview/${id}`

/** An address that shows the design of a page to all who have it, for ten minutes. */
export async function previewAddress(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof previewPage>> {
  const { id } = await findPage(ctx, params)
  const { services } = ctx
  const expires = unixSeconds(services.clock.now()) + VALID_S
  const url = signLink(previewPath(id), expires, services.secrets.keys('signed-link'))
  return { data: { url, expires_at: new Date(expires * 1000).toISOString() } }
}
