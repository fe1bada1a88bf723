import type { Services } from '#kit/services.ts'
import { connect, gatewayById } from '../gateways/configured.ts'
import type { SmsReport } from '../gateways/gateway.ts'
import { applyReport } from './apply-report.ts'
import { setNextCheck, takeDueChecks, type DueCheck } from '../store/reports.ts'

const MINUTE = 60_000
/** Delays after sending at which the gateway is queried about an SMS without a report; after the last its state stays unknown (integrations.md 5.5). */
const STEPS = [15 * MINUTE, 2 * 60 * MINUTE, 24 * 60 * MINUTE, 72 * 60 * MINUTE]
const AT_ONCE = 50

/** Time of the next query about an SMS; null after the last. */
export function nextCheck(sent_at: Date, now: Date): Date | null {
  const step = STEPS.find((ms) => sent_at.getTime() + ms > now.getTime())
  return step === undefined ? null : new Date(sent_at.getTime() + step)
}

/** Queries gateways about the SMS that are due, and gives up on SMS that they do not know. */
export async function reconcile(services: Services, stand_in_url: string | null): Promise<number> {
  const { database, clock } = services
  const now = clock.now()
  const found = await takeDueChecks(database.db, { now, again_at: new Date(now.getTime() + 5 * MINUTE), limit: AT_ONCE })
  for (const message of found) await settle(services, stand_in_url, message, now)
  return found.length
}

async function settle(services: Services, stand_in_url: string | null, message: DueCheck, now: Date): Promise<void> {
  const { database, logger } = services
  const report = await ask(services, stand_in_url, message).catch((err: unknown) => {
    logger.warn({ err, sms_message_id: message.id }, 'a gateway could not be asked for an SMS')
    return null
  })
  await database.db.transaction().execute(async (trx) => {
    if (report) await applyReport(trx, message.id, report, now)
    const next = nextCheck(new Date(message.claimed_at ?? now), now)
    await setNextCheck(trx, message.id, next, now)
  })
  services.wakeOutbox()
}

async function ask(
  services: Services,
  stand_in_url: string | null,
  { provider_id, third_party_service_id }: DueCheck,
): Promise<SmsReport | null> {
  if (provider_id === null) return null
  const gateway = await gatewayById(services.database.db, services, third_party_service_id)
  return gateway && connect(services, gateway, stand_in_url).fetchStatus(provider_id)
}
