import { sql } from 'kysely'
import type { PageDesign } from '@stoa/domain/pages'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { PageRow } from '../page-row.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The published page of an address. Pages of a closed account are gone. */
export async function findPublished(ctx: Context, account: string, slug: string): Promise<PageRow | undefined> {
  if (!UUID.test(account)) return undefined
  return one<PageRow>(
    ctx.db,
    sql`SELECT p.* FROM seen_pages p JOIN accounts a ON a.id = p.account_id WHERE a.uuid = ${account}::uuid AND p.slug = ${slug}
      AND p.status = 'published' AND p.deleted_at IS NULL AND a.deleted_at IS NULL AND a.status <> 'closed'`,
  )
}

/** The design that visitors of a page see. */
export async function publishedDesign(ctx: Context, page: PageRow): Promise<PageDesign> {
  const found = await one<{ design: PageDesign }>(
    ctx.db,
    sql`SELECT design FROM page_versions WHERE page_id = ${page.id} AND number = ${page.published_version}`,
  )
  return found!.design
}

/** A page by its id, with the design that members edit. */
export const findDraft = (ctx: Context, id: string): Promise<(PageRow & { design: PageDesign }) | undefined> =>
  one(
    ctx.db,
    sql`SELECT p.*, d.design FROM seen_pages p JOIN page_drafts d ON d.page_id = p.id WHERE p.id = ${id}::bigint AND p.deleted_at IS NULL`,
  )

/** Published pages of an account for search engines. */
export async function listedPages(
  ctx: Context,
  account: string,
): Promise<Pick<PageRow, 'slug' | 'account_uuid' | 'published_at'>[] | undefined> {
  if (!UUID.test(account)) return undefined
  const known = await one(ctx.db, sql`SELECT 1 FROM accounts WHERE uuid = ${account}::uuid AND deleted_at IS NULL AND status <> 'closed'`)
  if (!known) return undefined
  return rows(
    ctx.db,
    sql`SELECT p.slug, p.account_uuid, p.published_at FROM seen_pages p WHERE p.account_id = (SELECT id FROM accounts WHERE uuid = ${account}::uuid)
      AND p.status = 'published' AND p.deleted_at IS NULL ORDER BY p.published_at DESC, p.id LIMIT 5000`,
  )
}
