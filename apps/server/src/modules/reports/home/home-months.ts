import { addDays } from '@stoa/domain'

/** A month up to a day, and the month before it. */
export interface Months {
  since: string
  until: string
  today: string
  previous: { since: string; until: string }
}

/** The month of a day and the one before it, as first and last days. */
export function monthsOf(today: string): Months {
  const since = `${today.slice(0, 7)}-01`
  const last = addDays(since, -1)
  return { since, today, until: addDays(nextMonth(since), -1), previous: { since: `${last.slice(0, 7)}-01`, until: last } }
}

/** First day of the month after a first day. */
function nextMonth(first: string): string {
  const later = addDays(first, 31)
  return `${later.slice(0, 7)}-01`
}

/** Sums from the first day to each day, both included. */
export function runningSums(values: ReadonlyMap<string, number>, since: string, until: string): number[] {
  const sums: number[] = []
  let sum = 0
  for (let day = since; day <= until; day = addDays(day, 1)) {
    sum += values.get(day) ?? 0
    sums.push(sum)
  }
  return sums
}
