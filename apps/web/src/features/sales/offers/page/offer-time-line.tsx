import { offerTimeLine, type Offer } from '@stoa/contract/browser'
import type { HistoryWords } from '../../../shared/records/index.ts'
import { DocumentTimeLine } from '../../../shared/time-line/index.ts'

const WORDS: HistoryWords = {
  fields: 'offers:fields',
  events: ['offers:history'],
  codes: { status: 'offers:statuses', locale: 'offers:locales' },
  silent: ['account_relation_uuid', 'contact_id', 'contact_request_id', 'project_uuid', 'vat_treatment'],
}

/** What happened with an offer. */
export const OfferTimeLine = ({ offer, accountId }: { offer: Offer; accountId: number }) => (
  <DocumentTimeLine endpoint={offerTimeLine} params={{ uuid: offer.uuid }} accountId={accountId} words={WORDS} currency={offer.currency} />
)
