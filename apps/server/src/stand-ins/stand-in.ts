/** Failures that every service can have. `unavailable` answers with the provider's error for an outage. */
export type TransportFault = 'unavailable' | 'no_answer' | 'connection_reset'

/**
 * How tests and practice mode control a stand-in (integrations.md 0.4).
 * `Received` is what the service accepts, `Fault` the ways in which it can fail.
 */
export interface StandIn<Received, Fault extends string = TransportFault> {
  readonly url: string
  /** Everything that the service accepted, in order. */
  readonly received: readonly Received[]
  /** Makes the next requests fail. Faults of different kinds wait in the order of these calls. */
  fail(fault: Fault, times?: number): void
  /** Cancels the faults that have not happened yet. */
  recover(): void
  /** Recovers, and forgets everything that was received. */
  reset(): void
  close(): Promise<void>
}

/** A stand-in that calls the application: it reports, or passes on what people write. */
export interface EmittingStandIn<Received, Event, Fault extends string = TransportFault> extends StandIn<Received, Fault> {
  /** Sends an event to the application. @returns status of the application's answer */
  emit(event: Event): Promise<number>
}

/** The part of the contract that a stand-in works with. */
export interface Control<Received, Fault extends string> extends Pick<StandIn<Received, Fault>, 'fail' | 'recover' | 'reset'> {
  readonly received: Received[]
  /** Takes the next fault of these kinds from the queue. */
  takeFault<F extends Fault>(...kinds: readonly F[]): F | null
}

/** @param forget clears what the service keeps besides `received` */
export function createControl<Received, Fault extends string = TransportFault>(forget: () => void = () => {}): Control<Received, Fault> {
  const received: Received[] = []
  const faults: { fault: Fault; left: number }[] = []
  const recover = () => void (faults.length = 0)
  return {
    received,
    fail: (fault, times = 1) => void faults.push({ fault, left: times }),
    recover,
    reset() {
      recover()
      received.length = 0
      forget()
    },
    takeFault(...kinds) {
      const next = faults.find(({ fault }) => (kinds as readonly string[]).includes(fault))
      if (!next) return null
      if (--next.left <= 0) faults.splice(faults.indexOf(next), 1)
      return next.fault as (typeof kinds)[number]
    },
  }
}
