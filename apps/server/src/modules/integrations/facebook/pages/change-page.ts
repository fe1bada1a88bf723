import type { BodyOf, FacebookPage, Params, assignFacebookPage } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/records/record-change.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { notFound, versionConflict } from '#lib/errors.ts'
import { changePage, hidePageFrom, showPageTo } from '../store/pages.ts'
import type { FacebookPageRow } from './page-row.ts'
import { adminPageQuery } from './pages.query.ts'

const INCLUDES = ['account', 'accounts']

/** Announces and logs the change of a page to all accounts that see it. */
export function recordPage(ctx: Context, page: FacebookPageRow, changes?: Record<string, readonly [unknown, unknown]>): void {
  record(ctx, adminPageQuery, { type: 'facebook_page', label: (row: FacebookPageRow) => row.name }, 'updated', page, changes)
}

/** Reads a page anew after its change. */
export async function reread(ctx: Context, id: number): Promise<FacebookPageRow> {
  return adminPageQuery.find(ctx, id, 'read')
}

/** Changes the notes of platform staff on a page. @throws 409 for an old `version` */
export async function updatePage(
  ctx: Context,
  { params, body }: { params: Params; body: { notes?: string | null | undefined; version?: number | undefined } },
): Promise<{ data: FacebookPage }> {
  const before = await adminPageQuery.find(ctx, params.id as number, 'manage')
  if (body.version !== undefined && body.version !== before.version) throw versionConflict()
  if (body.notes !== undefined) await changePage(ctx.db, before.id, { notes: body.notes })
  const after = await reread(ctx, before.id)
  const changes = changesOf({ ...before }, { ...after })
  if (Object.keys(changes).length) recordPage(ctx, after, changes)
  return adminPageQuery.one(ctx, after, INCLUDES)
}

/** Shows a page to an account. @throws 422 on `account_id` for an unknown account */
export async function assignPage(
  ctx: Context,
  { params, body: { account_id } }: { params: Params; body: BodyOf<typeof assignFacebookPage> },
): Promise<{ data: FacebookPage }> {
  const page = await adminPageQuery.find(ctx, params.facebook_page_id as number, 'manage')
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  if (!account || account.deleted_at) refuseUnknown(ctx, 'account_id')
  await showPageTo(ctx.db, page.id, account_id, ctx.actor.id)
  return changedAccounts(ctx, page)
}

/** Shows a page to an account no longer. @throws 404 if it does not see it */
export async function withdrawPage(ctx: Context, { params }: { params: Params }): Promise<{ data: FacebookPage }> {
  const page = await adminPageQuery.find(ctx, params.facebook_page_id as number, 'manage')
  if (!(await hidePageFrom(ctx.db, page.id, params.account_id as number))) throw notFound()
  return changedAccounts(ctx, page)
}

async function changedAccounts(ctx: Context, before: FacebookPageRow): Promise<{ data: FacebookPage }> {
  const after = await reread(ctx, before.id)
  if (String(after.reader_account_ids) !== String(before.reader_account_ids))
    recordPage(ctx, after, { accounts: [before.reader_account_ids, after.reader_account_ids] })
  return adminPageQuery.one(ctx, after, INCLUDES)
}
