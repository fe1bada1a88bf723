import { offers, type Offer } from '@stoa/contract/browser'
import { IconFileText } from '@stoa/ui'
import type { Finder } from '../../../kit/index.ts'
import { foundDocument } from '../lines/index.ts'
import { offerPaths } from './offer-paths.ts'

/** Finds offers by number, title and client. */
export const finder: Finder<Offer> = {
  group: 'papers',
  order: 60,
  endpoint: offers.list,
  icon: IconFileText,
  found: (row, accountId) => foundDocument(row, row.client_name, offerPaths.page(accountId, row.uuid)),
}
