import { sql } from 'kysely'
import { run, updateRow, type Db, type RowChange } from '#db/rows.ts'

/** Changes a page and increments its version. */
export async function changePage(db: Db, id: number, values: RowChange<'facebook_pages'>): Promise<void> {
  await updateRow(db, 'facebook_pages', { id }, values, { versioned: true })
}

/** Shows a page to an account; one that sees it already keeps how it came to. */
export async function showPageTo(db: Db, facebook_page_id: number, account_id: number, assigned_by_id: number | null): Promise<void> {
  const added = await run(
    db,
    sql`INSERT INTO facebook_page_account (facebook_page_id, account_id, assigned_by_id) VALUES (${facebook_page_id}, ${account_id}, ${assigned_by_id}::bigint)
      ON CONFLICT DO NOTHING`,
  )
  if (added) await countUp(db, facebook_page_id)
}

/** @returns whether the account saw the page */
export async function hidePageFrom(db: Db, facebook_page_id: number, account_id: number): Promise<boolean> {
  const gone = await run(
    db,
    sql`DELETE FROM facebook_page_account WHERE facebook_page_id = ${facebook_page_id} AND account_id = ${account_id}`,
  )
  if (gone) await countUp(db, facebook_page_id)
  return gone > 0
}

const countUp = (db: Db, id: number) => run(db, sql`UPDATE facebook_pages SET version = version + 1, updated_at = now() WHERE id = ${id}`)

/** Pages that a disconnected login reached stay, without its token. Accounts that saw them through the login no longer do. */
export async function detachPages(db: Db, third_party_service_id: number): Promise<void> {
  await run(
    db,
    sql`DELETE FROM facebook_page_account a USING facebook_pages p
      WHERE p.id = a.facebook_page_id AND p.third_party_service_id = ${third_party_service_id} AND a.account_id = p.account_id AND a.assigned_by_id IS NULL`,
  )
  await run(
    db,
    sql`UPDATE facebook_pages SET account_id = NULL, third_party_service_id = NULL, token_ciphertext = NULL, status = 'revoked', is_subscribed = false,
      version = version + 1, updated_at = now() WHERE third_party_service_id = ${third_party_service_id}`,
  )
}

export interface ReadPage {
  facebook_id: string
  name: string
  search_text: string
  username: string | null
  category: string | null
  picture_url: string | null
  link: string | null
  instagram_id: string | null
  instagram_username: string | null
  fan_count: number | null
  followers_count: number | null
  instagram_followers: number | null
  token_ciphertext: string | null
  tasks: string[]
}

const PAGE_COLUMNS = [
  'facebook_id',
  'name',
  'search_text',
  'username',
  'category',
  'picture_url',
  'link',
  'instagram_id',
  'instagram_username',
  'fan_count',
  'followers_count',
  'instagram_followers',
  'token_ciphertext',
  'tasks',
]

interface PageOwner {
  account_id: number
  third_party_service_id: number
}

/** Stores the pages that a login reaches, in one statement, and shows them to its account. Those that it no longer reaches lose its token. */
export async function putPages(db: Db, owner: PageOwner, pages: readonly ReadPage[]): Promise<void> {
  const columns = sql.join(PAGE_COLUMNS.map((name) => sql.ref(name)))
  const kept = PAGE_COLUMNS.filter((name) => name !== 'facebook_id').map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  await run(
    db,
    sql`WITH stored AS (
        INSERT INTO facebook_pages AS p (account_id, third_party_service_id, status, ${columns})
        SELECT ${owner.account_id}, ${owner.third_party_service_id}, 'connected', ${sql.join(PAGE_COLUMNS.map((name) => sql.ref(`v.${name}`)))}
        FROM jsonb_populate_recordset(NULL::facebook_pages, ${JSON.stringify(pages)}::jsonb) AS v ORDER BY v.facebook_id
        ON CONFLICT (facebook_id) DO UPDATE SET account_id = excluded.account_id, third_party_service_id = excluded.third_party_service_id, status = 'connected',
          ${sql.join(kept)}, version = p.version + 1, updated_at = now() RETURNING p.id)
      INSERT INTO facebook_page_account (facebook_page_id, account_id) SELECT id, ${owner.account_id} FROM stored ON CONFLICT DO NOTHING`,
  )
  await run(
    db,
    sql`UPDATE facebook_pages SET status = 'revoked', token_ciphertext = NULL, version = version + 1, updated_at = now()
      WHERE third_party_service_id = ${owner.third_party_service_id} AND status = 'connected' AND NOT (facebook_id = any(${pages.map(({ facebook_id }) => facebook_id)}::text[]))`,
  )
}

/** Notes that a page was read completely. */
export async function notePageRead(db: Db, id: number, now: Date): Promise<void> {
  await run(db, sql`UPDATE facebook_pages SET last_synced_at = ${now}, updated_at = now() WHERE id = ${id}`)
}

export interface ReadPost {
  external_id: string
  type: string
  message: string | null
  permalink: string | null
  picture_url: string | null
  is_ad_post?: boolean
  published_at: string
  reactions: number
  comments: number
  shares: number
  reach: number
  impressions: number
  clicks: number
  saves: number
}

const POST_COLUMNS = [
  'external_id',
  'type',
  'message',
  'permalink',
  'picture_url',
  'published_at',
  'reactions',
  'comments',
  'shares',
  'reach',
  'impressions',
  'clicks',
  'saves',
]

/** Stores posts of a page or of its Instagram account in one statement; the latest state replaces the earlier one. */
export async function putPosts(
  db: Db,
  table: 'facebook_posts' | 'instagram_posts',
  facebook_page_id: number,
  posts: readonly ReadPost[],
  now: Date,
): Promise<void> {
  if (!posts.length) return
  const names = table === 'facebook_posts' ? [...POST_COLUMNS, 'is_ad_post'] : POST_COLUMNS
  const kept = names.filter((name) => name !== 'external_id').map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  await run(
    db,
    sql`INSERT INTO ${sql.table(table)} AS p (facebook_page_id, ${sql.join(names.map((name) => sql.ref(name)))}, synced_at)
      SELECT ${facebook_page_id}, ${sql.join(names.map((name) => sql.ref(`v.${name}`)))}, ${now}
      FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(posts)}::jsonb) AS v
      ON CONFLICT (external_id) DO UPDATE SET ${sql.join(kept)}, synced_at = excluded.synced_at, updated_at = now()
      WHERE p.facebook_page_id = excluded.facebook_page_id AND p.synced_at <= excluded.synced_at`,
  )
}
