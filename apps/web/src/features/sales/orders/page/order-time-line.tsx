import { orderTimeLine, type Order } from '@stoa/contract/browser'
import type { HistoryWords } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DocumentTimeLine } from '../../../shared/time-line/index.ts'

const WORDS: HistoryWords = {
  fields: 'orders:log_fields',
  events: ['orders:activity'],
  codes: { status: 'orders:statuses', item_status: 'orders:item_statuses' },
  silent: ['assignees', 'assignee_ids', 'project_uuid', 'contact_request_id'],
}

/** What happened with an order and its items. */
export function OrderTimeLine({ order }: { order: Order }) {
  const accountId = useAccountId()
  return (
    <DocumentTimeLine
      endpoint={orderTimeLine}
      params={{ uuid: order.uuid }}
      accountId={accountId}
      words={WORDS}
      currency={order.currency}
    />
  )
}
