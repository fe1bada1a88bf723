import { sql } from 'kysely'
import { savedSections } from '@stoa/contract'
import { column } from '#kit/query/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { presentSavedSection, type SavedSectionRow } from './saved-sections.presenter.ts'

/** Saved sections of one account, for those who hold its permissions. */
export const savedSectionQuery = resourceQuery(savedSections, {
  from: 'saved_sections',
  policy: accountPolicy<SavedSectionRow>(),
  present: presentSavedSection,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: { search: column('name'), kind: column('kind'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name' },
  defaultSort: 'name',
  includes: { createdBy: userInclude('created_by_id') },
})
