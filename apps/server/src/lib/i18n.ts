import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'

/** The codes of the product. `gr` is Greek; the standard's `el` is used wherever the standard is asked. */
export type Locale = 'en' | 'gr'

const locales: readonly Locale[] = ['en', 'gr']

/** Code of a product language in BCP 47, for `Intl`, `lang` attributes and plural rules. */
export const languageTags: Record<Locale, string> = { en: 'en', gr: 'el' }

export interface I18n {
  /** Text of `namespace:key` (a namespace is a file of `locales/{en,gr}`). Falls back to English, then to the key. */
  t: (locale: Locale, key: string, params?: Record<string, unknown>) => string
  /** Whether the language itself has the text. */
  has: (locale: Locale, key: string) => boolean
}

const folder = join(import.meta.dirname, '../locales')

/** Texts of the server in both languages, read once from the locale files. Values are not escaped: the template does that. */
export function createI18n(from: string = folder): I18n {
  const resources = Object.fromEntries(locales.map((locale) => [languageTags[locale], readNamespaces(join(from, locale))]))
  const i18n = createInstance()
  void i18n.init({
    resources,
    fallbackLng: 'en',
    supportedLngs: Object.values(languageTags),
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  const of = Object.fromEntries(locales.map((locale) => [locale, i18n.getFixedT(languageTags[locale])])) as Record<
    Locale,
    ReturnType<typeof i18n.getFixedT>
  >
  return {
    t: (locale, key, params = {}) => of[locale](key, params),
    has: (locale, key) => i18n.exists(key, { lng: languageTags[locale], fallbackLng: [] }),
  }
}

function readNamespaces(path: string): Record<string, object> {
  const files = readdirSync(path).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(path, file), 'utf8')) as object]))
}
