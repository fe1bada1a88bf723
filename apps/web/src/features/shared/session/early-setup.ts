import type { appSetup, ResultOf } from '@stoa/contract/browser'

declare global {
  interface Window {
    /** The call that the page itself has sent, with the token it was sent with; absent for guests. */
    earlySetup?: { token: string; answer: Promise<Response | null> }
  }
}

/**
 * The answer to the call for the session that `index.html` sends while the scripts load, so that the first screen waits for one round
 * trip less. It is given once.
 * @returns null if there was no such call, it failed, or it was sent with another token
 */
export async function takeEarlySetup(token: string): Promise<ResultOf<typeof appSetup> | null> {
  const early = window.earlySetup
  delete window.earlySetup
  if (early?.token !== token) return null
  const answer = await early.answer
  return answer?.ok ? await answer.json() : null
}
