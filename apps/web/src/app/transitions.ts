export type TransitionName = 'top-slide' | 'slide-right'

let previous: TransitionName | null = null

/** Name of the transition to a screen: admin screens come from the top, all others as the one before, from the right at first (spec 2.9). */
export function transitionTo(path: string): TransitionName {
  previous = /^\/admin(\/|$)/.test(path) ? 'top-slide' : (previous ?? 'slide-right')
  return previous
}

/** Forgets the previous name; for a new session. */
export function resetTransitions(): void {
  previous = null
}
