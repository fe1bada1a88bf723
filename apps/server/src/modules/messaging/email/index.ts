import { readFile } from 'node:fs/promises'
import type { Services } from '#kit/services.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { mailingDates } from '#platform/calendar-dates.ts'
import type { SectionCheck } from '#modules/marketing/saved-sections/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { handleProviderEventHandler } from './bounces/handle-provider-event.ts'
import { providerWebhooks } from './bounces/provider-webhooks.ts'
import { campaignQuery } from './campaign-records/email-campaigns.query.ts'
import { emailCampaignRoutes } from './campaign-records/email-campaigns.routes.ts'
import { campaignChannel } from './campaign-channel.ts'
import { campaignClockHandler, campaignClockJob } from './campaign-sending/campaign-clock.job.ts'
import { decideTestHandler } from './campaign-sending/choose-winner.ts'
import { sendCampaignHandler } from './campaign-sending/send-campaign.job.ts'
import type { SigningKey } from './delivery/compose-message.ts'
import { checkedMail } from './designs/check-design.ts'
import { draftQuery } from './drafts/drafts.query.ts'
import { afterReceiving, afterSending } from './messages/after-sending.ts'
import { emailMessageRoutes } from './messages/email-messages.routes.ts'
import { findEmail } from './messages/email-owner.ts'
import { recordPath } from './messages/record-path.ts'
import { appendMail } from './conversations/append-mail.ts'
import { mailWritten } from './conversations/mail-written.ts'
import { sendListMail } from './messages/send-list-mail.ts'
import { startMailQueue } from './queue/mail-queue.ts'
import { startMailListener } from './replies/mail-listener.ts'
import { checkDomainsHandler, checkDomainsJob } from './senders/check-sender-domain.ts'
import { senderRoutes } from './senders/senders.routes.ts'
import { mailToManyRoutes } from './to-many/mails.routes.ts'
import { sendStageEmailHandler } from './to-many/watch-mail.job.ts'
import { emailTemplateRoutes } from './templates/email-templates.routes.ts'
import { partitionsHandler, partitionsJob } from './tracking/partitions-job.ts'
import { trackingRoutes } from './tracking/tracking-routes.ts'

export { campaignChannel } from './campaign-channel.ts'
export { countMissingValues, countOverlap } from './campaign-preflight/recipient-findings.ts'
export { tagsWithoutFallback } from './campaign-preflight/text-findings.ts'
export { checkRecipients } from './campaign-recipients/check-recipients.ts'
export { countBy, peopleOf } from './campaign-recipients/count-recipients.ts'
export { recipientsSql } from './campaign-recipients/recipients-sql.ts'
export { tidyRecipients } from './campaign-records/campaign-values.ts'
export { campaignIncludes, toList } from './campaign-records/email-campaigns.query.ts'
export { readSales } from './campaign-results/campaign-sales.ts'
export { revenueOf, revenueText } from './campaign-results/campaign-revenue.ts'
export { salesOfCampaigns } from './campaign-results/sales-sql.ts'
export { explainCampaign } from './campaign-results/explain-send.ts'
export { campaignAnnouncer } from './campaign-sending/announce-campaign.ts'
export { claimOfCampaigns, type CampaignQueue } from './campaign-sending/claim.store.ts'
export { ownScope } from './campaign-sending/prepare-campaign.ts'
export { hasOwnScope, laterTime } from './campaign-sending/start-campaign.ts'
export { watchCampaign } from './campaign-sending/watch-campaign.ts'
export { excludedAudiences, inExcludedAudiences, type Candidate } from './delivery/excluded-audiences.ts'
export { leftTheCampaign } from './delivery/may-receive.ts'
export { recountCampaign } from './campaign-records/campaigns.store.ts'
export { moveEmailsToConversation } from './store/messages.ts'
export { emailChildren, emailExemptions } from './store/merged-rows.ts'
export { ofFoundContacts } from './messages/email-messages.query.ts'
export { sendAutomatically } from './messages/send-automatic.ts'
export { chooseSender } from './senders/choose-sender.ts'
export { recordPath } from './messages/record-path.ts'
export { openJournal, readJournal, type Journal } from '#lib/mail/journal.ts'
export { atMostEvery, startQueueLoop, type QueueLoop } from './queue/queue-loop.ts'
export { announceToMany, draftToGroup, findToGroup, saveDraft, type MessagesToMany } from './to-many/drafts.ts'
export { chosenGroup, stageGroup, toGroup, type FindGroup, type Group } from './to-many/groups.ts'
export { presentToMany } from './to-many/mails.query.ts'
export { countMembers, countReceivers, firstReceivers, receiversSql } from './to-many/receivers.ts'
export { emailSection } from './personal-data.ts'
export { emailErasure } from './store/erase-contacts.ts'
export { compilePlatformDesign } from './designs/compile-design.ts'
export { designOfMail, type EmailDesignCode } from './designs/platform-designs.ts'
export { checkedHtml, checkedLine, checkedSms } from './templates/check-text.ts'
export { readFillIn } from './templates/fill-in.ts'
export { contactValues, mergeValuesOf } from './templates/merge-tags.ts'
export {
  cancelStageMessage,
  deleteStageMessage,
  finishStageSms,
  queueStageMessage,
} from './store/stage-messages.ts'
export { intoTimeline } from './store/timeline.ts'
export { clicksCounted, newLinkCode, storeLinks } from './store/tracked-links.ts'
export { isMachineVisit } from './tracking/machine-visit.ts'

export const emailSubjectKind: SubjectKind = {
  type: 'email_message',
  async find(ctx, key, action) {
    const row = await findEmail(ctx, Number(key), action === 'read' ? 'read' : 'send')
    return {
      type: 'email_message',
      key,
      account_id: row.account_id,
      label: row.subject,
      contact_id: row.contact_id,
      path: recordPath(row, 'emails'),
      owner: 'email-messages',
    }
  },
}

export const emailDraftSubjectKind: SubjectKind = {
  type: 'draft_email_message',
  async find(ctx, key) {
    const row = await draftQuery.find(ctx, Number(key), 'send')
    return {
      type: 'draft_email_message',
      key,
      account_id: row.account_id,
      label: row.subject,
      contact_id: row.contact_id,
      path: recordPath(row, 'emails'),
      owner: 'email-messages',
    }
  },
}

/** Checks the blocks of sections that are kept for mails. */
/** Days on which e-mail campaigns leave or left. */
export const emailCampaignDates = mailingDates('email_campaign', campaignQuery)

export const mailSectionCheck: SectionCheck = { kind: 'mail', checked: checkedMail }

export const emailModule: ServerModule = {
  routes(routes) {
    emailMessageRoutes(routes)
    senderRoutes(routes)
    emailTemplateRoutes(routes)
    mailToManyRoutes(routes)
    emailCampaignRoutes(routes)
  },
  lean: trackingRoutes,
  plain: providerWebhooks,
  jobs: [
    sendStageEmailHandler,
    handleProviderEventHandler,
    checkDomainsHandler,
    partitionsHandler,
    sendCampaignHandler,
    campaignClockHandler,
    decideTestHandler,
  ],
  channels: campaignChannel('email'),
  async schedule(services) {
    await services.jobs.schedule(partitionsJob, '10 2 * * *', {})
    await services.jobs.schedule(checkDomainsJob, '20 4 * * *', {})
    await services.jobs.schedule(campaignClockJob, '* * * * *', {})
  },
  outbox(relay, services) {
    relay.on('email.sent', async (row) => {
      await afterSending(services, row.payload)
      await appendMail(services, row.payload)
    })
    relay.on('email.received', async (row) => {
      await afterReceiving(services, row.payload)
      await appendMail(services, row.payload)
    })
    relay.on('conversation.mail', (row) => mailWritten(services, row.payload))
    relay.on('list.mail', (row) => sendListMail(services, row.payload))
  },
  work: sendAndReceive,
}

/** Starts the queue, and the listener for bounces and replies if it is configured or the built-in mailbox is used. */
async function sendAndReceive(services: Services): Promise<() => Promise<void>> {
  const { env, logger } = services
  const queue = startMailQueue(services, { platform_key: await platformKey(services) })
  const port = env.INBOUND_SMTP_PORT ?? (services.has_mailbox ? 0 : undefined)
  const host = env.INBOUND_SMTP_PORT === undefined ? '127.0.0.1' : env.INBOUND_SMTP_HOST
  const listener = port === undefined ? null : await startMailListener(services, { port, host })
  if (listener) logger.info({ port: listener.port, host }, 'bounces and answers are taken in by SMTP')
  return async () => {
    await listener?.close()
    await queue.stop()
  }
}

async function platformKey({ env }: Services): Promise<SigningKey | null> {
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE } = env
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return null
  return { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, private_key: await readFile(DKIM_KEY_FILE, 'utf8') }
}
