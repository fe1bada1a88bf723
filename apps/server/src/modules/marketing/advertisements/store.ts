import type { RecordKind } from '#kit/records/change-row.ts'
import type { AdvertisementRow } from './advertisement-row.ts'
import { advertisementQuery } from './advertisements.query.ts'

/** Advertisements of accounts. */
export const advertisementKind = {
  table: 'advertisements',
  query: advertisementQuery,
  subject: { type: 'advertisement', label: (row) => row.name },
} satisfies RecordKind<'advertisements', AdvertisementRow>
