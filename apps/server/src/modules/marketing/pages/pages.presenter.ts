import type { LandingPage, PageStatus } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { PAGE_RELATIONS, type PageRow } from './page-row.ts'

/** Public address of a page, without the host. */
export const pathOfPage = ({ account_uuid, slug }: Pick<PageRow, 'account_uuid' | 'slug'>): string => `/p/${account_uuid}/${slug}`

/** A page as members see it. Columns that are not listed here stay private. */
export function presentPage(row: PageRow, { services }: Pick<Context, 'services'>): LandingPage {
  return {
    id: row.id,
    account_id: row.account_id,
    project_uuid: row.project_uuid,
    name: row.name,
    slug: row.slug,
    status: row.status as PageStatus,
    locale: row.locale as LandingPage['locale'],
    title_en: row.title_en,
    title_gr: row.title_gr,
    meta_description_en: row.meta_description_en,
    meta_description_gr: row.meta_description_gr,
    og_media_id: row.og_media_id,
    published_version: row.published_version,
    has_draft: row.published_hash !== null && row.published_hash !== row.design_hash,
    published_at: row.published_at,
    form_uuid: row.form_uuid,
    channel_id: row.channel_id,
    views: row.views,
    submissions: row.submissions,
    conversion_bp: row.conversion_bp,
    public_url: `${services.app_url}${pathOfPage(row)}`,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(PAGE_RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
