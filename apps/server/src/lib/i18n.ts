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

let opened: I18n | undefined

/** Texts of the server in both languages, read once from the locale files. Values are not escaped: the template does that. */
export const createI18n = (): I18n => (opened ??= readTexts())

function readTexts(): I18n {
  const resources = Object.fromEntries(locales.map((locale) => [languageTags[locale], readNamespaces(join(folder, locale))]))
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
  const filled = filler((locale, key, choice) => of[locale](key, { ...choice, skipInterpolation: true }))
  return {
    t: (locale, key, params = {}) => filled(locale, key, params) ?? of[locale](key, params),
    has: (locale, key) => i18n.exists(key, { lng: languageTags[locale], fallbackLng: [] }),
  }
}

/** A text cut at its names; null when only the library can fill it in. */
type Template = { parts: readonly string[]; names: readonly string[] } | null
type Params = Record<string, unknown>

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/
/** Most templates that are kept; texts are fewer. */
const MOST = 10_000
/** Parameters that are options of the library. */
const OPTIONS = ['lng', 'lngs', 'ns', 'defaultValue', 'fallbackLng', 'ordinal', 'postProcess', 'replace', 'returnObjects', 'joinArrays']

/**
 * Fills values into texts that contain nothing but names, which the library needs many steps for: a rush of enquiries is as many notifications,
 * each with four texts. The library chooses each text once for a plural and a context.
 * @returns a function with undefined for texts that the library must fill in
 */
function filler(choose: (locale: Locale, key: string, choice: Params) => string) {
  const templates = new Map<string, Template>()
  const rules = { en: new Intl.PluralRules(languageTags.en), gr: new Intl.PluralRules(languageTags.gr) }
  return (locale: Locale, key: string, params: Params): string | undefined => {
    const { count, context } = params
    if (OPTIONS.some((name) => name in params) || (count !== undefined && typeof count !== 'number')) return undefined
    const plural = count === undefined ? '' : `${rules[locale].select(count)} ${count === 0}`
    const id = `${locale} ${key} ${plural} ${String(context ?? '')}`
    let template = templates.get(id)
    if (template === undefined) {
      if (templates.size >= MOST) templates.clear()
      template = templateOf(choose(locale, key, { count, context }))
      templates.set(id, template)
    }
    // What lacks a value is left to the library.
    if (!template || template.names.some((name) => params[name] === undefined)) return undefined
    return template.names.reduce((text, name, n) => text + String(params[name] ?? '') + template.parts[n + 1]!, template.parts[0]!)
  }
}

function templateOf(text: string): Template {
  const pieces = text.split(PLACEHOLDER)
  const parts = pieces.filter((_, n) => n % 2 === 0)
  if (parts.some((part) => part.includes('{{') || part.includes('$t('))) return null
  return { parts, names: pieces.filter((_, n) => n % 2 === 1) }
}

function readNamespaces(path: string): Record<string, object> {
  const files = readdirSync(path).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(path, file), 'utf8')) as object]))
}
