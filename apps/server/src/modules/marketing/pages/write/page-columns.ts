import { sql } from 'kysely'
import type { PageUpdate } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { EMPTY_DESIGN, normalDesign, type PageDesign, pageFaults, usesIn } from '@stoa/domain/pages'
import { holdsIn } from '#access/actor.ts'
import { findRow, rows, type RowChange, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown } from '#kit/refuse.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { logoAmong } from '#modules/accounts/accounts/index.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { withLockedSections } from '../../saved-sections/index.ts'
import type { PageRow } from '../page-row.ts'
import { hashOf } from '../store.ts'

/**
 * Columns for the values of a body. What it refers to belongs to the account, and the caller may read it there.
 * @param before the page that changes
 * @throws 422 on the field that is wrong
 */
export async function pageColumns(
  ctx: Context,
  account_id: number,
  body: PageUpdate,
  before?: Pick<PageRow, 'domain_id'>,
): Promise<RowChange<'pages'>> {
  const { design: _design, slug, ...fields } = body
  await checkProject(ctx, account_id, body.project_uuid)
  if (body.channel_id) {
    const channel = await findRow(ctx.db, 'channels', { id: body.channel_id, account_id, deleted_at: null })
    if (!channel || !holdsIn(ctx.actor, account_id, 'channels.read')) refuseUnknown(ctx, 'channel_id')
  }
  if (body.og_media_id) {
    const picture = await findRow(ctx.db, 'media', { id: body.og_media_id, account_id, kind: 'image', deleted_at: null })
    if (!picture || !holdsIn(ctx.actor, account_id, 'media.read')) refuseUnknown(ctx, 'og_media_id')
  }
  await checkDomain(ctx, account_id, body, before)
  return {
    ...fields,
    ...(body.domain_id === null && { is_home: false }),
    ...(slug && { slug }),
    ...(body.name !== undefined && { search_text: searchText({ names: [body.name], values: [] }) }),
  }
}

/** A page is put on a domain of its account at which pages are shown. @throws 422 on another, or on a home page without one */
async function checkDomain(
  ctx: Context,
  account_id: number,
  { domain_id, is_home }: PageUpdate,
  before?: Pick<PageRow, 'domain_id'>,
): Promise<void> {
  const wanted = domain_id === undefined ? (before?.domain_id ?? null) : domain_id
  if (is_home && wanted === null) refuse(ctx, { is_home: 'pages:home_without_domain' })
  if (!domain_id || domain_id === before?.domain_id) return
  const domain = await findRow(ctx.db, 'page_domains', { id: domain_id, account_id, deleted_at: null })
  if (!domain) refuseUnknown(ctx, 'domain_id')
  if (domain.status === 'pending') refuse(ctx, { domain_id: 'pages:domain_not_verified' })
}

/**
 * A design in its normal form, with clean texts.
 * @param before the design that it replaces. What that one refers to may be gone
 * @throws 422 on the part that is wrong
 */
export async function checkedDesign(
  ctx: Context,
  account_id: number,
  sent: Record<string, unknown>,
  before: PageDesign = EMPTY_DESIGN,
): Promise<PageDesign> {
  const faults = pageFaults(sent)
  if (faults.length)
    refuse(ctx, Object.fromEntries(faults.map(({ path, fault }) => [path ? `design.${path}` : 'design', `pages:${fault}`])))
  const design = normalDesign(sent, (html) => cleanHtml(html).body)
  const added = <T>(name: string) => {
    const known = new Set(usesIn<T>(before, name).map(({ value }) => value))
    return usesIn<T>(design, name).filter(({ value }) => !known.has(value))
  }
  const [html] = added<string>('html')
  if (html && !ctx.actor.staff) refuse(ctx, { [`design.${html.path}`]: 'pages:html_of_staff' })
  const mayRead = (permission: string) => holdsIn(ctx.actor, account_id, permission)
  await checkUses(ctx, added<string>('form_uuid'), (uuids) =>
    mayRead('forms.read')
      ? sql`SELECT uuid AS value FROM forms WHERE account_id = ${account_id} AND uuid = any(${uuids}::uuid[]) AND deleted_at IS NULL`
      : undefined,
  )
  await checkUses(ctx, added<number>('product_id'), (ids) =>
    mayRead('products.read')
      ? sql`SELECT id AS value FROM products t WHERE id = any(${ids}::bigint[]) AND ${shownProducts(account_id)}`
      : undefined,
  )
  await checkUses(ctx, added<number>('media_id'), (ids) =>
    mayRead('media.read')
      ? sql`SELECT id AS value FROM media WHERE account_id = ${account_id} AND id = any(${ids}::bigint[]) AND kind = 'image' AND deleted_at IS NULL`
      : logoAmong(account_id, ids, 'value'),
  )
  return withLockedSections(ctx, account_id, 'page', design)
}

/** Products that pages of an account may show: its own, while they are sold. */
const shownProducts = (account_id: number): Sql =>
  sql`t.deleted_at IS NULL AND t.published_at IS NOT NULL AND t.archived_at IS NULL AND t.account_id = ${account_id}`

async function checkUses<T extends string | number>(
  ctx: Context,
  uses: readonly { path: string; value: T }[],
  known: (values: T[]) => Sql | undefined,
): Promise<void> {
  if (!uses.length) return
  const query = known(uses.map(({ value }) => value))
  const found = new Set(query ? (await rows<{ value: T }>(ctx.db, query)).map(({ value }) => value) : [])
  const gone = uses.filter(({ value }) => !found.has(typeof value === 'string' ? (value.toLowerCase() as T) : value))
  if (gone.length) refuse(ctx, Object.fromEntries(gone.map(({ path }) => [`design.${path}`, 'pages:unknown'])))
}

/** Columns that follow from a design. */
export const designColumns = (design: PageDesign): Pick<RowChange<'pages'>, 'design_hash' | 'form_uuid'> => ({
  design_hash: hashOf(design),
  form_uuid: usesIn<string>(design, 'form_uuid')[0]?.value ?? null,
})
