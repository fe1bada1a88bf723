import type { ContactChild } from '../../contact-children/index.ts'

/** Conversations, participants and messages of a contact follow it in a merge. */
export const conversationChildren: readonly ContactChild[] = [
  { table: 'conversations', column: 'contact_id', key: ['id'] },
  {
    table: 'participants',
    column: 'participable_id',
    morph: 'participable_type',
    numeric: true,
    key: ['id'],
    conflict: { on: 't.conversation_id', best: 't.left_at IS NULL DESC' },
  },
  { table: 'messages', column: 'authorable_id', morph: 'authorable_type', numeric: true, key: ['id'] },
]
