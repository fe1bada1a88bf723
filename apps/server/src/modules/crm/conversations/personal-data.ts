import { sql } from 'kysely'
import type { PersonalDataSection } from '../contact-children/index.ts'

/** Conversations with the person, and the messages of all conversations in which they take part; internal messages are left out. */
export const conversationSections: readonly PersonalDataSection[] = [
  { name: 'conversations', from: 'conversations', column: 'contact_id' },
  {
    name: 'messages',
    from: 'messages',
    where: (ids) => sql`t.conversation_id IN (
        SELECT c.id FROM conversations c WHERE c.contact_id = any(${ids}::bigint[])
        UNION SELECT p.conversation_id FROM participants p WHERE p.participable_type = 'contact' AND p.participable_id = any(${ids}::bigint[]))
      AND t.direction <> 'internal'`,
    files_of: 'message',
  },
]
