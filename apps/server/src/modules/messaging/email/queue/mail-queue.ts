import type { Services } from '#kit/services.ts'
import type { SigningKey } from '../delivery/compose-message.ts'
import { platformServer, type MailServer } from '../delivery/mail-servers.ts'
import { createLetterWriter } from '../delivery/write-letter.ts'
import { unclaim, type ClaimedMessage } from '../store/claim.ts'
import { openJournal } from '#lib/mail/journal.ts'
import { createHeldMails } from './held-mails.ts'
import { atMostEvery, startQueueLoop, type QueueLoop } from './queue-loop.ts'
import { recoverLost } from './recover-lost.ts'
import { createResultsWriter } from './results-writer.ts'
import { routeMessages, type RoutedMessages } from './route-messages.ts'
import type { HeldMessage } from './deliver-message.ts'
import { createServerLanes, type LaneOptions, type ServerLanes } from './server-lanes.ts'

/** `idle` resolves when no mail is due or under way; `stop` lets mails under way end and returns the others to the queue. */
export type MailQueue = QueueLoop

export interface MailQueueOptions {
  /** Connections to the platform's mail server; the server of an account gets a quarter. */
  connections?: number
  poll_ms?: number
  platform_key?: SigningKey | null
}

const RECOVER_EVERY_MS = 10_000
/**
 * Sends due mails as long as the process runs. Several processes share the work row by row. Decision 0019 describes the steps of a
 * mail and the recovery after a killed process.
 */
export function startMailQueue(services: Services, options: MailQueueOptions = {}): MailQueue {
  const { database, logger, clock, env } = services
  const { connections = env.MAIL_CONNECTIONS, poll_ms = 1000 } = options
  const journal = openJournal(env.DATA_DIR)
  const { worker } = journal
  const platform = platformServer(services)
  const held = createHeldMails({ db: database.db, worker, logger, drain: (isMeant) => lanes.drain(isMeant) })
  const recoverRegularly = atMostEvery(RECOVER_EVERY_MS, () => recoverLost(services, worker))
  const results = createResultsWriter({
    db: database.db,
    worker,
    logger,
    onWritten(ids) {
      held.remove(ids)
      if (!held.isHalfFull()) loop.wake()
    },
  })
  const lanes = createLanePool(connections, {
    outgoing: services.outgoing,
    writer: createLetterWriter(services, options.platform_key ?? null),
    journal,
    now: () => clock.now(),
    onResult: (result) => results.add(result),
    onTooLate: (message) => void held.release([message]),
  })

  /** Dispatches each claim before the next one, so that a claim that fails leaves no mail of another behind. */
  async function pass(): Promise<number> {
    await recoverRegularly()
    await held.releaseStopped()
    if (held.isHalfFull()) return 0
    return (await dispatch(await held.claim(clock.now()))) + (await dispatch(await held.claimOfCampaigns(clock.now())))
  }

  async function dispatch(claimed: readonly ClaimedMessage[]): Promise<number> {
    const ids = claimed.map(({ id }) => id)
    if (!ids.length) return 0
    const routed = await routeClaimed(services, worker, ids, platform)
    held.add(routed.loaded)
    for (const result of routed.skipped) results.add(result)
    for (const { server, messages } of routed.batches) lanes.of(server).add(messages)
    return ids.length
  }

  const isBusy = () => {
    if (held.count() === 0 && results.isEmpty()) journal.trim()
    return held.count() > 0
  }
  const loop = startQueueLoop({ pass, isBusy, poll_ms, logger, name: 'mail' })
  return {
    ...loop,
    async stop() {
      await loop.stop()
      await held.release(lanes.drain())
      await lanes.stop()
      await results.settled()
      journal.close(held.count() === 0)
    },
  }
}

/** Loads and routes claimed mails. Returns them to the queue when that fails. */
async function routeClaimed(services: Services, worker: string, ids: number[], platform: MailServer | null): Promise<RoutedMessages> {
  try {
    return await routeMessages(services, ids, platform)
  } catch (error) {
    await unclaim(services.database.db, worker, ids)
    throw error
  }
}

/** The lanes of each mail server that has mails; idle ones are dropped. */
function createLanePool(connections: number, options: Omit<LaneOptions, 'server' | 'connections'>) {
  const pool = new Map<string, ServerLanes>()
  return {
    of(server: MailServer): ServerLanes {
      for (const [key, lanes] of pool) if (key !== server.key && lanes.isIdle()) pool.delete(key)
      const existing = pool.get(server.key)
      if (existing) return existing
      const own_share = Math.max(2, Math.floor(connections / 4))
      const lanes = createServerLanes({ ...options, server, connections: server.key === 'platform' ? connections : own_share })
      pool.set(server.key, lanes)
      return lanes
    },
    drain: (isMeant?: (message: HeldMessage) => boolean) => [...pool.values()].flatMap((lanes) => lanes.drain(isMeant)),
    stop: () => Promise.all([...pool.values()].map((lanes) => lanes.stop())),
  }
}
