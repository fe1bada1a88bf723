/** A day as YYYY-MM-DD, a pair of days, or null (spec 3.1). */
export type DateValue = string | [string, string] | null

export const PRESETS = [
  'lifetime',
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'last60Days',
  'last90Days',
  'thisYear',
  'lastYear',
] as const
export type Preset = (typeof PRESETS)[number]
/** Presets of a single day; presets of several days need range mode (spec 4). */
export const SINGLE_PRESETS: readonly Preset[] = ['lifetime', 'today', 'yesterday']

/**
 * Days of a preset. "Last N days" are today and the N-1 days before.
 *
 * @param today YYYY-MM-DD
 * @returns both ends, or null for all time
 */
export function presetRange(preset: Preset, today: string): [string, string] | null {
  const year = Number(today.slice(0, 4))
  const days = /^last(\d+)Days$/.exec(preset)
  if (days) return [addDays(today, 1 - Number(days[1])), today]
  if (preset === 'today') return [today, today]
  if (preset === 'yesterday') return [addDays(today, -1), addDays(today, -1)]
  if (preset === 'thisYear') return [`${year}-01-01`, `${year}-12-31`]
  if (preset === 'lastYear') return [`${year - 1}-01-01`, `${year - 1}-12-31`]
  return null
}

/** The days after a click in range mode: starts a new range, or completes and sorts half a range (spec 4). */
export function pickDay(days: readonly string[], day: string): string[] {
  return days.length === 1 ? [days[0]!, day].sort() : [day]
}

/** The calendar day in the user's time zone. */
export function localDay(now = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
