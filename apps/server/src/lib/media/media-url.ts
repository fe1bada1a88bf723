import { type Clock, unixSeconds } from '#lib/clock.ts'
import type { KeyRing } from '#lib/security/secrets.ts'
import { signLink, verifyLink } from '#lib/security/signed-link.ts'

const valid_s = 600

/** Address of a private file, good for ten minutes. `path` is the path of the endpoint that streams it. */
export function signMediaPath(path: string, keys: KeyRing, clock: Clock, expires_s: number = valid_s): string {
  return signLink(path, unixSeconds(clock.now()) + expires_s, keys)
}

/**
 * Returns the same address to all callers within `round_s`, so that refetched lists do not load pictures again.
 * @returns an address good for `valid_s` less at most `round_s`
 */
export function steadyMediaUrl(
  path: string,
  keys: KeyRing,
  clock: Clock,
  { valid_s, round_s }: { valid_s: number; round_s: number },
): string {
  return signMediaPath(path, keys, clock, valid_s - (unixSeconds(clock.now()) % round_s))
}

/** Whether the address was signed by us and is still good. */
export function verifyMediaPath(path: string, query: { expires?: unknown; signature?: unknown }, keys: KeyRing, clock: Clock): boolean {
  return verifyLink(path, query, keys, unixSeconds(clock.now())) === 'valid'
}
