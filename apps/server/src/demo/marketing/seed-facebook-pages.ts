import { sql } from 'kysely'
import { rows, run as execute } from '#db/rows.ts'
import { type DayFigures, putDailyInsights } from '#modules/integrations/ads/index.ts'
import {
  type GraphMedia,
  type GraphMetric,
  type GraphPage,
  type GraphPost,
  INSTAGRAM_METRICS,
  mapMedia,
  mapPage,
  mapPageDays,
  mapPost,
  MEDIA_FIELDS,
  PAGE_METRICS,
  POST_FIELDS,
  putPages,
  putPosts,
  showPageTo,
} from '#modules/integrations/facebook/index.ts'
import { pageRows } from '#stand-ins/meta/insights.ts'
import { fieldsOf, MEDIA, POST, render } from '#stand-ins/meta/nodes.ts'
import { dayAfter, type World, type WorldPage, type WorldPost } from '#stand-ins/meta/world.ts'
import { before, DAY } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'

const DAYS = 90

interface Owner {
  account_id: number
  third_party_service_id: number
}

/** Pages of the agency's login with posts, Instagram and figures; clients see theirs. */
export async function seedFacebookPages(run: DemoRun, world: World, owner: Owner): Promise<void> {
  const { db } = run.services.database
  const pages = world.pages.map((page) => ({ ...mapPage(graphPage(page), instagramOf(page)), token_ciphertext: null }))
  await putPages(db, owner, pages)
  const stored = await rows<{ id: number; facebook_id: string }>(
    db,
    sql`SELECT id, facebook_id FROM facebook_pages WHERE third_party_service_id = ${owner.third_party_service_id} ORDER BY facebook_id`,
  )
  const clients = await rows<{ id: number }>(
    db,
    sql`SELECT DISTINCT p.client_account_id AS id FROM projects p WHERE p.account_id = ${owner.account_id} AND p.client_account_id IS NOT NULL ORDER BY 1 LIMIT ${stored.length}`,
  )
  for (const [at, { id, facebook_id }] of stored.entries()) {
    const page = world.pages.find((one) => one.id === facebook_id)!
    await seedPosts(run, world, id, page)
    await seedFigures(run, world, id, page)
    const client = clients[at]
    if (client && client.id !== owner.account_id) await showPageTo(db, id, client.id, null)
  }
  const created_at = before(run, DAYS * DAY)
  await execute(
    db,
    sql`UPDATE facebook_pages SET created_at = ${created_at}, updated_at = ${run.today}, last_synced_at = ${run.today}, version = 1`,
  )
  await execute(db, sql`UPDATE facebook_page_account SET created_at = ${created_at}`)
  for (const table of ['facebook_posts', 'instagram_posts'])
    await execute(db, sql`UPDATE ${sql.table(table)} SET created_at = published_at, updated_at = ${run.today}`)
}

const graphPage = (page: WorldPage): GraphPage => ({
  id: page.id,
  name: page.name,
  category: page.category,
  link: `https://www.facebook.com/${page.id}`,
  username: page.username,
  fan_count: page.fan_count,
  followers_count: page.followers_count,
  ...(page.instagram && { instagram_business_account: { id: page.instagram.id } }),
  tasks: ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'],
})
const instagramOf = ({ instagram }: WorldPage) =>
  instagram && { id: instagram.id, username: instagram.username, followers_count: instagram.followers_count }

async function seedPosts(run: DemoRun, world: World, page_id: number, page: WorldPage): Promise<void> {
  const { db } = run.services.database
  const shown = (node: typeof POST, post: WorldPost, fields: string) => {
    const rendered = render(node, post, world, fieldsOf(fields))
    if ('unknown' in rendered) throw new Error(`The stand-in does not know ${rendered.unknown}`)
    return rendered.value
  }
  const posts = world.posts
    .filter((post) => post.page === page)
    .map((post) => mapPost(shown(POST, post, POST_FIELDS) as GraphPost, post.is_ad_post))
  const media = world.media.filter((post) => post.page === page).map((post) => mapMedia(shown(MEDIA, post, MEDIA_FIELDS) as GraphMedia))
  await putPosts(db, 'facebook_posts', page_id, posts, run.today)
  await putPosts(db, 'instagram_posts', page_id, media, run.today)
}

async function seedFigures(run: DemoRun, world: World, page_id: number, page: WorldPage): Promise<void> {
  const { db } = run.services.database
  for (const [of, type, names] of [
    ['page', 'facebook_page', PAGE_METRICS],
    ['instagram', 'instagram', INSTAGRAM_METRICS],
  ] as const) {
    if (of === 'instagram' && !page.instagram) continue
    const seconds = (day: string) => String(Date.parse(`${day}T00:00:00Z`) / 1000)
    const query = new URLSearchParams({
      metric: Object.keys(names).join(','),
      since: seconds(dayAfter(world.today, -DAYS)),
      until: seconds(world.today),
    })
    const days = mapPageDays(pageRows(world, page, of, query) as GraphMetric[], names)
    const figures = [...days].map(
      ([date, values]): DayFigures => ({ date, insightable_id: page_id, account_id: null, currency: null, ...values }),
    )
    await putDailyInsights(db, type, figures, run.today)
  }
}
