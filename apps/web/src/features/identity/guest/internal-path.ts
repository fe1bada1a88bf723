/** Returns an address only if it is within the application, so that a link cannot redirect to a foreign site. */
export const internalPath = (next: string | undefined, otherwise: string): string => (next && /^\/(?![/\\])/.test(next) ? next : otherwise)
