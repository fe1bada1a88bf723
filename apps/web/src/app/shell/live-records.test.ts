import { expect, it } from 'vitest'
import { LIVE_RECORDS } from './live-records.ts'

it.each(['offer', 'order', 'order_item', 'invoice', 'payment', 'supplier_bill', 'account-subscription', 'relation', 'movement'])(
  'an event of %s reloads the history that is open',
  (kind) => expect(LIVE_RECORDS[kind]).toContain('activity_logs'),
)
