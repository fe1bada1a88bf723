import { sql } from 'kysely'
import { facebookPosts, instagramPosts, type SocialPost } from '@stoa/contract'
import { escapeLike } from '@stoa/domain'
import type { Policy } from '#access/policy.ts'
import type { Row } from '#db/rows.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'

type PostRow = Row<'instagram_posts'>

/** Posts are read below their page, which the caller has found before. */
const readWithPage: Policy<PostRow> = { scope: () => undefined, knows: () => true, holds: () => true }

const search: FilterSql = (condition) =>
  condition.kind === 'search' ? sql`t.message ILIKE ${`%${escapeLike(condition.text)}%`}` : undefined

const spec: Omit<ResourceQuerySpec<typeof facebookPosts, PostRow>, 'from'> = {
  policy: readWithPage,
  present: presentPost,
  under: { facebook_page_id: 'facebook_page_id' },
  filters: { search, type: column('type'), published: column('published_at') },
  sorts: { created: 'created_at', updated: 'updated_at', published: 'published_at', reach: 'reach', engagement: 'engagement' },
  defaultSort: '-published',
  includes: {},
}

/** Posts of a Facebook page. */
export const facebookPostQuery = resourceQuery<typeof facebookPosts, PostRow>(facebookPosts, { ...spec, from: 'facebook_posts' })
/** Posts of the Instagram account of a page. */
export const instagramPostQuery = resourceQuery<typeof instagramPosts, PostRow>(instagramPosts, { ...spec, from: 'instagram_posts' })

function presentPost(row: PostRow): SocialPost {
  const { id, facebook_page_id, external_id, message, permalink, picture_url, published_at, synced_at } = row
  const { reactions, comments, shares, saves, clicks, engagement, reach, impressions } = row
  const type = row.type as SocialPost['type']
  const figures = { reactions, comments, shares, saves, clicks, engagement: engagement ?? 0, reach, impressions }
  return { id, facebook_page_id, external_id, type, message, permalink, picture_url, published_at, ...figures, synced_at }
}
