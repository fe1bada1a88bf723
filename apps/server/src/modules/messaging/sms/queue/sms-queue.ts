import { sql } from 'kysely'
import { smsParts } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { finishStageSms, mergeValuesOf, openJournal, readFillIn } from '#modules/messaging/email/index.ts'
import { connect, gatewayOf, statusUrl } from '../gateways/configured.ts'
import { claimDue, type ClaimedSms } from '../store/claim.ts'
import { endOfQuietHours, type QuietHours } from './quiet-hours.ts'
import { recordOutcome, type Attempt, type Result } from './record-outcome.ts'
import { reconcile } from './reconcile.ts'
import { recoverLost } from './recover-lost.ts'
import { refusalOf } from './refusals.ts'
import { stopCodeFor, stopUrl } from '../stop/stop-link.ts'
import { wireText } from './wire-text.ts'
import { setPrepared } from '../store/messages.ts'

export interface SmsQueue {
  /** Resolves when nothing is due and nothing under way. */
  idle(): Promise<void>
  /** Lets messages under way end. */
  stop(): Promise<void>
}

const AT_ONCE = 8
const DAY_MS = 86_400_000

interface Outgoing extends Attempt {
  contact_id: number | null
  contact_request_id: number | null
  stage_message_id: number | null
  user_id: number | null
  purpose: string
  body: string
  token: string
  stop_code: string | null
  track_clicks: boolean
  due_at: string
  time_zone: string
  quiet_hours: QuietHours | null
}

/**
 * Sends what is due and asks for what was not reported on, as long as the process runs. Several processes share the
 * work row by row; what a killed one leaves is told in docs/decisions/0020.
 */
export function startSmsQueue(
  services: Services,
  { stand_in_url = null, poll_ms = 1000 }: { stand_in_url?: string | null; poll_ms?: number } = {},
): SmsQueue {
  const { database, logger, clock } = services
  const journal = openJournal(services.env.DATA_DIR)
  const { worker } = journal
  const under_way = new Set<Promise<void>>()
  const life = { stopped: false, passes: 0, idle_at: 0 }
  let wake = () => {}

  async function work(): Promise<void> {
    while (!life.stopped) {
      const number = ++life.passes
      const worked = await pass().catch((err: unknown) => {
        logger.error({ err }, 'the SMS queue failed; it goes on')
        return 0
      })
      if (under_way.size === 0) journal.trim()
      if (worked === 0 && under_way.size === 0) life.idle_at = number
      if (!worked && !life.stopped) await rest()
    }
  }

  async function pass(): Promise<number> {
    const lost = await recoverLost(services, worker)
    if (lost) logger.warn({ messages: lost }, 'SMS of an ended process are unknown')
    const asked = await reconcile(services, stand_in_url)
    const room = AT_ONCE - under_way.size
    const claimed = room > 0 ? await claimDue(database.db, { worker, now: clock.now(), limit: room }) : []
    for (const message of claimed) {
      const sending: Promise<void> = handle(message)
        .catch((err: unknown) => logger.error({ err, sms_message_id: message.id }, 'an SMS could not be settled; it becomes unknown'))
        .finally(() => {
          under_way.delete(sending)
          wake()
        })
      under_way.add(sending)
    }
    if (!claimed.length && !under_way.size) await finishStageSms(database.db, clock.now())
    return claimed.length + asked
  }

  async function handle(claimed: ClaimedSms): Promise<void> {
    const message = await load(services, claimed)
    const attempt = { ...message }
    const result = await send(message, attempt).catch((err: unknown): Result => {
      // Whatever failed did so before the gateway was spoken to: that call never throws.
      logger.error({ err, sms_message_id: message.id }, 'an SMS could not be prepared')
      return { kind: 'retry', after_ms: null, error: err instanceof Error ? err.message : String(err) }
    })
    await recordOutcome(database.db, worker, attempt, result, clock.now())
    services.wakeOutbox()
  }

  async function send(message: Outgoing, attempt: Attempt): Promise<Result> {
    const { db } = database
    const reason = await refusalOf(db, message.id)
    if (reason) return { kind: 'skipped', reason }
    const until = message.purpose === 'marketing' ? endOfQuietHours(clock.now(), message.time_zone, message.quiet_hours) : null
    if (until)
      return until.getTime() - Date.parse(message.due_at) > DAY_MS
        ? { kind: 'skipped', reason: 'quiet_hours_expired' }
        : { kind: 'delayed', until }
    const gateway = await gatewayOf(db, services, message.account_id)
    if (!gateway) return { kind: 'refused', code: 'no_gateway', error: 'No SMS gateway is set up.' }
    attempt.third_party_service_id = gateway.id
    const { body, stop_code } = message.stage_message_id === null ? message : await filledIn(services, message)
    const text = await wireText(db, services.app_url, { ...message, body })
    const { encoding, parts } = smsParts(text)
    await setPrepared(db, message.id, {
      body,
      sender_id: gateway.sender_id,
      stop_code,
      encoding,
      parts,
      provider: gateway.provider,
      third_party_service_id: gateway.id,
    })
    // From here on the gateway may have it, whatever becomes of this process.
    journal.note('handed', message.id, message.attempts)
    attempt.was_asked = true
    return connect(gateway, stand_in_url).send({
      to: message.to_number,
      from: gateway.sender_id,
      text,
      encoding,
      ref: message.token,
      status_url: statusUrl(services.app_url, gateway, message.token),
    })
  }

  async function rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, poll_ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = work()
  return {
    async idle() {
      // A look that began before this call may have missed what became due since.
      const begun = life.passes
      while (life.idle_at <= begun) {
        wake()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async stop() {
      life.stopped = true
      wake()
      await running
      await Promise.all(under_way)
      journal.close(true)
    },
  }
}

async function load({ database }: Services, { id }: ClaimedSms): Promise<Outgoing> {
  const row = await one<Outgoing>(
    database.db,
    sql`
    SELECT m.id, m.attempts, m.account_id, m.to_number, m.third_party_service_id, m.contact_id, m.contact_request_id, m.stage_message_id, m.user_id, m.purpose, m.body, m.token, m.stop_code,
      m.track_clicks, coalesce(m.send_at, m.queued_at) AS due_at, a.time_zone, nullif(a.settings -> 'quiet_hours', 'null') AS quiet_hours
    FROM sms_messages m JOIN accounts a ON a.id = m.account_id WHERE m.id = ${id}`,
  )
  return row!
}

/** Texts to stages are filled in for each person when they leave. */
async function filledIn({ database, app_url }: Services, message: Outgoing): Promise<Pick<Outgoing, 'body' | 'stop_code'>> {
  const fill_in = readFillIn(message.body, 'sms')
  // Of a further try, whose text is filled in already, the code stays.
  const stop_code = stopCodeFor(fill_in) ?? message.stop_code
  const values = await mergeValuesOf(database.db, { ...message, from: null })
  return { body: fill_in.render({ ...values, stop_url: stop_code && stopUrl(app_url, stop_code) }).slice(0, 1600), stop_code }
}
