/** Services that fetch pictures and links of mails by themselves. */
const PREFETCHERS =
  /GoogleImageProxy|YahooMailProxy|Outlook-iOS-Android-Prefetch|Barracuda|Mimecast|Proofpoint|SafeLinks|Symantec|BitDefender|TrendMicro|FireEye|bot\b|crawl|spider|preview|scanner|curl\/|python-requests|Go-http-client|okhttp|HeadlessChrome/i

/** Whether a picture or link of a mail was fetched by a machine: with HEAD, or by a known prefetcher (integrations.md 6.4). */
export function isMachine({ method, browser }: { method: string; browser: string }): boolean {
  return method === 'HEAD' || browser === '' || isPrefetcher(browser)
}

/** What the last browsers are: most visitors have one of few, and to look for forty words takes longer than all else that is asked of a visit. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 1000
const LONGEST_KNOWN = 300

function isPrefetcher(browser: string): boolean {
  if (browser.length > LONGEST_KNOWN) return PREFETCHERS.test(browser)
  const found = known.get(browser)
  if (found !== undefined) return found
  const isOne = PREFETCHERS.test(browser)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(browser, isOne)
  return isOne
}

/** Milliseconds after the acceptance of a mail before which no person opens it (integrations.md 6.4). */
export const PROMPT_MS = 2_000

/**
 * Whether a picture or link of a mail was fetched by a machine, or sooner after the acceptance than a person could have opened it.
 * @param sent_at null while the acceptance is not written yet
 */
export function isMachineVisit(visit: { method: string; browser: string; at: Date }, sent_at: string | null): boolean {
  return isMachine(visit) || sent_at === null || visit.at.getTime() - Date.parse(sent_at) < PROMPT_MS
}
