import { addDays } from '../time/local-day.ts'

/** A daily limit of mails from a new domain that grows, so that mailboxes learn to trust it. */
export interface WarmUpPlan {
  /** First day, a day of the account. */
  started_on: string
  /** Mails on the first day. */
  first: number
  /** Growth from day to day in per cent. */
  growth_percent: number
  days: number
}

const DAY_MS = 86_400_000

/** Last day of a plan. */
export const warmUpEnd = ({ started_on, days }: WarmUpPlan): string => addDays(started_on, days - 1)

/** Most mails of campaigns on a day; null once the plan is over. A day before the first has the limit of the first. */
export function warmUpLimit(plan: WarmUpPlan, day: string): number | null {
  const nth = Math.max(0, Math.round((Date.parse(day) - Date.parse(plan.started_on)) / DAY_MS))
  if (nth >= plan.days) return null
  return Math.floor(plan.first * (1 + plan.growth_percent / 100) ** nth + 1e-9)
}

/**
 * The day on which the last of some mails leaves under a plan.
 * @param used mails of the first day that have left already
 */
export function warmUpLastDay(plan: WarmUpPlan, day: string, used: number, mails: number): string {
  let left = mails
  for (let at = day; ; at = addDays(at, 1)) {
    const limit = warmUpLimit(plan, at)
    if (limit === null) return at
    left -= Math.max(0, limit - (at === day ? used : 0))
    if (left <= 0) return at
  }
}
