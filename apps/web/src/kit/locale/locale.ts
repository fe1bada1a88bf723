import i18next from 'i18next'

/** Languages of the product (spec 9). */
export const LOCALES = ['en', 'gr'] as const
export type Locale = (typeof LOCALES)[number]
/** Item of the browser's storage that contains the language (spec 1). */
export const LOCALE_ITEM = 'locale'

/** BCP 47 tag of a locale: `gr` is the country, `el` the language. */
export const languageTag = (locale: string): string => (locale === 'gr' ? 'el' : 'en')

/** Tells the server in a cookie of which language a page needs the texts. */
export function tellServer(locale: Locale): void {
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`
}

/** Changes and stores the language. */
export async function changeLocale(locale: Locale): Promise<void> {
  localStorage.setItem(LOCALE_ITEM, locale)
  tellServer(locale)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = languageTag(locale)
}
