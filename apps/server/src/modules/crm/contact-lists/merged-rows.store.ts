import type { ContactChild } from '../contact-children/index.ts'

/** Consents and subscriptions in a merge. Of two subscriptions to a list the stricter one stays. */
export const listChildren: readonly ContactChild[] = [
  {
    table: 'subscriptions',
    column: 'contact_id',
    key: ['id'],
    conflict: {
      on: 't.contact_list_id',
      best: "array_position(ARRAY['cleaned', 'unsubscribed', 'pending', 'subscribed'], t.status), cardinality(t.channels)",
    },
  },
]
