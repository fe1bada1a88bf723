import type { HomeRow, HomeSectionCode } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { useHomeTimes } from '../home-time.ts'

/** Sections whose time is that of an arrival; that of the others is a due date. */
const CAME: ReadonlySet<HomeSectionCode> = new Set(['unread_conversations', 'staging_requests', 'unassigned_contacts', 'paid_invoices'])

/** The end of a row: an amount, and when it came, is due or how late it is. */
export function RowWhen({ code, row }: { code: HomeSectionCode; row: HomeRow }) {
  const times = useHomeTimes()
  const { at, amount_minor, currency, is_late, is_whole_day } = row
  const when = () => {
    if (!at) return ''
    if (code === 'waiting_conversations') return times.since(at)
    if (CAME.has(code)) return times.came(at)
    return is_late ? times.late(at) : times.due(at, is_whole_day)
  }
  return (
    <>
      <span className="stoa-day-when" data-late={is_late || undefined}>
        {when()}
      </span>
      {amount_minor !== null && currency && <span className="stoa-day-amount">{formatMoney(amount_minor, currency)}</span>}
    </>
  )
}
