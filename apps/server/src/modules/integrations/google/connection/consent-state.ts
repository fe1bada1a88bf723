import { randomBytes } from 'node:crypto'
import type { Services } from '#kit/services.ts'
import { signLink, verifyLink } from '#lib/security/signed-link.ts'

const LIFETIME_S = 15 * 60

/** Who started a login, signed, so that only they can complete it and only for this account. Google returns it with the code, which counts once. */
export function writeState({ secrets, clock }: Services, account_id: number, user_id: number): string {
  const path = `/google/${account_id}/${user_id}/${randomBytes(9).toString('hex')}`
  const signed = signLink(path, Math.floor(clock.now().getTime() / 1000) + LIFETIME_S, secrets.keys('signed-link'))
  return Buffer.from(signed).toString('base64url')
}

/** Whether the state was written for this user and account and is not old. */
export function isOwnState({ secrets, clock }: Services, state: string, account_id: number, user_id: number): boolean {
  const { path, query } = partsOf(state)
  if (!path.startsWith(`/google/${account_id}/${user_id}/`)) return false
  return verifyLink(path, query, secrets.keys('signed-link'), Math.floor(clock.now().getTime() / 1000)) === 'valid'
}

/** The account for which a state was written, without proof; null for anything else. */
export const accountOfState = (state: string): number | null => Number(/^\/google\/(\d{1,15})\//.exec(partsOf(state).path)?.[1]) || null

function partsOf(state: string): { path: string; query: Record<string, string> } {
  const [path = '', query = ''] = Buffer.from(state, 'base64url').toString().split('?')
  return { path, query: Object.fromEntries(new URLSearchParams(query)) }
}
