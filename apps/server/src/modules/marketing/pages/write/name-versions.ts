import type { LandingPage, One, Params, VersionNameInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { findPage, pageQuery } from '../pages.query.ts'
import { namePageVersionIn } from '../store.ts'
import { INCLUDES } from './write-pages.ts'

/** Names a published version of a page. @throws 422 on an unknown `number` */
export async function nameVersionOfPage(
  ctx: Context,
  { params, body }: { params: Params; body: VersionNameInput },
): Promise<One<LandingPage>> {
  const page = await findPage(ctx, params, 'update')
  if (!(await namePageVersionIn(ctx.db, page.id, body.number, body.name))) refuseUnknown(ctx, 'number')
  const { account_id, id } = page
  ctx.emit({ name: 'page.updated', account_id, type: 'page', key: id, changed: ['versions'], requires: 'pages.read' })
  return pageQuery.one(ctx, page, INCLUDES)
}
