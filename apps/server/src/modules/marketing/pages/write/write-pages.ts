import { sql } from 'kysely'
import type { BodyOf, createProjectPage, LandingPage, One, PageInput, PageUpdate, Params } from '@stoa/contract'
import { slug as slugOf } from '@stoa/domain'
import { EMPTY_DESIGN } from '@stoa/domain/pages'
import { holdsIn } from '#access/actor.ts'
import { rows, type NewRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow, removeRow } from '#kit/records/change-row.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { inBrand } from '#modules/accounts/accounts/index.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import type { PageRow } from '../page-row.ts'
import { findPage, pageQuery } from '../pages.query.ts'
import { forgetAddresses } from '../public/visited-pages.ts'
import { draftOf, insertDraft, pageKind, writeDraft } from '../store.ts'
import { checkedDesign, designColumns, pageColumns } from './page-columns.ts'

export const INCLUDES = ['project', 'campaigns', 'channels', 'form', 'design', 'versions']

/** Adds a page to the account of the path. @throws 422 on the field that is wrong, or where the plan has no room */
export async function createPage(ctx: Context, { params, body }: { params: Params; body: PageInput }): Promise<One<LandingPage>> {
  return pageQuery.one(ctx, await addPage(ctx, params.account_id as number, body), INCLUDES)
}

/** Adds a page to an account. @throws 422 */
export async function addPage(ctx: Context, account_id: number, body: PageInput): Promise<PageRow> {
  await checkLimit(ctx, account_id, 'pages.max', 1)
  const design = await checkedDesign(ctx, account_id, await inBrand(ctx, account_id, body.design ?? { ...EMPTY_DESIGN }))
  const values = {
    ...(await pageColumns(ctx, account_id, body)),
    ...designColumns(design),
    slug: body.slug || (await freeSlug(ctx, account_id, body.name)),
    account_id,
    created_by_id: ctx.actor.id,
  }
  return createRow(ctx, pageKind, values as NewRow<'pages'>, (row) => insertDraft(ctx.db, row, design))
}

/** The name as part of an address, with a number where the account has it already. */
async function freeSlug(ctx: Context, account_id: number, name: string): Promise<string> {
  const wanted = slugOf(name, 70) || 'page'
  const taken = await rows<{ slug: string }>(
    ctx.db,
    sql`SELECT slug FROM pages WHERE account_id = ${account_id} AND deleted_at IS NULL AND slug LIKE ${`${wanted}%`}`,
  )
  const known = new Set(taken.map(({ slug }) => slug))
  for (let at = 1; ; at++) {
    const slug = at === 1 ? wanted : `${wanted}-${at}`
    if (!known.has(slug)) return slug
  }
}

/** Adds a page to a project, in the account that keeps its results. @throws 403 without the permission there */
export async function createPageOfProject(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createProjectPage> },
): Promise<One<LandingPage>> {
  const { uuid, results_account_id } = await findProjectFor(ctx, params, 'pages.create')
  if (!holdsIn(ctx.actor, results_account_id, 'pages.create')) throw missingAccountPermission()
  return createPage(ctx, { params: { account_id: results_account_id }, body: { ...body, project_uuid: uuid } })
}

/** Changes a page. A new design is a draft until it is published. @throws 409 for an old `version`, 422 */
export async function updatePage(
  ctx: Context,
  { params, body: { version, ...body } }: { params: Params; body: PageUpdate & { version?: number | undefined } },
): Promise<One<LandingPage>> {
  const page = await changeRow(ctx, pageKind, { key: params.id as number, version }, async (before: PageRow) => {
    const columns = await pageColumns(ctx, before.account_id, body, before)
    if (!body.design) return columns
    const design = await checkedDesign(ctx, before.account_id, body.design, await draftOf(ctx.db, before.id))
    await writeDraft(ctx.db, before.id, design)
    return { ...columns, ...designColumns(design) }
  })
  forgetAddresses(ctx.services)
  return pageQuery.one(ctx, page, INCLUDES)
}

/** Deletes a page. What came through it stays. */
export async function removePage(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  await findPage(ctx, params)
  forgetAddresses(ctx.services)
  return removeRow(ctx, pageKind, params.id as number)
}
