import {
  accountFacebookPages,
  adminFacebookPageInsights,
  adminFacebookPages,
  adminInstagramInsights,
  assignFacebookPage,
  facebookPageInsights,
  facebookPosts,
  instagramInsights,
  instagramPosts,
  pageAdPosts,
  pageInstagramPosts,
  pagePosts,
  type Params,
  subscribeFacebookPage,
  syncFacebookPages,
  unsubscribeFacebookPage,
  withdrawFacebookPage,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context, Sql } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import { assignPage, updatePage, withdrawPage } from './change-page.ts'
import { findPageOfAccount, readAdminPageFigures, readPageFigures, readPageOfAccount } from './page-figures.ts'
import { facebookPageExport, facebookPostExport, instagramPostExport } from './pages.export.ts'
import { accountPageQuery, adminPageQuery, pagesOf } from './pages.query.ts'
import { subscribePage, unsubscribePage } from './subscribe-page.ts'
import { syncAllPages } from './sync-pages.ts'
import { facebookPostQuery, instagramPostQuery } from './posts.query.ts'

type ListInput = { params: Params; query: ListRequest }

/** Facebook pages with their posts and figures. */
export function facebookPageRoutes(routes: Routes): void {
  routes.nested.set('facebook-pages', (ctx, account_id, key) => findPageOfAccount(ctx, account_id, Number(key)))
  const ofAccount = ({ account_id }: Params) => pagesOf([account_id as number])
  serveResource(routes, adminFacebookPages, {
    list: adminPageQuery.list,
    filters: filterOptions(adminFacebookPages),
    export: exportList(adminPageQuery, facebookPageExport),
    read: adminPageQuery.read,
    update: updatePage,
  })
  serveResource(routes, accountFacebookPages, {
    list: accountPageQuery.listWhere(ofAccount),
    filters: filterOptions(accountFacebookPages),
    export: exportList(accountPageQuery, facebookPageExport, ofAccount),
    read: readPageOfAccount,
  })
  serve(routes, adminFacebookPageInsights, readAdminPageFigures('facebook_page'))
  serve(routes, adminInstagramInsights, readAdminPageFigures('instagram'))
  serve(routes, facebookPageInsights, readPageFigures('facebook_page'))
  serve(routes, instagramInsights, readPageFigures('instagram'))
  serve(routes, assignFacebookPage, assignPage)
  serve(routes, withdrawFacebookPage, withdrawPage)
  serve(routes, syncFacebookPages, syncAllPages)
  serve(routes, subscribeFacebookPage, subscribePage)
  serve(routes, unsubscribeFacebookPage, unsubscribePage)
  postRoutes(routes)
}

function postRoutes(routes: Routes): void {
  serve(routes, pagePosts, postsOfPage(facebookPostQuery, sql`NOT t.is_ad_post`) as never)
  serve(routes, pageAdPosts, postsOfPage(facebookPostQuery, sql`t.is_ad_post`) as never)
  serve(routes, pageInstagramPosts, postsOfPage(instagramPostQuery) as never)
  serve(routes, facebookPosts.export, exportOfPage(facebookPostQuery, facebookPostExport, sql`NOT t.is_ad_post`) as never)
  serve(routes, instagramPosts.export, exportOfPage(instagramPostQuery, instagramPostExport) as never)
  serve(routes, facebookPosts.filters, filterOptions(facebookPosts))
  serve(routes, instagramPosts.filters, filterOptions(instagramPosts))
}

const postsOfPage =
  (query: ResourceQuery, condition?: Sql) =>
  async (ctx: Context, { params, query: request }: ListInput) => {
    await findPageOfAccount(ctx, params.account_id as number, params.facebook_page_id as number)
    return query.page(ctx, request, { facebook_page_id: params.facebook_page_id }, condition)
  }

const exportOfPage =
  <Row extends object>(query: ResourceQuery, spec: ExportSpec<Row>, condition?: Sql) =>
  async (ctx: Context, input: ListInput) => {
    await findPageOfAccount(ctx, input.params.account_id as number, input.params.facebook_page_id as number)
    return exportList(
      query,
      spec,
      condition && (() => condition),
    )(ctx, { ...input, params: { facebook_page_id: input.params.facebook_page_id } })
  }
