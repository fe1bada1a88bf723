import type { CampaignPreflight } from '@stoa/contract'
import { OutgoingError } from '#lib/outgoing/outgoing-error.ts'
import type { Outgoing } from '#lib/outgoing/outgoing.ts'

const MOST = 30
const AT_A_TIME = 6
const TIMEOUT_MS = 5_000

/** Fetches links and tells the answer of each; null for one that gave none. At most 30, through the guard of outgoing connections. */
export async function fetchLinks(outgoing: Pick<Outgoing, 'request'>, urls: readonly string[]): Promise<CampaignPreflight['links']> {
  const waiting = urls.slice(0, MOST)
  const found = new Map<string, number | null>()
  const worker = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) found.set(url, await statusOf(outgoing, url))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return urls.slice(0, MOST).map((url) => ({ url, status: found.get(url) ?? null }))
}

async function statusOf(outgoing: Pick<Outgoing, 'request'>, url: string): Promise<number | null> {
  try {
    const { status } = await outgoing.request(url, { timeout_ms: TIMEOUT_MS, max_redirects: 5, max_bytes: 2_000_000 })
    return status
  } catch (error) {
    if (error instanceof OutgoingError) return null
    throw error
  }
}
