import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageTag, LOCALE_ITEM, LOCALES, tellServer, type Locale } from '../kit/index.ts'

export { changeLocale, languageTag, LOCALES, type Locale } from '../kit/locale/locale.ts'

const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default' })

/** The language from local storage, or English. */
const readLocale = (): Locale => LOCALES.find((one) => one === localStorage.getItem(LOCALE_ITEM)) ?? 'en'

/** Starts the translations. The file of an area is loaded for its first screen. English replaces missing texts. */
export async function startTexts(locale: Locale = readLocale()): Promise<i18n> {
  await i18next
    .use(initReactI18next)
    .use(fromFiles)
    .init({
      lng: locale,
      fallbackLng: 'en',
      supportedLngs: LOCALES,
      load: 'currentOnly',
      ns: ['app', 'kit', 'titles'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
    })
  document.documentElement.lang = languageTag(locale)
  tellServer(locale)
  return i18next
}

const fromFiles = {
  type: 'backend' as const,
  init: () => {},
  read(locale: string, area: string, done: (error: unknown, texts: Record<string, unknown> | null) => void) {
    const load = files[`../locales/${locale}/${area}.json`]
    if (load)
      load().then(
        (texts) => done(null, texts),
        (error: unknown) => done(error, null),
      )
    else done(new Error(`There are no texts ${locale}/${area}.`), null)
  },
}
