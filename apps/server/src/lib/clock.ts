/** The source of time. Everything that compares or stores an instant asks it, so that tests can move it. */
export interface Clock {
  now(): Date
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests, which moves only when it is told to. */
export function frozenClock(start: Date | string = new Date()): Clock & { set(to: Date | string): void; advance(ms: number): void } {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    set: (to) => {
      current = new Date(to).getTime()
    },
    advance: (ms) => {
      current += ms
    },
  }
}

/** Unix time in whole seconds, as links and rate-limit headers carry it. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
