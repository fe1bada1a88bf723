import type { HeldMessage } from './deliver-message.ts'

const IDLE_MS = 3_000

/**
 * Mails that wait for a connection to one server. Prefers mails to domains with fewer than `most_of_domain` mails under way, so that a
 * slow domain does not hold up the others.
 */
export function createWaitingList(most_of_domain: number) {
  const waiting: HeldMessage[] = []
  const active = new Map<string, number>()
  const activeOf = (message: HeldMessage) => active.get(domainOf(message)) ?? 0
  let sleepers: (() => void)[] = []
  let is_closed = false

  function wakeAll(): void {
    for (const wake of sleepers) wake()
    sleepers = []
  }

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS)
      sleepers.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })

  return {
    add(messages: readonly HeldMessage[]): void {
      waiting.push(...messages)
      wakeAll()
    },
    /** Takes the next mail; waits a while when there is none. @returns undefined when none came or the list was closed */
    async take(): Promise<HeldMessage | undefined> {
      if (!waiting.length && !is_closed) await sleep()
      if (is_closed) return undefined
      const index = waiting.findIndex((message) => activeOf(message) < most_of_domain)
      const [message] = waiting.splice(Math.max(index, 0), 1)
      if (message) active.set(domainOf(message), activeOf(message) + 1)
      return message
    },
    finish: (message: HeldMessage): void => void active.set(domainOf(message), activeOf(message) - 1),
    /** Removes and returns the mails that wait, or those of them that are meant. */
    drain(isMeant: (message: HeldMessage) => boolean = () => true): HeldMessage[] {
      const { meant = [], others = [] } = Object.groupBy(waiting.splice(0), (message) => (isMeant(message) ? 'meant' : 'others'))
      waiting.push(...others)
      return meant
    },
    close(): void {
      is_closed = true
      wakeAll()
    },
    size: () => waiting.length,
    isClosed: () => is_closed,
  }
}

const domainOf = ({ to_address }: HeldMessage) => to_address.slice(to_address.lastIndexOf('@') + 1)
