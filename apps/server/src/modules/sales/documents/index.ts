import { onAccountCreated } from '#modules/accounts/accounts/index.ts'
import type { Area } from '../../../registry.ts'
import { documentRoutes } from './documents.routes.ts'
import { equipSeries } from './equip-series.ts'

export { totalsColumns } from './document-columns.ts'
export { documentParties, treatmentFor, type DocumentParties, type Receiver } from './document-parties.ts'
export { OFFER_VALID_DAYS } from './document-terms.ts'
export { equipSeries } from './equip-series.ts'
export { accountSnapshot, contactSnapshot, relationSnapshot } from './party-snapshots.ts'
export { priceDocument, type DocumentTermsInput, type PricedDocument, type ResolvedLine } from './price-document.ts'
export { takeNumber, type GivenNumber } from './take-number.ts'
export { writeLines, type LineTable } from './write-lines.ts'
export { wrongState } from './wrong-state.ts'

onAccountCreated((ctx, account) => equipSeries(ctx.db, [account.id]))

/** What all documents of sale share: numbers, parties, prices and VAT of their lines. */
export const documentsArea: Area = { routes: documentRoutes }
