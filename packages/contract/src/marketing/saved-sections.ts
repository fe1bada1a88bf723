import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { flag, instant, text } from '../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const SAVED_SECTION_KINDS = ['mail', 'page'] as const

/** Blocks that members keep to insert them in mails or pages (domain.md 2.8). */
export const SavedSection = z.object({
  id: z.int(),
  account_id: z.int(),
  kind: z.enum(SAVED_SECTION_KINDS),
  name: z.string(),
  /** Whether its copies in mails and pages can only be moved and taken out. */
  is_locked: z.boolean(),
  /** Its blocks, as in a mail or page. Mails and pages contain copies, which a change of the section leaves as they are. */
  design: z.record(z.string(), z.unknown()),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  createdBy: UserBadge.nullable().optional(),
})
export type SavedSection = z.infer<typeof SavedSection>

const fields = {
  name: text(120),
  is_locked: flag.optional(),
  /** `{ content: [{ type, props }] }` with one to a hundred blocks. What is wrong in it is named by its path. */
  design: z.record(z.string(), z.unknown()),
}
export const SavedSectionInput = z.object({ kind: z.enum(SAVED_SECTION_KINDS), ...fields })
export type SavedSectionInput = z.infer<typeof SavedSectionInput>
export const SavedSectionUpdate = z.object(fields).partial()
export type SavedSectionUpdate = z.infer<typeof SavedSectionUpdate>

/** Saved sections of an account: list and create under it, the rest by id. */
export const savedSections = defineResource({
  name: 'saved-sections',
  id: 'accounts.savedSections',
  itemId: 'savedSections',
  access: { export: permission('saved-sections.read') },
  paths: { collection: '/api/v1/accounts/:account_id/saved-sections', item: '/api/v1/saved-sections/:id' },
  row: SavedSection,
  create: SavedSectionInput,
  update: SavedSectionUpdate,
  opaque: ['design'],
  filters: { search: searchFilter(), kind: codeFilter(SAVED_SECTION_KINDS), date_created: dateFilter() },
  sorts: ['name'],
  includes: ['createdBy'],
})
