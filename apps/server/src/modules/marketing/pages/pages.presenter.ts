import type { LandingPage, PageStatus } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { PAGE_RELATIONS, type PageRow } from './page-row.ts'

/** Public address of a page, without the host. */
export const pathOfPage = ({ account_uuid, slug }: Pick<PageRow, 'account_uuid' | 'slug'>): string => `/p/${account_uuid}/${slug}`

/** Origin of a domain of pages: with the protocol and port at which visitors reach this product. */
export function originOfHost(app_url: string, host: string): string {
  const { protocol, port } = new URL(app_url)
  return `${protocol}//${host}${port && `:${port}`}`
}

/** Public address of a page: at its domain while pages are shown there, else the usual one. */
export function addressOf(app_url: string, page: Pick<PageRow, 'account_uuid' | 'slug' | 'domain_host' | 'is_home'>): string {
  const { domain_host: host, is_home, slug } = page
  return host ? `${originOfHost(app_url, host)}/${is_home ? '' : slug}` : `${app_url}${pathOfPage(page)}`
}

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
    domain_id: row.domain_id,
    is_home: row.is_home,
    public_url: addressOf(services.app_url, row),
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(PAGE_RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
