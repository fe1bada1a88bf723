import type { Db } from '#kit/context.ts'
import { contactAccounts } from '../demo-story.ts'
import { monthsBefore } from '../accounts/seed-accounts.ts'
import type { DemoRun } from '../seed-demo.ts'
import { TAG_SETS } from './tag-sets.ts'
import { writeRows } from '../write-rows.ts'

/** Tags of an account by category, as contacts are given them. */
export interface AccountTags {
  sets: readonly { is_exclusive: boolean; ids: readonly number[] }[]
}

/** Eight categories with 54 tags in each account that has contacts, and the same as templates of the platform. */
export async function seedTags(db: Db, run: DemoRun): Promise<Map<number, AccountTags>> {
  const at = monthsBefore(run.today, 12)
  const categories: object[] = []
  const tags: object[] = []
  const made = new Map<number, AccountTags>()
  const owners = [{ account_id: null, locale: 'en' as const }, ...contactAccounts(run)]
  for (const { account_id, locale } of owners) {
    const sets = TAG_SETS.map((set, position) => {
      const tag_category_id = categories.length + 1
      const times = { created_at: at, updated_at: at }
      categories.push({
        id: tag_category_id,
        account_id,
        name: set.name[locale],
        color: set.color,
        position,
        is_exclusive: set.is_exclusive ?? false,
        applies_to: [],
        ...times,
      })
      const ids = set.tags.map((tag, place) =>
        tags.push({
          id: tags.length + 1,
          account_id,
          tag_category_id,
          name: tag[locale],
          color: tag.color ?? set.color,
          position: place,
          ...times,
        }),
      )
      return { is_exclusive: set.is_exclusive ?? false, ids }
    })
    if (account_id !== null) made.set(account_id, { sets })
  }
  await writeRows(db, 'tag_categories', categories)
  await writeRows(db, 'tags', tags)
  return made
}
