import { FileMissingError } from '#lib/storage/storage.ts'
import { composeLetter } from '../delivery/compose-message.ts'
import type { OutgoingMessage } from '../delivery/load-messages.ts'
import type { MailServer } from '../delivery/mail-servers.ts'
import { converse, type Conversation } from '../delivery/smtp-connection.ts'
import type { LinkCodes } from '../delivery/tracked-html.ts'
import type { LetterWriter } from '../delivery/write-letter.ts'
import { MergeTagError } from '../templates/fill-in.ts'
import type { Journal } from './journal.ts'
import type { Result } from './record-outcomes.ts'
import { LEASE_MS } from './recover-lost.ts'
import { outcomeOf, type Outcome } from './smtp-outcome.ts'

/** A message in the hands of this process, with the time it was taken (`performance.now`). */
export interface HeldMessage extends OutgoingMessage {
  taken_at: number
  /** Codes of the links in it, when it goes to one person. */
  codes: LinkCodes
}

export interface ServerLanes {
  add(messages: readonly HeldMessage[]): void
  /** Gives back what no lane has begun. */
  drain(): HeldMessage[]
  /** Ends the connections when the messages under way are through. */
  stop(): Promise<void>
  isIdle(): boolean
}

export interface LaneOptions {
  server: MailServer
  connections: number
  writer: LetterWriter
  journal: Journal
  now: () => Date
  onResult: (result: Result) => void
  /** What was held too long to be sent safely. */
  onTooLate: (message: HeldMessage) => void
}

const HOLD_MS = (LEASE_MS * 2) / 3
const IDLE_MS = 3_000
const PER_CONNECTION = 200

/** Connections to one mail server, opened as there is work. One domain of receivers has half of them while others wait. */
export function createServerLanes(options: LaneOptions): ServerLanes {
  const { server, connections, journal, now } = options
  const waiting: HeldMessage[] = []
  const active = new Map<string, number>()
  const lanes = new Set<Promise<void>>()
  let sleepers: (() => void)[] = []
  let stopping = false

  async function lane(): Promise<void> {
    let conversation: Conversation | null = null
    let sent = 0
    for (let message = await next(); message; message = await next()) {
      const domain = domainOf(message)
      active.set(domain, (active.get(domain) ?? 0) + 1)
      if (sent >= PER_CONNECTION || conversation?.isOpen() === false) conversation = leave(conversation)
      sent = conversation ? sent + 1 : 1
      conversation = await attempt(message, conversation)
      active.set(domain, active.get(domain)! - 1)
    }
    leave(conversation)
  }

  /** The next message, or undefined when there was none for a while. */
  async function next(): Promise<HeldMessage | undefined> {
    if (!waiting.length && !stopping)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_MS)
        sleepers.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    return stopping ? undefined : take()
  }

  function take(): HeldMessage | undefined {
    const most = Math.max(1, Math.floor(connections / 2))
    const at = waiting.findIndex((message) => (active.get(domainOf(message)) ?? 0) < most)
    return waiting.splice(Math.max(at, 0), 1)[0]
  }

  async function attempt(message: HeldMessage, open: Conversation | null): Promise<Conversation | null> {
    if (performance.now() - message.taken_at > HOLD_MS) {
      options.onTooLate(message)
      return open
    }
    const { id, attempts } = message
    let conversation = open
    let handed = false
    let timer: NodeJS.Timeout | undefined
    try {
      conversation ??= await converse(server)
      timer = setTimeout(() => conversation?.abort(), HOLD_MS - (performance.now() - message.taken_at))
      const letter = await options.writer.write(message, server)
      const { response } = await conversation.send(
        letter.envelope,
        composeLetter(letter, () => {
          journal.note('handed', id, attempts)
          handed = true
        }),
      )
      journal.note('accepted', id, attempts)
      finish(message, { kind: 'accepted', response })
    } catch (error) {
      const outcome = ownFailure(error) ?? outcomeOf(error as Error, handed)
      if (handed && outcome.kind !== 'unknown') journal.note('refused', id, attempts)
      finish(message, outcome)
      conversation = await ready(conversation, error)
    } finally {
      clearTimeout(timer)
    }
    return conversation
  }

  function finish({ id, attempts }: HeldMessage, outcome: Outcome): void {
    options.onResult({ id, attempts, at: now(), ...outcome })
  }

  return {
    add(messages) {
      waiting.push(...messages)
      for (const wake of sleepers) wake()
      sleepers = []
      while (lanes.size < Math.min(connections, waiting.length)) {
        const running = lane().finally(() => {
          lanes.delete(running)
          if (waiting.length && !stopping) this.add([])
        })
        lanes.add(running)
      }
    },
    drain: () => waiting.splice(0),
    async stop() {
      stopping = true
      for (const wake of sleepers) wake()
      await Promise.all(lanes)
    },
    isIdle: () => lanes.size === 0 && waiting.length === 0,
  }
}

const domainOf = ({ to_address }: OutgoingMessage) => to_address.slice(to_address.lastIndexOf('@') + 1)

/** A text that cannot be filled in or a file that is gone will not come right by trying again. */
function ownFailure(error: unknown): Outcome | null {
  if (error instanceof MergeTagError || error instanceof FileMissingError) return { kind: 'failed', error: error.message }
  return null
}

/** After an answer the conversation goes on; without one it is over. */
async function ready(conversation: Conversation | null, error: unknown): Promise<Conversation | null> {
  if (!conversation?.isOpen() || !(error as { responseCode?: number }).responseCode) return hangUp(conversation)
  try {
    await conversation.reset()
    return conversation
  } catch {
    // The server closed it after its answer, which is already known.
    return hangUp(conversation)
  }
}

function leave(conversation: Conversation | null): null {
  if (conversation?.isOpen()) conversation.close()
  else conversation?.abort()
  return null
}

function hangUp(conversation: Conversation | null): null {
  conversation?.abort()
  return null
}
