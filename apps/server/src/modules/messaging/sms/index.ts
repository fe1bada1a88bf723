import type { Services } from '#kit/services.ts'
import { appendSms } from '#modules/crm/conversations/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { platformGateway } from './gateways/configured.ts'
import { smsGatewayRoutes } from './gateways/gateway.routes.ts'
import { afterReceiving, afterSending } from './messages/after-sms.ts'
import { sendConversationSms } from './messages/send-conversation-sms.ts'
import { smsMessageRoutes } from './messages/sms-messages.routes.ts'
import { startSmsQueue } from './queue/sms-queue.ts'
import { startSmsStandIn } from './stand-in/sms-stand-in.ts'
import { stageSmsRoutes } from './stage/stage-sms.routes.ts'
import { smsStopRoutes } from './stop/stop.routes.ts'
import { smsClickRoute } from './webhooks/click-route.ts'
import { smsWebhooks } from './webhooks/sms-webhooks.ts'

export const smsModule: ServerModule = {
  routes(routes) {
    smsMessageRoutes(routes)
    smsGatewayRoutes(routes)
    stageSmsRoutes(routes)
    smsStopRoutes(routes)
  },
  plain(http, services) {
    smsWebhooks(http, services)
    smsClickRoute(http, services)
  },
  outbox(relay, services) {
    relay.on('sms.changed', async (row) => {
      await afterSending(services, row.payload)
      await appendSms(services, row.payload)
    })
    relay.on('sms.received', async (row) => {
      await afterReceiving(services, row.payload)
      await appendSms(services, row.payload)
    })
    relay.on('conversation.sms', (row) => sendConversationSms(services, row.payload))
  },
  work: sendSms,
}

/** The queue, and beside the built-in mailbox a gateway that sends nothing. */
async function sendSms(services: Services): Promise<() => Promise<void>> {
  const platform = platformGateway(services)
  const stand_in = platform?.is_stand_in
    ? await startSmsStandIn({
        username: platform.username,
        secret: platform.secret,
        delay_ms: 2000,
        onError: (err) => services.logger.warn({ err }, 'the SMS stand-in could not report'),
      })
    : null
  if (stand_in) services.logger.info('SMS go to a stand-in: none leaves this machine')
  const queue = startSmsQueue(services, { stand_in_url: stand_in?.url ?? null })
  return async () => {
    await queue.stop()
    await stand_in?.close()
  }
}
