import type { Offer } from '@stoa/contract/browser'
import {
  blankLine,
  BY_RULE,
  discountBody,
  discountValues,
  editorLines,
  lineInputs,
  vatBody,
  vatValues,
  type EditorLine,
  type Receiver,
} from '../../lines/index.ts'

const BLANK = {
  title: '',
  valid_until: null as string | null,
  locale: null as 'en' | 'gr' | null,
  currency: null as string | null,
  user_id: null as number | null,
  ...discountValues({ discount_bp: 0, discount_minor: 0 }),
  intro: '',
  terms: '',
  notes_internal: '',
  ...BY_RULE,
}

/** Values of the form of an offer. */
export type OfferValues = typeof BLANK & {
  receiver: Receiver
  lines: EditorLine[]
  /** Version that was opened, to detect concurrent changes. */
  version: number | null
}

export const valuesOf = (offer: Offer | undefined, receiver: Receiver): OfferValues => ({
  receiver,
  ...(offer ? headOf(offer) : BLANK),
  lines: offer?.offerLines?.length ? editorLines(offer.offerLines) : [blankLine()],
  version: offer?.version ?? null,
})

const headOf = (offer: Offer): typeof BLANK => ({
  title: offer.title,
  valid_until: offer.valid_until,
  locale: offer.locale,
  currency: offer.currency,
  user_id: offer.user_id,
  intro: offer.intro ?? '',
  terms: offer.terms ?? '',
  notes_internal: offer.notes_internal ?? '',
  ...discountValues(offer),
  ...vatValues(offer),
})

export function bodyOf({ receiver, discount_kind, discount, lines, locale, currency, valid_until, version, ...values }: OfferValues) {
  return {
    ...values,
    ...receiver,
    ...vatBody(values),
    ...(locale && { locale }),
    ...(currency && { currency }),
    ...(version !== null && { version }),
    valid_until: valid_until || null,
    ...discountBody({ discount_kind, discount }),
    lines: lineInputs(lines),
  }
}
