/** Formats by their kind, language and options. To make one takes far longer than to use it, and lists use the same in every row. */
const made = new Map<string, object>()

function kept<F extends object>(kind: string, locale: string, options: object, make: (tag: string) => F): F {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key) as F | undefined
  if (known) return known
  const format = make(locale === 'gr' ? 'el' : 'en-GB')
  made.set(key, format)
  return format
}

/** The format of dates with these options in a locale of the product; the same options return the same format. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept('date', locale, options, (tag) => new Intl.DateTimeFormat(tag, options))

/** The format of numbers with these options in a locale of the product; the same options return the same format. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept('number', locale, options, (tag) => new Intl.NumberFormat(tag, options))
