import type { Logger } from '#lib/logger.ts'

export interface QueueLoop {
  /** Starts the next pass now instead of after the pause. */
  wake(): void
  /** Resolves when a pass that began after this call has found nothing to do. */
  idle(): Promise<void>
  /** Resolves when the pass under way has ended; no other follows. */
  stop(): Promise<void>
}

interface QueueLoopOptions {
  /** @returns how many messages it found */
  pass(): Promise<number>
  /** Runs after each pass, also after one that failed. @returns whether messages are under way */
  isBusy(): boolean
  poll_ms: number
  logger: Logger
  /** Name of the queue in the log. */
  name: string
}

/** Repeats a pass over the due messages until it is stopped, and pauses when there are none. A pass that fails is repeated. */
export function startQueueLoop({ pass, isBusy, poll_ms, logger, name }: QueueLoopOptions): QueueLoop {
  let is_stopped = false
  let passes = 0
  let idle_pass = 0
  let is_awake = false
  let endPause = () => {}

  async function repeat(): Promise<void> {
    while (!is_stopped) {
      const number = ++passes
      const found = await pass().catch((err: unknown) => {
        logger.error({ err }, `the ${name} queue failed; it goes on`)
        return 0
      })
      if (!isBusy() && found === 0) idle_pass = number
      if (!found && !is_stopped) await pause()
    }
  }

  async function pause(): Promise<void> {
    if (!is_awake)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, poll_ms)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    is_awake = false
  }

  function wake(): void {
    is_awake = true
    endPause()
  }

  const repeating = repeat()
  return {
    wake,
    async idle() {
      // A pass that began before this call may have missed messages that became due since.
      const begun = passes
      while (idle_pass <= begun) {
        wake()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async stop() {
      is_stopped = true
      wake()
      await repeating
    },
  }
}

/** Limits how often a task runs; the first call always runs it. @returns what the task returned; undefined if it was not its time */
export function atMostEvery<Result>(interval_ms: number, task: () => Promise<Result>): () => Promise<Result | undefined> {
  let last_run: number | null = null
  return async () => {
    if (last_run !== null && performance.now() - last_run <= interval_ms) return undefined
    last_run = performance.now()
    return task()
  }
}
