import type { AnyEndpoint, TagBadge } from '@stoa/contract/browser'
import type { QueryClient } from '@tanstack/react-query'
import { call, invalidate, type Invalidated } from '../../../../kit/index.ts'

interface Tagged {
  /** Accepts `{ tags: names }`. */
  add: AnyEndpoint
  /** Accepts `tag_id` beside the parameters of the record. */
  remove: AnyEndpoint
  params: Record<string, number>
  before: readonly TagBadge[]
  invalidates: readonly Invalidated[]
}

/**
 * Changes the tags of a record to names: adds what is new, takes off what is gone, and leaves tags that another user changed meanwhile.
 * @param text names with commas between them; nothing takes off all tags
 * @throws ApiError
 */
export async function changeTags(client: QueryClient, { add, remove, params, before, invalidates }: Tagged, text: unknown): Promise<void> {
  const names = String(text ?? '')
    .split(', ')
    .filter(Boolean)
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const had = new Set(before.map(({ name }) => name.toLowerCase()))
  const fresh = names.filter((name) => !had.has(name.toLowerCase()))
  try {
    for (const tag of before) if (!wanted.has(tag.name.toLowerCase())) await call(remove, { params: { ...params, tag_id: tag.id } })
    if (fresh.length) await call(add, { params, body: { tags: fresh } })
  } finally {
    await invalidate(client, invalidates)
  }
}
