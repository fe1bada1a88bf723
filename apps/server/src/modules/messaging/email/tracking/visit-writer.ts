import type { Services } from '#kit/services.ts'
import { findVisitedLinks, lockVisited, storeVisits, type StoredVisit, type VisitedLink, type VisitedMail } from '../store/visits.ts'
import { isMachineVisit } from './machine-visit.ts'

/** A picture of a mail that was fetched or, with the code of a link, a link that was followed. */
export interface Visit {
  token: string
  code?: string
  method: string
  browser: string
  ip: string
  at: Date
}

export interface VisitWriter {
  /** Stores a visit. @returns the address of its link; null for a picture, and for a link that no mail has */
  write(visit: Visit): Promise<string | null>
}

interface Waiting {
  visit: Visit
  done: (url: string | null) => void
  fail: (error: unknown) => void
}

const MOST = 500
/** Older links still redirect, but are no longer counted. */
const COUNTED_MS = 90 * 86_400_000

/**
 * Stores visits in groups: those that arrive while a group is written are the next one, in one transaction. A visit is answered when
 * it is stored. A group that fails is written visit by visit, so that one does not cost the others.
 */
export function createVisitWriter(services: Pick<Services, 'database' | 'wakeOutbox'>): VisitWriter {
  let waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length) await writeGroup(waiting.splice(0, MOST))
    isWriting = false
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const urls = await storeGroup(
        services,
        group.map(({ visit }) => visit),
      )
      group.forEach(({ done }, n) => done(urls[n]!))
    } catch (error) {
      if (group.length === 1) group[0]!.fail(error)
      else for (const one of group) await writeGroup([one])
    }
  }

  return {
    write: (visit) =>
      new Promise((done, fail) => {
        waiting.push({ visit, done, fail })
        if (!isWriting) void writeAll()
      }),
  }
}

/** @returns the address of each visit's link */
async function storeGroup(
  { database, wakeOutbox }: Pick<Services, 'database' | 'wakeOutbox'>,
  visits: readonly Visit[],
): Promise<(string | null)[]> {
  const links = await database.db.transaction().execute(async (db) => {
    const clicks = visits.flatMap(({ token, code }) => (code ? [{ token, code }] : []))
    const found = new Map((await (clicks.length ? findVisitedLinks(db, clicks) : [])).map((link) => [keyOf(link.token, link.code), link]))
    const mails = new Map((await lockVisited(db, [...new Set(visits.map(({ token }) => token))])).map((mail) => [mail.token, mail]))
    const stored = visits.flatMap((visit) => countedVisit(visit, mails.get(visit.token), found) ?? [])
    if (stored.length) await storeVisits(db, stored)
    return found
  })
  wakeOutbox()
  return visits.map(({ token, code }) => (code && links.get(keyOf(token, code))?.url) || null)
}

const keyOf = (token: string, code: string) => `${token} ${code}`

/** @returns null for a visit that does not count: of an unknown or old mail, of one without a pixel, or of a link of another mail */
function countedVisit(
  { token, code, method, browser, ip, at }: Visit,
  mail: VisitedMail | undefined,
  links: ReadonlyMap<string, VisitedLink>,
): StoredVisit | null {
  const link = code ? links.get(keyOf(token, code)) : undefined
  if (!mail || at.getTime() - Date.parse(mail.created_at) > COUNTED_MS) return null
  if (code ? !link : !mail.track_opens) return null
  return {
    id: mail.id,
    account_id: mail.account_id,
    kind: code ? 'clicked' : 'opened',
    at,
    is_machine: isMachineVisit({ method, browser, at }, mail.sent_at),
    link_id: link?.id ?? null,
    ip,
    browser: browser.slice(0, 300),
  }
}
