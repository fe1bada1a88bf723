import { contactRequests, type ContactRequest } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { IconInbox } from '@stoa/ui'
import type { Finder } from '../../../kit/index.ts'
import { requestPaths } from './request-paths.ts'

/** Finds enquiries by subject and by their contact. */
export const finder: Finder<ContactRequest> = {
  group: 'work',
  order: 30,
  endpoint: contactRequests.list,
  icon: IconInbox,
  found: (row, accountId) => ({
    id: row.id,
    label: row.subject,
    hint: row.value_minor === null ? undefined : formatMoney(row.value_minor, row.currency),
    to: requestPaths.page(accountId, row.id),
  }),
}
