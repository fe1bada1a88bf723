import { sql } from 'kysely'
import { latin } from '@stoa/domain'
import { rows, run } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'

/** Turns a name into a slug: Latin letters, digits and hyphens, at most 70 characters. */
function slugOf(name: string): string {
  const slug = latin(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replace(/^-+|-+$/g, '')
  return slug || 'account'
}

/** Returns a free slug, with a number appended when the name is taken. Locks the slug until the transaction ends. */
export async function freeSlug(db: Db, name: string): Promise<string> {
  const slug = slugOf(name)
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`account-slug:${slug}`}, 0))`)
  const found = await rows<{
    slug: string
  }>(db, sql`SELECT slug FROM accounts WHERE deleted_at IS NULL AND (slug = ${slug} OR slug ~ ${`^${slug}-[0-9]+$`})`)
  const taken = new Set(found.map((row) => row.slug))
  for (let at = 1; ; at++) {
    const candidate = at === 1 ? slug : `${slug}-${at}`
    if (!taken.has(candidate)) return candidate
  }
}
