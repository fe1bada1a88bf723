import { sql } from 'kysely'
import type { LandingPage, One, Params } from '@stoa/contract'
import { blocksOf, normalDesign, type PageDesign, usesIn } from '@stoa/domain/pages'
import { rows, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/records/record-change.ts'
import { refuse, refuseState, refuseUnknown } from '#kit/refuse.ts'
import { versionConflict } from '#lib/errors.ts'
import type { PageRow } from '../page-row.ts'
import { findPage, pageQuery } from '../pages.query.ts'
import { forgetAddresses } from '../public/visited-pages.ts'
import { draftOf, insertPageVersion, pageKind, versionOf, writeDraft, writePage } from '../store.ts'
import { designColumns } from './page-columns.ts'
import { INCLUDES } from './write-pages.ts'

type Input = { params: Params; body: { version?: number | undefined } }

/**
 * Makes the design the next version, which visitors see from now on. A published page without a draft does not change.
 * @throws 409 for an old `version` or an archived page, 422 on what is missing
 */
export async function publish(ctx: Context, input: Input): Promise<One<LandingPage>> {
  const page = await findToStep(ctx, input, 'publish')
  if (page.status === 'archived') refuseState(ctx, 'pages:is_archived')
  const isNew = page.published_hash !== page.design_hash
  if (page.status === 'published' && !isNew) return pageQuery.one(ctx, page, INCLUDES)
  const design = await draftOf(ctx.db, page.id)
  if (!design.content.length) refuse(ctx, { design: 'pages:empty' })
  checkChosen(ctx, design)
  await checkForms(ctx, page, usesIn<string>(design, 'form_uuid'))
  const number = (page.published_version ?? 0) + (isNew ? 1 : 0)
  if (isNew) await insertPageVersion(ctx.db, page, { number, design, published_by_id: ctx.actor.id || null })
  return step(ctx, page, {
    status: 'published',
    published_version: number,
    published_hash: page.design_hash,
    published_at: ctx.services.clock.now(),
  })
}

/** Every block for a form has one. @throws 422 on a block without */
function checkChosen(ctx: Context, design: PageDesign): void {
  const empty = blocksOf(design.content).filter(({ type, props }) => type === 'Form' && !props.form_uuid)
  if (empty.length) refuse(ctx, Object.fromEntries(empty.map(({ path }) => [`design.${path}.props.form_uuid`, 'pages:form_missing'])))
}

/** Visitors can use every form of the page. @throws 422 on a form that is not published */
async function checkForms(ctx: Context, { account_id }: PageRow, uses: readonly { path: string; value: string }[]): Promise<void> {
  if (!uses.length) return
  const found = await rows<{ uuid: string }>(
    ctx.db,
    sql`SELECT uuid FROM forms WHERE account_id = ${account_id} AND uuid = any(${uses.map(({ value }) => value)}::uuid[]) AND status = 'published' AND deleted_at IS NULL`,
  )
  const open = new Set(found.map(({ uuid }) => uuid))
  const closed = uses.filter(({ value }) => !open.has(value.toLowerCase()))
  if (closed.length) refuse(ctx, Object.fromEntries(closed.map(({ path }) => [`design.${path}`, 'pages:form_not_published'])))
}

/** Takes a page off the web. @throws 409 unless it is published */
export async function unpublish(ctx: Context, input: Input): Promise<One<LandingPage>> {
  const page = await findToStep(ctx, input, 'publish')
  if (page.status !== 'published') refuseState(ctx, 'pages:not_published')
  return step(ctx, page, { status: 'unpublished' })
}

/** Puts away a page that is off the web. @throws 409 for others */
export async function archive(ctx: Context, input: Input): Promise<One<LandingPage>> {
  const page = await findToStep(ctx, input, 'publish')
  if (page.status !== 'unpublished') refuseState(ctx, 'pages:not_unpublished')
  return step(ctx, page, { status: 'archived' })
}

/** Makes a published version the design that members edit. @throws 409 for an old `version`, 422 on an unknown `number` */
export async function restore(ctx: Context, input: Input & { body: { number: number } }): Promise<One<LandingPage>> {
  const page = await findToStep(ctx, input, 'update')
  const stored = await versionOf(ctx.db, page.id, input.body.number)
  if (!stored) refuseUnknown(ctx, 'number')
  const design = normalDesign({ ...stored }, (html) => html)
  const columns = designColumns(design)
  if (columns.design_hash === page.design_hash) return pageQuery.one(ctx, page, INCLUDES)
  await writeDraft(ctx.db, page.id, design)
  return step(ctx, page, columns)
}

async function findToStep(ctx: Context, { params, body }: Input, action: string): Promise<PageRow> {
  const page = await findPage(ctx, params, action)
  if (body.version !== undefined && body.version !== page.version) throw versionConflict()
  return page
}

const addressParts = ({ account_uuid, domain_host, is_pointed }: PageRow) => ({ account_uuid, domain_host, is_pointed })

async function step(ctx: Context, before: PageRow, values: RowChange<'pages'>): Promise<One<LandingPage>> {
  const after: PageRow = { ...(await writePage(ctx.db, before.id, values)), ...addressParts(before) }
  const shown = (row: object) => Object.fromEntries(Object.keys(values).map((name) => [name, (row as Record<string, unknown>)[name]]))
  record(ctx, pageQuery, pageKind.subject, 'updated', after, changesOf(shown(before), shown(after)))
  forgetAddresses(ctx.services)
  return pageQuery.one(ctx, after, INCLUDES)
}
