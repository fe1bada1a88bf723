import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { RelationUse } from '#modules/accounts/relations/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { documentRoutes } from './documents.routes.ts'
import { seriesQuery } from './series/series.query.ts'

export { accountToday, accountZone } from './account-today.ts'
export { bySide, ownName } from './by-side.ts'
export { checkLineVat } from './lines/check-line-vat.ts'
export { totalsColumns } from './lines/totals-columns.ts'
export { documentParties, type DocumentParties, type Receiver } from './parties/document-parties.ts'
export { ofSides, sidesOf, type Side } from './document-sides.ts'
export { OFFER_VALID_DAYS } from './document-terms.ts'
export { equipNewAccount, equipSeries } from './series/equip-series.ts'
export { holdDebtor, holdDebtorOf } from './parties/hold-debtor.ts'
export { keptTotal } from './kept-total.ts'
export { accountSnapshot, contactSnapshot, relationSnapshot } from './parties/party-snapshots.ts'
export { priceDocument, type PricedDocument, type ResolvedLine } from './lines/price-document.ts'
export { takeNumber, type GivenNumber } from './series/take-number.ts'
export { writeLines, type LineTable } from './lines/write-lines.ts'
export { refuseStatus } from './refuse-status.ts'

/** Queries that find sales documents of a relation, which prevent its deletion. */
export const documentUses: readonly RelationUse[] = [
  'offers',
  'orders',
  'invoices',
  'payments',
  'account_subscriptions',
  'supplier_bills',
].map((table) => (uuid) => sql`SELECT 1 FROM ${sql.table(table)} WHERE account_relation_uuid = ${uuid}`)

export const seriesNames: RecordNames = { key: 'id', filters: ['series'], find: namesFrom(seriesQuery, sql`t.code`) }

/** Shared parts of all sales documents: numbers, parties, prices and VAT of lines. */
export const documentsModule: ServerModule = { routes: documentRoutes }
