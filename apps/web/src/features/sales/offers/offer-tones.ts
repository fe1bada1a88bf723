import type { OfferStatus } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

/** Badge tone of each status of an offer. */
export const OFFER_TONES: Record<OfferStatus, StatusTone> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'info',
  accepted: 'good',
  declined: 'bad',
  expired: 'warning',
  withdrawn: 'neutral',
  converted: 'good',
  superseded: 'neutral',
}
