import { useEffect, useSyncExternalStore } from 'react'

/** A record that the reader opened. */
export interface RecentRecord {
  label: string
  to: string
  /** What tells records of the same name apart. */
  hint?: string | undefined
  /** Pinned records come first and are kept. */
  pinned?: boolean | undefined
}

/** Number of records that are kept besides pinned ones. */
const KEPT = 8
const readers = new Set<() => void>()
const known = new Map<number, readonly RecentRecord[]>()

const itemOf = (accountId: number) => `palette.recent.${accountId}`

/** The records of an account that were opened last in this browser, pinned ones first, then the latest. */
export function recentRecords(accountId: number): readonly RecentRecord[] {
  const kept = known.get(accountId) ?? readKept(itemOf(accountId))
  known.set(accountId, kept)
  return kept
}

/** The same, followed by the component. */
export const useRecentRecords = (accountId: number): readonly RecentRecord[] =>
  useSyncExternalStore(
    (reader) => {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
    () => recentRecords(accountId),
  )

/** Puts a record at the top of those opened last. */
export function keepRecent(accountId: number, { label, to, hint }: RecentRecord): void {
  const before = recentRecords(accountId)
  const same = before.find((record) => rootOf(record.to) === rootOf(to))
  if (same && same.label === label && (same.pinned || before.find(({ pinned }) => !pinned) === same)) return
  const others = before.filter((record) => record !== same)
  write(accountId, [{ label, to: same?.to ?? to, hint: hint ?? same?.hint, pinned: same?.pinned }, ...others])
}

/** Keeps the record of a page among those opened last, in the account of its address. */
export function useKeepRecent(label: string, to: string): void {
  useEffect(() => {
    const account = /^\/accounts\/(\d+)\//.exec(to)?.[1]
    if (account) keepRecent(Number(account), { label, to })
  }, [label, to])
}

/** Pins a record, or lets it go. */
export function togglePinned(accountId: number, to: string): void {
  write(
    accountId,
    recentRecords(accountId).map((record) => (record.to === to ? { ...record, pinned: !record.pinned } : record)),
  )
}

/** Forgets what was read, so that it is read anew. For tests. */
export const forgetRecent = (): void => known.clear()

function write(accountId: number, records: readonly RecentRecord[]): void {
  const pinned = records.filter((record) => record.pinned)
  const next = [...pinned, ...records.filter((record) => !record.pinned).slice(0, KEPT)]
  known.set(accountId, next)
  localStorage.setItem(itemOf(accountId), JSON.stringify(next))
  for (const reader of readers) reader()
}

/** The address of a record without its tab: everything up to the last id. */
const rootOf = (to: string): string => to.replace(/^(.*\/(?:\d+|[0-9a-f-]{36}))(?:\/.*)?$/, '$1')

/** Reads the stored records; removes unreadable ones. */
function readKept(item: string): readonly RecentRecord[] {
  try {
    return JSON.parse(localStorage.getItem(item) ?? '[]') as RecentRecord[]
  } catch {
    localStorage.removeItem(item)
    return []
  }
}
