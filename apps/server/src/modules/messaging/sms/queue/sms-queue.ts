import type { Db } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { atMostEvery, finishStageSms, openJournal, startQueueLoop, type QueueLoop } from '#modules/messaging/email/index.ts'
import { claimOfSmsCampaigns } from '../campaign-sending/claim-sms.ts'
import { claimDue, type ClaimedSms } from '../store/claim.ts'
import { reconcile } from './reconcile.ts'
import { recordOutcome, type Attempt, type Result } from './record-outcome.ts'
import { recoverLost } from './recover-lost.ts'
import { loadSms, sendSms } from './send-claimed-sms.ts'

/** `idle` resolves when no SMS is due or under way; `stop` lets the ones under way end. */
export type SmsQueue = Pick<QueueLoop, 'idle' | 'stop'>

/** SMS that one process sends at the same time. */
const CONCURRENT = 8

interface SmsQueueOptions {
  stand_in_url?: string | null
  poll_ms?: number
}

/** Claims due SMS of people and of stages, then those of campaigns. */
async function claimAll(db: Db, claim: { worker: string; now: Date; limit: number }): Promise<ClaimedSms[]> {
  const single = await claimDue(db, claim)
  return [...single, ...(await claimOfSmsCampaigns(db, { ...claim, limit: claim.limit - single.length }))]
}

/**
 * Sends due SMS, and asks the gateway about those without a report, as long as the process runs. Several processes share the work row
 * by row. Decision 0020 describes the recovery after a killed process.
 */
export function startSmsQueue(services: Services, options: SmsQueueOptions = {}): SmsQueue {
  const { stand_in_url = null, poll_ms = 2000 } = options
  const { database, logger, clock } = services
  const journal = openJournal(services.env.DATA_DIR)
  const { worker } = journal
  const under_way = new Set<Promise<void>>()
  /** Whether an SMS was sent since the messages of stages were looked at. */
  let has_sent = true
  const finish = atMostEvery(5 * poll_ms, () => finishStageSms(database.db, clock.now()))

  async function pass(): Promise<number> {
    const lost = await recoverLost(services, worker)
    if (lost) logger.warn({ messages: lost }, 'SMS of an ended process are unknown')
    const reconciled = await reconcile(services, stand_in_url)
    const room = CONCURRENT - under_way.size
    const claimed = room > 0 ? await claimAll(database.db, { worker, now: clock.now(), limit: room }) : []
    for (const message of claimed) begin(message)
    if (!claimed.length && !under_way.size) await (has_sent ? finishStageSms(database.db, clock.now()) : finish())
    has_sent = claimed.length > 0 || under_way.size > 0
    return claimed.length + reconciled
  }

  function begin(message: ClaimedSms): void {
    const sending: Promise<void> = sendClaimed(message)
      .catch((err: unknown) => logger.error({ err, sms_message_id: message.id }, 'an SMS could not be settled; it becomes unknown'))
      .finally(() => {
        under_way.delete(sending)
        loop.wake()
      })
    under_way.add(sending)
  }

  async function sendClaimed(claimed: ClaimedSms): Promise<void> {
    const message = await loadSms(services, claimed)
    const attempt: Attempt = { ...message }
    const result = await sendSms(services, { message, attempt, journal, stand_in_url }).catch((err: unknown): Result => {
      // The call to the gateway never throws, so the gateway does not have the message.
      logger.error({ err, sms_message_id: message.id }, 'an SMS could not be prepared')
      return { kind: 'retry', after_ms: null, error: err instanceof Error ? err.message : String(err) }
    })
    await recordOutcome(database.db, worker, attempt, result, clock.now())
    services.wakeOutbox()
  }

  function isBusy(): boolean {
    if (under_way.size === 0) journal.trim()
    return under_way.size > 0
  }

  const loop = startQueueLoop({ pass, isBusy, poll_ms, logger, name: 'SMS' })
  return {
    idle: loop.idle,
    async stop() {
      await loop.stop()
      await Promise.all(under_way)
      journal.close(true)
    },
  }
}
