import type { RecordKind } from '#kit/records/change-row.ts'
import type { SavedSectionRow } from './saved-sections.presenter.ts'
import { savedSectionQuery } from './saved-sections.query.ts'

/** Blocks of mails and pages that accounts keep under a name. */
export const sectionKind = {
  table: 'saved_sections',
  query: savedSectionQuery,
  subject: { type: 'saved_section', label: (row) => row.name },
  unique: { saved_sections_name: 'name' },
} satisfies RecordKind<'saved_sections', SavedSectionRow>
