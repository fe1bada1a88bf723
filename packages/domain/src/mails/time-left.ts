import type { BlockLocale } from '../blocks/block-list.ts'

const TAGS: Readonly<Record<BlockLocale, string>> = { en: 'en-GB', gr: 'el-GR' }

/** The time until an instant in its two greatest units, such as `2 days, 3 hours`; null when it is over. */
export function timeLeft(until: Date, now: Date, locale: BlockLocale): string | null {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000)
  if (!(minutes > 0)) return null
  const parts: [number, 'day' | 'hour' | 'minute'][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor((minutes % 1440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ]
  return parts
    .slice(parts.findIndex(([count]) => count > 0))
    .slice(0, 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(TAGS[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(', ')
}

/** Name of the merge tag for the time until an instant, with the language in which it is said. */
export const countdownTag = (until: Date, locale: BlockLocale): string => `countdown.${locale}_${Math.floor(until.getTime() / 1000)}`

const NAME = /^countdown\.(en|gr)_(\d{1,11})$/

/** Whether a merge tag is for the time until an instant. */
export const isCountdownTag = (name: string): boolean => NAME.test(name)

/** What a merge tag for the time until an instant says; null when it is over. */
export function countdownText(name: string, now: Date): string | null {
  const [, locale, seconds] = NAME.exec(name) ?? []
  return locale ? timeLeft(new Date(Number(seconds) * 1000), now, locale as BlockLocale) : null
}
