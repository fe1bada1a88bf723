import type { Services } from '#kit/services.ts'

const WORDS = ['next', 'back', 'close', 'choose', 'required', 'failed', 'page', 'closed', 'large', 'sending', 'kept'] as const
const PLACE = "'__WORDS__'"

/** The script that shows forms on websites, with its words in both languages. */
export function formScript(source: string, t: Services['t']): string {
  const of = (locale: 'en' | 'gr') => Object.fromEntries(WORDS.map((word) => [word, t(locale, `forms:script.${word}`)]))
  return source.replace(PLACE, () => JSON.stringify({ en: of('en'), gr: of('gr') }))
}
