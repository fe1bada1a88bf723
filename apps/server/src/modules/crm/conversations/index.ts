import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import type { ServerModule } from '../../../registry.ts'
import type { ContactChild } from '../contact-children/index.ts'
import { conversationLabel, conversationPath } from './announce.ts'
import { defineConversationChannel } from './conversation-channel.ts'
import { findConversation } from './conversations.query.ts'
import { conversationRoutes } from './conversations.routes.ts'
import { wakeSnoozedHandler, wakeSnoozedJob } from './wake-job.ts'

export { appendMail, externalIdOf, failMessage } from './append-email.ts'
export { messageSubjectKind } from './change-message.ts'
export { removeProjectGuests } from './project-guests.store.ts'
export { appendSms, smsExternalIdOf } from './append-sms.ts'
export { conversationErasure } from './store/erase-contacts.ts'

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

export const conversationSubjectKind: SubjectKind = {
  type: 'conversation',
  async find(ctx, key, action) {
    const row = await findConversation(ctx, { id: Number(key) }, action)
    return {
      type: 'conversation',
      key: String(row.id),
      account_id: row.account_id,
      label: conversationLabel(row),
      contact_id: row.contact_id,
      path: conversationPath(row),
      owner: 'conversations',
    }
  },
}

export const conversationsModule: ServerModule = {
  routes: conversationRoutes,
  channels: defineConversationChannel,
  jobs: [wakeSnoozedHandler],
  schedule: (services) => services.jobs.schedule(wakeSnoozedJob, '* * * * *', {}),
}
