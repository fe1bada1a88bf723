import type { PageDomain } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { pointerTo, shownHost, targetHost } from './host-name.ts'

export type PageDomainRow = Row<'page_domains'> & { createdBy?: PageDomain['createdBy'] }

/** Days for which pages are still shown at a host whose record is gone. */
export const GRACE_DAYS = 7
const DAY_MS = 86_400_000

/** Name of the record that proves whose a host is. */
export const challengeName = (host: string): string => `_stoa-challenge.${host}`
/** What this record contains. */
export const challengeValue = (token: string): string => `stoa-verification=${token}`

/** When a failing host stops to show pages. */
export const endOf = (failing_since: Date): Date => new Date(failing_since.getTime() + GRACE_DAYS * DAY_MS)

/** A domain of pages as members see it. Columns that are not listed here stay private. */
export function presentPageDomain(row: PageDomainRow, { services }: { services: Pick<Services, 'app_url' | 'env'> }): PageDomain {
  return {
    id: row.id,
    account_id: row.account_id,
    host: row.host,
    display_host: shownHost(row.host),
    status: row.status as PageDomain['status'],
    reason: row.reason as PageDomain['reason'],
    is_pointed: row.is_pointed,
    records: [
      { type: 'TXT', name: challengeName(row.host), value: challengeValue(row.token) },
      { ...pointerTo(targetHost(services)), name: row.host },
    ],
    failing_since: row.failing_since,
    ends_at: row.failing_since && endOf(new Date(row.failing_since)).toISOString(),
    verified_at: row.verified_at,
    checked_at: row.checked_at,
    next_check_at: row.next_check_at,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.createdBy !== undefined && { createdBy: row.createdBy }),
  }
}
