import type { ContactChild } from '../../contact-children/index.ts'

/** Subscriptions follow a contact in a merge. Of two subscriptions to one list, the stricter is kept. */
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
