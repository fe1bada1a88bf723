import { createRequire } from 'node:module'
import type * as Rrule from 'rrule'
import type { Recurrence } from '@stoa/contract'
import { fromWallTime, wallTime } from '@stoa/domain'

// Node cannot detect the named exports of this CommonJS package.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule
const FREQUENCIES = { daily: RRule.DAILY, weekly: RRule.WEEKLY, monthly: RRule.MONTHLY, yearly: RRule.YEARLY }

/**
 * Returns when a repeating task is next due. The hour stays the same in the zone of the account when clocks change.
 * @param due due date of this occurrence, from which the rule counts
 * @param after the next occurrence is later than this instant
 * @returns null when the rule has ended
 */
export function nextOccurrence(rule: Recurrence, due: Date, zone: string, after: Date): Date | null {
  if (rule.count === 1) return null
  const next = ruleFrom(rule, due, zone).after(wallTime(after > due ? after : due, zone))
  return next && fromWallTime(next, zone)
}

/** Returns at most `limit` later occurrences of a repeating task that are due in a period, its end excluded. */
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

/** `count` is not passed on: each occurrence is a new task whose `count` is one lower. */
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
