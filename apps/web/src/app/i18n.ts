import i18next, { type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { formatCount, languageTag, LOCALE_ITEM, LOCALES, tellServer, type Locale } from '../kit/index.ts'

export { changeLocale, languageTag, LOCALES, type Locale } from '../kit/locale/locale.ts'

type Texts = Record<string, unknown>
const files = import.meta.glob<Texts>(['../locales/*/*.json', '!../locales/*/{app,kit,titles}.json'], { import: 'default' })
/** The areas that every page needs, one file for each language. */
const EVERYWHERE = ['app', 'kit', 'titles']
const everywhere = import.meta.glob<Record<string, Texts>>('./texts/*.ts')

/** The language from local storage, or English. */
export const readLocale = (): Locale => LOCALES.find((one) => one === localStorage.getItem(LOCALE_ITEM)) ?? 'en'

/** Areas of texts that the first screen needs: the server names them in the page, so that the screen is drawn at once. */
const firstAreas = (): string[] => document.querySelector<HTMLMetaElement>('meta[name="text-areas"]')?.content.split(' ') ?? []

/** Starts the translations. The file of an area is loaded for its first screen. English replaces missing texts. */
export async function startTexts(locale: Locale = readLocale()): Promise<i18n> {
  await i18next
    .use(initReactI18next)
    .use(fromFiles)
    .use(amounts)
    .init({
      lng: locale,
      fallbackLng: 'en',
      supportedLngs: LOCALES,
      load: 'currentOnly',
      ns: [...new Set([...EVERYWHERE, ...firstAreas()])],
      defaultNS: 'app',
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
      returnNull: false,
      saveMissing: true,
      missingKeyHandler: tellMissing,
    })
  document.documentElement.lang = languageTag(locale)
  tellServer(locale)
  return i18next
}

/** Makes a text visible that no language has; a text with a replacement may be missing. */
function tellMissing(_locales: readonly string[], area: string, key: string, _shown: string, _update: boolean, options?: object): void {
  if (!options || !('defaultValue' in options)) console.error(`There is no text ${area}:${key}.`)
}

/** Numbers that name something and are no amounts. */
const NAMES = new Set(['code', 'id', 'number', 'version', 'week', 'year'])

const amounts: FormatterModule = { type: 'formatter', init: () => {}, add: () => {}, addCached: () => {}, format: asText }

/** Writes amounts within texts as everywhere else: `2.897 contacts`. */
function asText(value: unknown, _format?: string, _locale?: string, options?: Record<string, unknown>): string {
  // Anything but a number is left to the translations, which also replace missing values.
  return typeof value === 'number' && !NAMES.has(String(options?.interpolationkey)) ? formatCount(value) : (value as string)
}

const fromFiles = {
  type: 'backend' as const,
  init: () => {},
  read(locale: string, area: string, done: (error: unknown, texts: Texts | null) => void) {
    load(locale, area).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error, null),
    )
  },
}

/** @throws Error when there is no such area of texts, or its file cannot be loaded */
async function load(locale: string, area: string): Promise<Texts> {
  const texts = EVERYWHERE.includes(area)
    ? (await everywhere[`./texts/${locale}.ts`]?.())?.[area]
    : await files[`../locales/${locale}/${area}.json`]?.()
  if (!texts) throw new Error(`There are no texts ${locale}/${area}.`)
  return texts
}
