import type { Services } from '#kit/services.ts'
import { keepFor } from '#lib/kept/kept.ts'
import { findVisitedLink } from '../store/visits.ts'

/** For so long an address is known without asking: links of mails do not change. */
const KNOWN = { fresh_ms: 60_000, most: 10_000 }

/** Names a link, and the mail in which it was followed. */
interface Click {
  code: string
  token: string
}

/** An address for a header: characters beyond ASCII, such as Greek letters, are encoded. */
const asciiOf = (url: string): string => url.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)

/**
 * Finds the addresses of links, as a header may contain them. That of a link in many mails is kept for a while; that of a single mail, which few people follow, is asked
 * for each time.
 * @returns undefined for a link that the mail has not
 */
export function linkAddresses({ database, clock }: Pick<Services, 'database' | 'clock'>): (click: Click) => Promise<string | undefined> {
  const known = keepFor<string>(clock, KNOWN)
  return async (click) => {
    let address: string | undefined
    const shared = await known.get(click.code, async () => {
      const found = await findVisitedLink(database.db, click)
      address = found && asciiOf(found.url)
      return found?.is_shared ? address : undefined
    })
    return shared ?? address
  }
}
