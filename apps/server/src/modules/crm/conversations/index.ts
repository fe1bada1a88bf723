import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { conversationLabel, conversationPath } from './announce.ts'
import { wakeSnoozedHandler, wakeSnoozedJob } from './change/wake-snoozed.job.ts'
import { defineConversationChannel } from './conversation-channel.ts'
import { findConversation } from './conversations.query.ts'
import { conversationRoutes } from './conversations.routes.ts'

export { conversationMerged } from './change/merge-conversations.ts'
export { appendLetter, assigneesOf, messageOf, type Letter } from './letters/append-letter.ts'
export { lockLetter } from './letters/lock-letter.ts'
export { sendWritten, type WrittenMessage } from './letters/send-written.ts'
export { failMessage, settleMessage } from './letters/settle-message.ts'
export { conversationPolicy } from './conversations.query.ts'
export { messageSubjectKind } from './messages/find-message.ts'
export { removeGuestsOfProject } from './projects/remove-guests.ts'
export { conversationSections } from './personal-data.ts'
export { setConversationService } from './store/conversations.ts'
export { conversationErasure } from './store/erase-contacts.ts'
export { conversationChildren } from './store/merged-rows.ts'
export { linkMessage } from './store/messages.ts'

/** Notes, links and files of conversations. */
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
