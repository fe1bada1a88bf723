import { localToday, type Zone } from '@stoa/domain'

/** The days `MM-DD` from today to the last of the next days. In years without a 29 February that birthday is on the 28th. */
export function birthdaysWithin(days: number, zone: Zone, now: Date): string[] {
  const today = new Date(`${localToday(zone, now)}T12:00:00Z`)
  const found = new Set<string>()
  for (let ahead = 0; ahead <= days; ahead++) {
    const day = new Date(today.getTime() + ahead * 86_400_000)
    const name = day.toISOString().slice(5, 10)
    found.add(name)
    if (name === '02-28' && !isLeap(day.getUTCFullYear())) found.add('02-29')
  }
  return [...found]
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
