export type TransitionName = 'top-slide' | 'slide-right'

let previous: TransitionName | null = null

/**
 * The transition to a screen: admin screens slide from the top, all others like the previous screen, initially from the right
 * (spec 2.9).
 */
export function transitionTo(path: string): TransitionName {
  previous = /^\/admin(\/|$)/.test(path) ? 'top-slide' : (previous ?? 'slide-right')
  return previous
}

/** Forgets the previous transition, for a new session. */
export function resetTransitions(): void {
  previous = null
}
