import { addDays, periodAt } from '@stoa/domain'
import type { Random } from '../random.ts'
import type { SalesStory } from '../sales/sales-story.ts'
import type { SubscriptionState } from './subscription-story.ts'

/** The day on which a subscription began, so that its last bill is as old as its state tells. */
export function startOf(nth: number, state: SubscriptionState, random: Random, { today, calendar_day }: Days): string {
  if (nth === 0) return last31st(today)
  if (nth === 1) return '2024-02-29'
  if (nth === 2) return monthsBack(addDays(today, -12), 6)
  if (nth === 3) return monthsBack(addDays(calendar_day, 1), 5)
  if (state === 'trialing') return addDays(today, -random.between(2, 9))
  // Due after 14 days: those behind are so by two to twelve days, the suspended ones by more than three weeks.
  if (state === 'past_due') return monthsBack(addDays(today, -random.between(16, 26)), random.between(2, 10))
  if (state === 'suspended') return monthsBack(addDays(today, -random.between(37, 42)), random.between(2, 9))
  const most_recent = state === 'expired' || state === 'cancelled' ? 5 : state === 'paused' ? 2 : 0
  return monthsBack(addDays(today, -random.between(1, 27)), random.between(most_recent, 11))
}

type Days = Pick<SalesStory, 'today' | 'calendar_day'>

const monthsBack = (day: string, months: number) => periodAt({ anchor_date: day, interval: 'month', interval_count: 1 }, -months).start

/** The 31st of a month at least four months ago. */
function last31st(today: string): string {
  for (let months = 4; ; months++) {
    const first = monthsBack(`${today.slice(0, 8)}01`, months)
    const day = addDays(first, 30)
    if (day.slice(5, 7) === first.slice(5, 7)) return day
  }
}
