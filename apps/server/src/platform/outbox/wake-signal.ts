import type { Bus, Log } from '../../realtime/index.ts'

const ANNOUNCE_EVERY_MS = 20

/** A pause that can be cut short. A signal raised while no pause runs ends the next one. */
export function createWakeSignal() {
  let raised = false
  let awake: (() => void) | undefined
  return {
    raise() {
      raised = true
      awake?.()
    },
    /** @returns whether the signal was raised before the time was over */
    async wait(timeout_ms: number): Promise<boolean> {
      if (!raised) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeout_ms)
          awake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const was_raised = raised
      raised = false
      awake = undefined
      return was_raised
    },
  }
}

/** Announces pending rows to the leading process, at most every 20 ms. The last call is never lost. */
export function createAnnouncer(bus: Bus, log: Log) {
  let resting = false
  let again = false
  return function announce() {
    if (resting) {
      again = true
      return
    }
    resting = true
    bus
      .publish([{ type: 'outbox-pending' }])
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox relay could not be woken; it polls'))
    setTimeout(() => {
      resting = false
      if (again) announce()
      again = false
    }, ANNOUNCE_EVERY_MS).unref()
  }
}
