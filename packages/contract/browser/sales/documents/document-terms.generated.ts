// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/documents/document-terms.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { DocumentTermsAnswer } from '../../../src/sales/documents/document-terms.ts'
export const readDocumentTerms: InBrowser<typeof source.readDocumentTerms> = { id: 'accounts.documentTerms', method: 'GET', path: '/api/v1/accounts/:account_id/document-terms', access: { who: 'permission', permission: 'relations.read' }, records: 'accounts' }
