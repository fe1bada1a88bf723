import type { OfferStatus } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

/** How each status of an offer looks. */
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
