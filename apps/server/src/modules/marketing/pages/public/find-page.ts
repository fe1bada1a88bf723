import { sql } from 'kysely'
import type { PageDesign } from '@stoa/domain/pages'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { PageRow } from '../page-row.ts'
import type { Listed } from './site-files.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a part of an address can name an account. */
export const isUuid = (text: string): boolean => UUID.test(text)

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

/** Published pages of an account at its usual addresses, for search engines. */
export async function listedPages(ctx: Context, account: string): Promise<Listed[] | undefined> {
  if (!UUID.test(account)) return undefined
  const known = await one(ctx.db, sql`SELECT 1 FROM accounts WHERE uuid = ${account}::uuid AND deleted_at IS NULL AND status <> 'closed'`)
  if (!known) return undefined
  return rows(
    ctx.db,
    sql`SELECT p.slug, p.account_uuid, p.domain_host, p.is_home, p.published_at FROM seen_pages p WHERE p.account_id = (SELECT id FROM accounts WHERE uuid = ${account}::uuid)
      AND p.status = 'published' AND p.deleted_at IS NULL AND p.domain_host IS NULL ORDER BY p.published_at DESC, p.id LIMIT 5000`,
  )
}

/** A host at which an account shows pages. */
export interface ServedHost {
  id: number
  account_id: number
  host: string
}

/** The domain of a host at which pages are shown. */
export const findHost = (ctx: Context, host: string): Promise<ServedHost | undefined> =>
  one(
    ctx.db,
    sql`SELECT d.id, d.account_id, d.host FROM page_domains d JOIN accounts a ON a.id = d.account_id
      WHERE d.host = ${host} AND d.status <> 'pending' AND d.deleted_at IS NULL AND a.deleted_at IS NULL AND a.status <> 'closed'`,
  )

/** The published page of a domain. @param slug empty for its home page */
export const findOnHost = (ctx: Context, domain: ServedHost, slug: string): Promise<PageRow | undefined> =>
  one(
    ctx.db,
    sql`SELECT p.* FROM seen_pages p WHERE p.account_id = ${domain.account_id} AND p.domain_id = ${domain.id} AND p.status = 'published'
      AND p.deleted_at IS NULL AND ${slug ? sql`p.slug = ${slug}` : sql`p.is_home`}`,
  )

/** Published pages of a domain for search engines. */
export const listedOnHost = (ctx: Context, domain: ServedHost): Promise<Listed[]> =>
  rows(
    ctx.db,
    sql`SELECT p.slug, p.account_uuid, p.domain_host, p.is_home, p.published_at FROM seen_pages p WHERE p.account_id = ${domain.account_id}
      AND p.domain_id = ${domain.id} AND p.status = 'published' AND p.deleted_at IS NULL ORDER BY p.is_home DESC, p.published_at DESC, p.id LIMIT 5000`,
  )

/** Whether a form or picture belongs to the account of a domain. */
export const belongsTo = async (ctx: Context, { account_id }: ServedHost, kind: 'forms' | 'media', key: string): Promise<boolean> =>
  (await one(
    ctx.db,
    kind === 'forms'
      ? sql`SELECT 1 FROM forms WHERE public_key = ${key}::uuid AND account_id = ${account_id} AND deleted_at IS NULL`
      : sql`SELECT 1 FROM media WHERE uuid = ${key}::uuid AND account_id = ${account_id} AND deleted_at IS NULL`,
  )) !== undefined
