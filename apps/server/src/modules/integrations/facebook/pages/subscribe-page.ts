import type { BodyOf, FacebookPage, PageSubscriptionAnswer, Params, subscribeFacebookPage } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { remoteError } from '#lib/remote/remote-error.ts'
import { REQUEST, openPageToken } from '../connection/login.ts'
import { createGraph, type Graph } from '../graph/graph-client.ts'
import { appOf } from '../graph/meta-app.ts'
import { changePage } from '../store/pages.ts'
import { recordPage, reread } from './change-page.ts'
import type { FacebookPageRow } from './page-row.ts'
import { adminPageQuery } from './pages.query.ts'

/** What Facebook is to report: enquiries from its forms. */
const SUBSCRIBED = 'leadgen'

/** Lets Facebook report on a page. A refusal is an answer with `status` `error`, which the page keeps. */
export const subscribePage = async (
  ctx: Context,
  { body }: { body: BodyOf<typeof subscribeFacebookPage> },
): Promise<PageSubscriptionAnswer> =>
  settle(ctx, await adminPageQuery.find(ctx, body.facebook_page_id, 'manage'), true, (graph, id) =>
    graph.post(`${id}/subscribed_apps`, { subscribed_fields: SUBSCRIBED }),
  )

/** Ends the reports of Facebook on a page. */
export const unsubscribePage = async (ctx: Context, { params }: { params: Params }): Promise<PageSubscriptionAnswer> =>
  settle(ctx, await adminPageQuery.find(ctx, params.facebook_page_id as number, 'manage'), false, (graph, id) =>
    graph.remove(`${id}/subscribed_apps`),
  )

async function settle(
  ctx: Context,
  page: FacebookPageRow,
  is_subscribed: boolean,
  call: (graph: Graph, facebook_id: string) => Promise<unknown>,
): Promise<PageSubscriptionAnswer> {
  const error = await failureOf(ctx, page, call)
  const now = ctx.services.clock.now()
  await changePage(
    ctx.db,
    page.id,
    error === null ? { is_subscribed, subscribed_at: is_subscribed ? now : null, subscription_error: null } : { subscription_error: error },
  )
  const after = await reread(ctx, page.id)
  recordPage(ctx, after, { is_subscribed: [page.is_subscribed, after.is_subscribed] })
  const { data }: { data: FacebookPage } = await adminPageQuery.one(ctx, after, ['account', 'accounts'])
  return { status: error === null ? 'success' : 'error', error, data }
}

/** What Facebook wrote instead of doing it; null if it did. */
async function failureOf(
  ctx: Context,
  page: FacebookPageRow,
  call: (graph: Graph, facebook_id: string) => Promise<unknown>,
): Promise<string | null> {
  const token = openPageToken(ctx.services, page)
  const app = token ? appOf(ctx.services, token) : null
  if (!token || !app) return text(ctx, 'integrations:facebook.page_without_login')
  try {
    await call(createGraph(app, token, REQUEST), page.facebook_id)
    return null
  } catch (error) {
    return remoteError(error).message.slice(0, 300)
  }
}
