import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { taggableChild } from './taggables.store.ts'
import { tagQuery } from './tags.query.ts'
import { tagRoutes } from './tags.routes.ts'

export {
  DELETE_CONTACT_TAG,
  eraseContactTags,
  INTO_CONTACT_TAG,
  makeTags,
  tagContacts,
  untagContacts,
} from './contact-tags.store.ts'
export { addTags, eraseTaggables, removeTags, replaceTags } from './taggables.store.ts'

export const tagNames: RecordNames = { key: 'id', filters: ['tag'], find: namesFrom(tagQuery, sql`t.name`) }

/** Tags follow a contact in a merge; of an exclusive category one tag stays. */
export const tagChildren = [
  {
    table: 'contact_tag',
    column: 'contact_id',
    key: ['tag_id'],
    set: { created_at: 'w.created_at' },
    conflict: {
      on: `coalesce((SELECT 'one of ' || k.id FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive WHERE g.id = t.tag_id), 'tag ' || t.tag_id)`,
    },
  },
  taggableChild,
] as const

export const tagsModule: ServerModule = { routes: tagRoutes }
