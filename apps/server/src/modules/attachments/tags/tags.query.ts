import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { adminTagCategories, adminTags, tagCategories, tags, type Tag, type TagCategory } from '@stoa/contract'
import { fold } from '@stoa/domain'
import { holdsEverywhere } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { attachMany, attachOne, valuesOf } from '#kit/query/includes.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery, type ResourceQuery } from '#kit/query/resource-query.ts'
import { countUses } from './tag-uses.ts'

/** A row of `tag_list`. */
export type TagRow = Omit<Tag, 'tagCategory'> & { tagCategory?: Tag['tagCategory'] }
/** A row of `tag_category_list`. */
export type CategoryRow = Omit<TagCategory, 'tags'> & { tags?: TagRow[] }

/** Templates of the platform: staff, and who may manage them. */
const platformPolicy: Policy<{ account_id: number | null }> = {
  scope: (actor) => (holdsEverywhere(actor, 'tag-templates.manage') ? undefined : sql`false`),
  knows: (actor) => holdsEverywhere(actor, 'tag-templates.manage'),
  holds: (actor) => holdsEverywhere(actor, 'tag-templates.manage'),
}
const ofAccounts = sql`t.account_id IS NOT NULL AND t.deleted_at IS NULL`
const ofPlatform = sql`t.account_id IS NULL AND t.deleted_at IS NULL`

/** Every word of the search occurs in the name, whatever its accents and capitals. */
const inName: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = fold(condition.text).split(' ').filter(Boolean)
  const folded = sql`translate(regexp_replace(normalize(lower(t.name), NFD), '[\u0300-\u036f]', '', 'g'), 'ς', 'σ')`
  return words.length
    ? sql`(${sql.join(
        words.map((word) => sql`${folded} LIKE ${`%${word}%`}`),
        sql` AND `,
      )})`
    : sql`false`
}

const tagSpec = {
  from: 'tag_list',
  present: presentTag,
  filters: { search: inName, tag_category: column('tag_category_id'), date_created: column('created_at') },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    usage: 'usage_count',
    position: 'position',
    category: { column: 'category_place', nulls_last: true },
  },
  defaultSort: 'name',
  includes: { tagCategory: loadCategories },
} as const

/** Tags of accounts, with the number of records that the caller sees with each. */
export const tagQuery = withUses(
  resourceQuery(tags, {
    ...tagSpec,
    policy: accountPolicy<TagRow & { account_id: number }>(),
    under: { account_id: 'account_id' },
    where: ofAccounts,
  }),
)
/** Tags of the platform's templates. */
export const adminTagQuery = resourceQuery(adminTags, {
  ...tagSpec,
  policy: platformPolicy,
  under: { tag_category_id: 'tag_category_id' },
  where: ofPlatform,
})

const categorySpec = {
  from: 'tag_category_list',
  present: presentCategory,
  filters: { search: inName, exclusive: column('is_exclusive') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', position: 'position' },
  defaultSort: 'position',
  includes: { tags: loadTags },
} as const

export const categoryQuery = resourceQuery(tagCategories, {
  ...categorySpec,
  policy: accountPolicy<CategoryRow & { account_id: number }>(),
  under: { account_id: 'account_id' },
  where: ofAccounts,
})
export const adminCategoryQuery = resourceQuery(adminTagCategories, {
  ...categorySpec,
  policy: platformPolicy,
  where: ofPlatform,
})

/** Counts the uses of the tags that a query answers. */
function withUses<Q extends ResourceQuery>(query: Q): Q {
  const page: ResourceQuery['page'] = async (ctx, ...asked) => {
    const answer = await query.page(ctx, ...asked)
    await countUses(ctx, answer.data as Tag[])
    return answer
  }
  const one: ResourceQuery['one'] = async (ctx, ...asked) => {
    const answer = await query.one(ctx, ...asked)
    await countUses(ctx, [answer.data as Tag])
    return answer
  }
  return {
    ...query,
    page,
    one,
    list: (ctx, { params, query: request }) => page(ctx, request, params),
    read: async (ctx, { params, query: request }) => one(ctx, await query.find(ctx, params.id, 'read', request.include), request.include),
  }
}

async function loadCategories(ctx: Context, tags: TagRow[]): Promise<void> {
  const categories = await rows<NonNullable<Tag['tagCategory']>>(
    ctx.db,
    sql`SELECT id, name, color, is_exclusive FROM tag_categories WHERE id = any(${valuesOf(tags, 'tag_category_id')}::bigint[])`,
  )
  attachOne(tags, 'tagCategory', categories, 'tag_category_id')
}

/** The tags of categories, by their place and name. */
export async function loadTags(ctx: Context, categories: CategoryRow[]): Promise<void> {
  const found = await rows<TagRow>(
    ctx.db,
    sql`SELECT * FROM tag_list t WHERE t.tag_category_id = any(${valuesOf(categories, 'id')}::bigint[]) AND t.deleted_at IS NULL ORDER BY t.position, lower(t.name), t.id`,
  )
  await countUses(ctx, found)
  attachMany(categories, 'tags', found, 'tag_category_id')
}

function presentTag(row: TagRow): Tag {
  const { id, account_id, tag_category_id, name, color, position, usage_count, version, created_at, updated_at, tagCategory } = row
  return {
    id,
    account_id,
    tag_category_id,
    name,
    color,
    position,
    usage_count,
    version,
    created_at,
    updated_at,
    ...(tagCategory !== undefined && { tagCategory }),
  }
}

export function presentCategory(row: CategoryRow): TagCategory {
  const { id, account_id, name, color, description, position, is_exclusive, applies_to, tags_count, version, created_at, updated_at } = row
  return {
    id,
    account_id,
    name,
    color,
    description,
    position,
    is_exclusive,
    applies_to,
    tags_count,
    version,
    created_at,
    updated_at,
    ...(row.tags && { tags: row.tags.map(presentTag) }),
  }
}
