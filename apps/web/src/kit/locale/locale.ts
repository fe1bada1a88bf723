import i18next from 'i18next'

/** Languages of the product (spec 9). */
export const LOCALES = ['en', 'gr'] as const
export type Locale = (typeof LOCALES)[number]
/** Item of the browser's storage that contains the language (spec 1). */
export const LOCALE_ITEM = 'locale'

/** BCP 47 tag of a locale: `gr` is the country, `el` the language. */
export const languageTag = (locale: string): string => (locale === 'gr' ? 'el' : 'en')

/** Changes and stores the language. */
export async function changeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(LOCALE_ITEM, locale)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = languageTag(locale)
}
