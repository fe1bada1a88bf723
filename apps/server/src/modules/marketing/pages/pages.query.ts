import { sql } from 'kysely'
import { type PageVersion, pages, type Params } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { column, linked, searchText } from '#kit/query/filter-sql.ts'
import { attachMany, type IncludeLoader, joined, valuesOf } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { loadProject } from '#modules/delivery/projects/index.ts'
import type { PageRow } from './page-row.ts'
import { presentPage } from './pages.presenter.ts'

/** Published versions, the newest first. */
const loadVersions: IncludeLoader = async (ctx, found) => {
  const versions = await rows<PageVersion & { page_id: number }>(
    ctx.db,
    sql`SELECT page_id, number, published_by_id, name, created_at FROM page_versions WHERE page_id = any(${valuesOf(found, 'id')}::bigint[]) ORDER BY page_id, number DESC`,
  )
  attachMany(found, 'versions', versions, 'page_id')
}

/** Pages of accounts, projects and campaigns, for those who hold the permissions of the account that keeps what they bring. */
export const pageQuery = resourceQuery(pages, {
  from: 'seen_pages',
  policy: accountPolicy<PageRow>(),
  present: presentPage,
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: {
    search: searchText(),
    status: column('status'),
    project: column('project_uuid', 'uuid'),
    campaign: linked((ids) => sql`EXISTS (SELECT FROM campaign_page k WHERE k.page_id = t.id AND k.campaign_id = any(${ids}::bigint[]))`),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    views: 'views',
    submissions: 'submissions',
    conversion: 'conversion_bp',
  },
  includes: {
    account: joined(
      sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
    ),
    project: loadProject,
    campaigns: joined(
      sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'account_id', c.account_id, 'name', c.name, 'status', c.status) ORDER BY c.name, c.id)
        FROM campaign_page k JOIN campaigns c ON c.id = k.campaign_id WHERE k.page_id = t.id AND c.deleted_at IS NULL), '[]')`,
    ),
    channels: joined(
      sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'status', h.status)) FROM channels h
        WHERE h.id = t.channel_id AND h.deleted_at IS NULL), '[]')`,
    ),
    form: joined(
      sql`(SELECT jsonb_build_object('uuid', f.uuid, 'name', f.name, 'status', f.status, 'public_key', f.public_key) FROM forms f
        WHERE f.uuid = t.form_uuid AND f.deleted_at IS NULL)`,
    ),
    design: joined(sql`(SELECT g.design FROM page_drafts g WHERE g.page_id = t.id)`),
    versions: loadVersions,
    createdBy: userInclude('created_by_id'),
  },
})

/** Finds the page of a path; locks it for any action but `read`. @throws 404 for a page of a foreign account, 403 */
export const findPage = (ctx: Context, params: Params, action = 'read', include: readonly string[] = []): Promise<PageRow> =>
  pageQuery.find(ctx, params.id as number, action, include)
