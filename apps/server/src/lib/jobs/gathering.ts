import { setTimeout as sleep } from 'node:timers/promises'

interface Waiting<T> {
  item: T
  done: () => void
  fail: (error: unknown) => void
}

/**
 * Makes a function whose calls share their work: those that come while it is done wait, and are done together next. Use it for statements
 * that take a list. A failure fails all calls of its run.
 * @param most items of a run
 * @param lanes runs at once
 * @param rest_ms pause after a run of several, so that those whom it answered and who ask again share the next one
 */
export function gathering<T>(work: (items: T[]) => Promise<unknown>, most = 500, lanes = 1, rest_ms = 0): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = []
  let running = 0

  async function runAll(): Promise<void> {
    running++
    while (waiting.length) {
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        await work(group.map(({ item }) => item))
        for (const { done } of group) done()
      } catch (error) {
        for (const { fail } of group) fail(error)
      }
      if (rest_ms && group.length > 1) await sleep(rest_ms)
    }
    running--
  }

  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail })
      if (running < lanes) void runAll()
    })
}
