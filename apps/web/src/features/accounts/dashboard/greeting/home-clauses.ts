import { HOME_WAITING, type AccountHome, type HomeSectionCode } from '@stoa/contract/browser'
import { listOfSection, receivables, type Target } from '../home-paths.ts'

/** Something that waits, as a part of the greeting. */
export interface Clause {
  code: (typeof HOME_WAITING)[number] | 'late_money'
  count: number
  /** Whether it is late, and not only waiting. */
  isHot: boolean
  money: { amount_minor: number; currency: string } | null
  to: Target
}

/** Number of things that the greeting names. */
const NAMED = 2
const HOT: ReadonlySet<HomeSectionCode> = new Set(['late_answers', 'orders_to_accept'])

/** What waits for the reader, most urgent first. Empty only if nothing waits. */
export function clausesOf(home: AccountHome, accountId: number): Clause[] {
  const waiting = HOME_WAITING.flatMap((code): Clause[] => {
    const { count = 0, rows = [] } = home.sections[code] ?? {}
    const isHot = HOT.has(code) || (code === 'bills_to_pay' && rows.some((row) => row.is_late))
    return count > 0 ? [{ code, count, isHot, money: null, to: listOfSection(accountId, code, home.reader) }] : []
  })
  const money = (home.receivables ?? [])
    .filter(({ late_minor }) => late_minor > 0)
    .map(
      ({ currency, late_minor, late_items }): Clause => ({
        code: 'late_money',
        count: late_items,
        isHot: true,
        money: { amount_minor: late_minor, currency },
        to: receivables(accountId, currency, 'late_minor'),
      }),
    )
  const [late, others] = [waiting.filter(({ isHot }) => isHot), waiting.filter(({ isHot }) => !isHot)]
  return [...late, ...money.slice(0, 1), ...others].slice(0, NAMED)
}
