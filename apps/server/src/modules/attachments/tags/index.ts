import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { contactTagChild } from './contact-tags.store.ts'
import { taggableChild } from './taggables.store.ts'
import { tagQuery } from './tags.query.ts'
import { tagRoutes } from './tags.routes.ts'

export {
  DELETE_CONTACT_TAG,
  eraseContactTags,
  exchangeContactTags,
  INTO_LISTED_CONTACT_TAG,
  makeTags,
  tagContacts,
  tagSection,
  untagContacts,
} from './contact-tags.store.ts'
export { taggableLinks, taggedLists, type TaggedList } from './tag-uses.ts'
export { addTags, eraseTaggables, removeTags, replaceTags } from './taggables.store.ts'

export const tagNames: RecordNames = { key: 'id', filters: ['tag'], find: namesFrom(tagQuery, sql`t.name`) }

/** Tags follow a contact in a merge. */
export const tagChildren = [contactTagChild, taggableChild] as const

export const tagsModule: ServerModule = { routes: tagRoutes }
