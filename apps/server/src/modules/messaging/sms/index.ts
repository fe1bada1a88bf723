import type { Services } from '#kit/services.ts'
import type { ServerModule } from '../../../registry.ts'
import { campaignChannel } from '#modules/messaging/email/index.ts'
import { mailingDates } from '#platform/calendar-dates.ts'
import { smsCampaignQuery } from './campaign-records/sms-campaigns.query.ts'
import { smsCampaignRoutes } from './campaign-records/sms-campaigns.routes.ts'
import { sendSmsCampaignHandler, smsCampaignClockHandler, smsCampaignClockJob } from './campaign-sending/send-campaign.job.ts'
import { smsGatewayRoutes } from './gateways/gateway.routes.ts'
import { afterReceiving, afterSending } from './messages/after-sms.ts'
import { appendSms } from './conversations/append-sms.ts'
import { textWritten } from './conversations/text-written.ts'
import { smsMessageRoutes } from './messages/sms-messages.routes.ts'
import { startSmsQueue } from './queue/sms-queue.ts'
import { smsToManyRoutes } from './to-many/sms.routes.ts'
import { smsStopRoutes } from './stop/stop.routes.ts'
import { smsClickRoute } from './webhooks/click-route.ts'
import { smsWebhooks } from './webhooks/sms-webhooks.ts'

export { recountCampaign as recountSmsCampaign } from './campaign-records/campaigns.store.ts'
export { sendSmsAutomatically } from './messages/send-automatic.ts'
export { smsSection } from './personal-data.ts'
export { smsErasure } from './store/erase-contacts.ts'
export { platformGateway } from './gateways/configured.ts'
export { moveSmsToConversation } from './store/messages.ts'
export { smsChild } from './store/merged-rows.ts'

/** Days on which SMS campaigns leave or left. */
export const smsCampaignDates = mailingDates('sms_campaign', smsCampaignQuery)

export const smsModule: ServerModule = {
  routes(routes) {
    smsMessageRoutes(routes)
    smsGatewayRoutes(routes)
    smsToManyRoutes(routes)
    smsStopRoutes(routes)
    smsCampaignRoutes(routes)
  },
  plain(http, services) {
    smsWebhooks(http, services)
    smsClickRoute(http, services)
  },
  jobs: [sendSmsCampaignHandler, smsCampaignClockHandler],
  channels: campaignChannel('sms'),
  schedule: (services) => services.jobs.schedule(smsCampaignClockJob, '* * * * *', {}),
  outbox(relay, services) {
    relay.on('sms.changed', async (row) => {
      await afterSending(services, row.payload)
      await appendSms(services, row.payload)
    })
    relay.on('sms.received', async (row) => {
      await afterReceiving(services, row.payload)
      await appendSms(services, row.payload)
    })
    relay.on('conversation.sms', (row) => textWritten(services, row.payload))
  },
  work: sendSms,
}

/** Runs the queue; the practice gateway takes the messages of a platform that has none. */
async function sendSms(services: Services): Promise<() => Promise<void>> {
  const queue = startSmsQueue(services, { stand_in_url: services.practice_urls.sms ?? null })
  return () => queue.stop()
}
