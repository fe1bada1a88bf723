import { createRequire } from 'node:module'
import type * as Rrule from 'rrule'
import type { Recurrence } from '@stoa/contract'
import { fromWallTime, wallTime } from '@stoa/domain'

// CommonJS whose names Node cannot see from an ES import.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule
const FREQUENCIES = { daily: RRule.DAILY, weekly: RRule.WEEKLY, monthly: RRule.MONTHLY, yearly: RRule.YEARLY }

/**
 * When a repeating task is due after an instant. Days and hours are those of the account's clocks: a task of nine
 * o'clock stays one of nine o'clock when clocks change.
 * @param due when this occurrence is due; the rule is counted from here
 * @param after nothing before or at this instant counts
 * @returns null when the rule has ended
 */
export function nextOccurrence(rule: Recurrence, due: Date, zone: string, after: Date): Date | null {
  if (rule.count === 1) return null
  const next = ruleFrom(rule, due, zone).after(wallTime(after > due ? after : due, zone))
  return next && fromWallTime(next, zone)
}

/** The later occurrences of a repeating task that are due from one instant until before another, at most `limit`. */
export function occurrencesBetween(
  rule: Recurrence,
  due: Date,
  zone: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Date[] {
  const left = rule.count ? rule.count - 1 : Number.POSITIVE_INFINITY
  if (left <= 0) return []
  const wallDue = wallTime(due, zone)
  const shown: Date[] = []
  let passed = 0
  ruleFrom(rule, due, zone).between(wallDue, wallTime(until, zone), false, (at) => {
    passed += 1
    const instant = fromWallTime(at, zone)
    if (instant >= from && instant < until && passed <= left) shown.push(instant)
    return shown.length < limit && passed < left
  })
  return shown
}

/** Counted down by hand, because each occurrence is a task of its own. */
function ruleFrom(rule: Recurrence, due: Date, zone: string) {
  const { freq, interval, by_day, by_month_day, by_set_pos, until } = rule
  return new RRule({
    freq: FREQUENCIES[freq],
    interval,
    dtstart: wallTime(due, zone),
    wkst: RRule.MO,
    ...(by_day && freq !== 'yearly' && freq !== 'daily' && { byweekday: by_day.map((day) => RRule[day]) }),
    ...(by_month_day && freq === 'monthly' && { bymonthday: by_month_day }),
    ...(by_set_pos && freq === 'monthly' && { bysetpos: by_set_pos }),
    ...(until && { until: new Date(`${until}T23:59:59.999Z`) }),
  })
}
