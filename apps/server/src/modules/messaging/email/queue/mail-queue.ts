import type { Services } from '#kit/services.ts'
import type { SigningKey } from '../delivery/compose-message.ts'
import { loadMessages, type OutgoingMessage } from '../delivery/load-messages.ts'
import { accountServer, platformServer, type MailServer } from '../delivery/mail-servers.ts'
import { refusedMessages } from '../delivery/may-receive.ts'
import { storeLinks, type LinkOwner } from '../store/tracked-links.ts'
import { trackedUrls, type LinkCodes } from '../delivery/tracked-html.ts'
import { createLetterWriter } from '../delivery/write-letter.ts'
import { claimDue, unclaim, type ClaimedMessage } from '../store/claim.ts'
import { openJournal } from './journal.ts'
import { recoverLost } from './recover-lost.ts'
import { createResultsWriter } from './results-writer.ts'
import { createServerLanes, type HeldMessage, type ServerLanes } from './server-lanes.ts'

export interface MailQueue {
  /** Looks for due messages now. */
  wake(): void
  /** Resolves when nothing is due and nothing under way. */
  idle(): Promise<void>
  /** Lets messages under way end, gives the others back. */
  stop(): Promise<void>
}

export interface MailQueueOptions {
  /** Connections to the platform's mail server; an account's own gets a quarter. */
  connections?: number
  poll_ms?: number
  platform_key?: SigningKey | null
}

/** Messages in the hands of one process, and how many of them one account may have while others wait. */
const HELD = 200
const HELD_OF_ACCOUNT = 100
const NO_CODES: LinkCodes = new Map()
const RECOVER_EVERY_MS = 10_000

/**
 * Sends what is due, as long as the process runs. Several processes share the work row by row. What each message goes
 * through, and what a killed process leaves, is told in docs/decisions/0019.
 */
export function startMailQueue(services: Services, options: MailQueueOptions = {}): MailQueue {
  const { database, logger, clock, env } = services
  const { connections = env.MAIL_CONNECTIONS, poll_ms = 500 } = options
  const journal = openJournal(env.DATA_DIR)
  const writer = createLetterWriter(services, options.platform_key ?? null)
  const lanes = new Map<string, ServerLanes>()
  const held = new Map<number, HeldMessage>()
  const platform = platformServer(services)
  const life = { stopped: false, recovered_at: 0, passes: 0, idle_at: 0 }
  let wake = () => {}
  let is_awake = false
  const results = createResultsWriter({
    db: database.db,
    worker: journal.worker,
    logger,
    onWritten(ids) {
      for (const id of ids) held.delete(id)
      if (held.size <= HELD / 2) raise()
    },
  })

  async function run(): Promise<void> {
    while (!life.stopped) {
      const number = ++life.passes
      const worked = await pass().catch((err: unknown) => {
        logger.error({ err }, 'the mail queue failed; it goes on')
        return 0
      })
      if (held.size === 0 && results.isEmpty()) journal.trim()
      if (worked === 0 && held.size === 0) life.idle_at = number
      if (!worked && !life.stopped) await rest()
    }
  }

  async function pass(): Promise<number> {
    if (performance.now() - life.recovered_at > RECOVER_EVERY_MS || !life.recovered_at) {
      life.recovered_at = performance.now()
      await recoverLost(services, journal.worker)
    }
    if (held.size > HELD / 2) return 0
    const claimed = await claimDue(database.db, { worker: journal.worker, now: clock.now(), limit: HELD - held.size, busy: busyAccounts() })
    if (claimed.length) await dispatch(claimed)
    return claimed.length
  }

  function busyAccounts(): number[] {
    const counts = Map.groupBy(held.values(), (message) => message.account_id)
    return [...counts].filter(([, messages]) => messages.length >= HELD_OF_ACCOUNT).map(([account_id]) => account_id)
  }

  /** What must not be sent is said so; the rest goes to the lanes of its server. */
  async function dispatch(claimed: ClaimedMessage[]): Promise<void> {
    const ids = claimed.map(({ id }) => id)
    const taken_at = performance.now()
    try {
      const [messages, refused] = await Promise.all([loadMessages(database.db, ids), refusedMessages(database.db, ids)])
      const codes = await storeLinks(database.db, messages.filter((message) => !refused.has(message.id)).flatMap(linksOf))
      const byServer = new Map<string, { server: MailServer; messages: HeldMessage[] }>()
      for (const message of messages) {
        const mine = { ...message, taken_at, codes: codes.get(message.id) ?? NO_CODES }
        held.set(message.id, mine)
        const reason = refused.get(message.id)
        const server = message.smtp ? accountServer(services, message.smtp) : platform
        if (reason) results.add({ id: message.id, attempts: message.attempts, at: clock.now(), kind: 'skipped', reason })
        else if (!server) throw new Error('This process has no mail server.')
        else byServer.set(server.key, { server, messages: [...(byServer.get(server.key)?.messages ?? []), mine] })
      }
      for (const { server, messages: mine } of byServer.values()) lanesOf(server).add(mine)
    } catch (error) {
      for (const id of ids) held.delete(id)
      await unclaim(database.db, journal.worker, ids)
      throw error
    }
  }

  /** The links of mails to single people; texts to stages have theirs stored once. */
  function linksOf({ id, account_id, stage_message_id, html, track_clicks }: OutgoingMessage): LinkOwner[] {
    if (stage_message_id !== null || !track_clicks || html === null) return []
    return [{ type: 'email_message', id, account_id, urls: trackedUrls(html, services.app_url) }]
  }

  function lanesOf(server: MailServer): ServerLanes {
    for (const [key, one] of lanes) if (key !== server.key && one.isIdle()) lanes.delete(key)
    const known = lanes.get(server.key)
    if (known) return known
    const made = createServerLanes({
      server,
      connections: server.key === 'platform' ? connections : Math.max(2, Math.floor(connections / 4)),
      writer,
      journal,
      now: () => clock.now(),
      onResult: (result) => results.add(result),
      onTooLate: (message) => void giveBack([message]),
    })
    lanes.set(server.key, made)
    return made
  }

  async function giveBack(messages: readonly HeldMessage[]): Promise<void> {
    const ids = messages.map(({ id }) => id)
    for (const id of ids) held.delete(id)
    await unclaim(database.db, journal.worker, ids).catch((err: unknown) =>
      logger.error({ err, messages: ids.length }, 'mails could not be given back; they are settled when this process has ended'),
    )
  }

  function raise(): void {
    is_awake = true
    wake()
  }

  async function rest(): Promise<void> {
    if (!is_awake)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, poll_ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    is_awake = false
  }

  const running = run()
  return {
    wake: raise,
    async idle() {
      // A look that began before this call may have missed what became due since.
      const begun = life.passes
      while (life.idle_at <= begun) {
        raise()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async stop() {
      life.stopped = true
      raise()
      await running
      await giveBack([...lanes.values()].flatMap((one) => one.drain()))
      await Promise.all([...lanes.values()].map((one) => one.stop()))
      await results.settled()
      journal.close(held.size === 0)
    },
  }
}
