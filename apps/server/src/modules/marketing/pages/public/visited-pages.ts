import type { Services } from '#kit/services.ts'
import type { PageRow } from '../page-row.ts'
import type { RenderedPage } from '../render/render-page.ts'
import type { ServedHost } from './find-page.ts'
import { keepFor, type Kept } from '#lib/kept/kept.ts'

/** What visitors of pages asked for lately, kept so that a visit needs no database. */
interface VisitedPages {
  /** Published pages by their address. A change in another process is seen after a second. */
  addresses: Kept<PageRow>
  /** Domains by host, and null for hosts that are none. */
  hosts: Kept<ServedHost | null>
  /** Rendered pages by id, version and language. What they show of forms, products, pictures and the time is at most 20 seconds old. */
  rendered: Kept<RenderedPage>
}

const visited = new WeakMap<Services['database'], VisitedPages>()

/** The pages that a process keeps. */
export function visitedPages({ database, clock }: Pick<Services, 'database' | 'clock'>): VisitedPages {
  const known = visited.get(database)
  if (known) return known
  const made = {
    addresses: keepFor<PageRow>(clock, { fresh_ms: 1000, most: 2000 }),
    hosts: keepFor<ServedHost | null>(clock, { fresh_ms: 1000, most: 5000 }),
    rendered: keepFor<RenderedPage>(clock, { fresh_ms: 20_000, most: 500 }),
  }
  visited.set(database, made)
  return made
}

/** Has the addresses of pages looked up again: a page was published, taken off the web, renamed or deleted, or a domain changed. */
export function forgetAddresses(services: Pick<Services, 'database' | 'clock'>): void {
  const { addresses, hosts } = visitedPages(services)
  addresses.clear()
  hosts.clear()
}
