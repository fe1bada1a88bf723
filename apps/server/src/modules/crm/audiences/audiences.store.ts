import type { RecordKind } from '#kit/records/change-row.ts'
import { audienceQuery } from './audiences.query.ts'
import type { AudienceRow } from './audiences.presenter.ts'

/** Audiences of accounts. */
export const audienceKind = {
  table: 'audiences',
  query: audienceQuery,
  subject: { type: 'audience', label: (row) => row.name },
  unique: { audiences_name: 'name' },
} satisfies RecordKind<'audiences', AudienceRow>
