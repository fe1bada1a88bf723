import { sql } from 'kysely'
import { rows, type Row } from '#db/rows.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { type DayFigures, putDailyInsights } from '../../ads/index.ts'
import { openPageToken, sealPageToken } from '../connection/login.ts'
import { INSTAGRAM_FIELDS, INSTAGRAM_METRICS, MEDIA_FIELDS, PAGE_FIELDS, PAGE_METRICS, POST_FIELDS } from '../graph/fields.ts'
import { createGraph, type Graph } from '../graph/graph-client.ts'
import type { GraphInstagram, GraphMedia, GraphMetric, GraphPage, GraphPost } from '../graph/graph-types.ts'
import { mapMedia, mapPage, mapPageDays, mapPost } from '../graph/map.ts'
import { catchUpLeads } from '../leads/catch-up-leads.ts'
import { notePageRead, putPages, putPosts, type ReadPage } from '../store/pages.ts'
import type { SyncRun } from './renew-token.ts'

const DAY_MS = 86_400_000
/** How far back the first run reads posts and figures, and the others. */
const FIRST_DAYS = 90
const OTHER_DAYS = 30
/** Failures of one page that do not stop the others: it was deleted, or the login lost it. */
const GONE: ReadonlySet<string> = new Set(['not_found', 'permission_missing', 'business'])
const OF_ONE_PAGE: ReadonlySet<string> = new Set([...GONE, 'invalid'])

type PageRow = Pick<
  Row<'facebook_pages'>,
  'id' | 'facebook_id' | 'instagram_id' | 'token_ciphertext' | 'last_synced_at' | 'is_subscribed' | 'subscribed_at'
>

/** Reads the pages that a login reaches with their Instagram accounts, posts and figures. Without the right to pages there are none. */
export async function readPages(run: SyncRun): Promise<void> {
  const { job, login, started_at } = run
  if (!login.settings.scopes.includes('pages_show_list')) return
  const pages: ReadPage[] = []
  for await (const part of run.graph.pages<GraphPage>('me/accounts', { fields: PAGE_FIELDS, limit: 50 }))
    for (const page of part) pages.push(await pageOf(run, page))
  const owner = { account_id: login.account_id, third_party_service_id: login.id }
  await job.db.transaction().execute((trx) => putPages(trx, owner, pages))
  const open = await rows<PageRow>(
    job.db,
    sql`SELECT id, facebook_id, instagram_id, token_ciphertext, last_synced_at, is_subscribed, subscribed_at FROM facebook_pages
      WHERE third_party_service_id = ${login.id} AND status = 'connected' AND (last_synced_at IS NULL OR last_synced_at < ${started_at}) ORDER BY id`,
  )
  for (const page of open) await readPage(run, page)
}

/** A page with its Instagram account and its sealed token. */
async function pageOf({ graph, services }: SyncRun, page: GraphPage): Promise<ReadPage> {
  const id = page.instagram_business_account?.id
  const instagram = id ? await unlessOfOne(() => graph.get<GraphInstagram>(id, { fields: INSTAGRAM_FIELDS })) : null
  return { ...mapPage(page, instagram), token_ciphertext: page.access_token ? sealPageToken(services, page.id, page.access_token) : null }
}

/** Reads posts and figures of a page with the token of the page. */
async function readPage(run: SyncRun, page: PageRow): Promise<void> {
  const { services, job, app } = run
  job.signal.throwIfAborted()
  const token = openPageToken(services, page)
  if (!token) return
  const graph = createGraph(app, token, { signal: job.signal })
  const now = services.clock.now()
  if (page.is_subscribed) await unlessOfOne(() => catchUpLeads(run, graph, page))
  const since = new Date(now.getTime() - (page.last_synced_at ? OTHER_DAYS : FIRST_DAYS) * DAY_MS)
  const posts = [
    ...(await postsOf<GraphPost>(graph, `${page.facebook_id}/published_posts`, POST_FIELDS, since)).map((post) => mapPost(post, false)),
    ...(await postsOf<GraphPost>(graph, `${page.facebook_id}/ads_posts`, POST_FIELDS, since)).map((post) => mapPost(post, true)),
  ]
  const media = page.instagram_id ? await postsOf<GraphMedia>(run.graph, `${page.instagram_id}/media`, MEDIA_FIELDS, since) : []
  const figures = [
    { type: 'facebook_page', days: await daysOf(graph, page.facebook_id, PAGE_METRICS, since, now) },
    { type: 'instagram', days: page.instagram_id ? await daysOf(run.graph, page.instagram_id, INSTAGRAM_METRICS, since, now) : new Map() },
  ] as const
  await job.db.transaction().execute(async (trx) => {
    await putPosts(trx, 'facebook_posts', page.id, posts, now)
    await putPosts(trx, 'instagram_posts', page.id, media.map(mapMedia), now)
    for (const { type, days } of figures) {
      const all = [...days].map(
        ([date, values]): DayFigures => ({ date, insightable_id: page.id, account_id: null, currency: null, ...values }),
      )
      await putDailyInsights(trx, type, all, now)
    }
    await notePageRead(trx, page.id, now)
  })
}

/** Posts since an instant, without their figures where the platform refuses one of the metrics (integrations.md 1.5). */
async function postsOf<T extends Dated>(graph: Graph, path: string, fields: string, since: Date): Promise<T[]> {
  try {
    return (await unlessGone(() => recentOf<T>(graph, path, fields, since))) ?? []
  } catch (error) {
    if (!(error instanceof RemoteError) || error.kind !== 'invalid') throw error
    return (await unlessOfOne(() => recentOf<T>(graph, path, fields.replace(/,insights\..*$/, ''), since))) ?? []
  }
}

interface Dated {
  created_time?: string
  timestamp?: string
}

/** Lists come newest first, so reading ends with the first older one. */
async function recentOf<T extends Dated>(graph: Graph, path: string, fields: string, since: Date): Promise<T[]> {
  const found: T[] = []
  for await (const part of graph.pages<T>(path, { fields, limit: 50 })) {
    const recent = part.filter((post) => Date.parse(post.created_time ?? post.timestamp ?? '') >= since.getTime())
    found.push(...recent)
    if (recent.length < part.length) break
  }
  return found
}

/** Figures by day. A metric that the platform no longer knows is left out, the others are read (integrations.md 1.5). */
async function daysOf(
  graph: Graph,
  id: string,
  names: Readonly<Record<string, string>>,
  since: Date,
  until: Date,
): Promise<Map<string, Record<string, number>>> {
  let metrics = Object.keys(names)
  while (metrics.length) {
    try {
      const period = { since: Math.floor(since.getTime() / 1000), until: Math.floor(until.getTime() / 1000) }
      const answer = await graph.get<{ data?: GraphMetric[] }>(`${id}/insights`, { metric: metrics.join(','), period: 'day', ...period })
      return mapPageDays(answer.data ?? [], names)
    } catch (error) {
      if (!(error instanceof RemoteError) || !OF_ONE_PAGE.has(error.kind)) throw error
      const left = metrics.filter((name) => !error.message.includes(name))
      if (error.kind !== 'invalid' || left.length === metrics.length) return new Map()
      metrics = left
    }
  }
  return new Map()
}

/** Passes over failures that concern one object only. */
const unlessOfOne = <T>(read: () => Promise<T>): Promise<T | null> => unless(OF_ONE_PAGE, read)

/** The same, but for values that the platform refuses. */
const unlessGone = <T>(read: () => Promise<T>): Promise<T | null> => unless(GONE, read)

async function unless<T>(kinds: ReadonlySet<string>, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RemoteError && kinds.has(error.kind)) return null
    throw error
  }
}
