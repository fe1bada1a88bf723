interface Named {
  name_en: string
  name_gr: string | null
}
interface Described {
  short_description_en: string | null
  short_description_gr: string | null
}

/** Name of a product in the user's language, otherwise in English. */
export const nameOf = ({ name_en, name_gr }: Named, locale: string): string => (locale === 'gr' && name_gr) || name_en

/** Short description of a product in the user's language, otherwise in the other language. */
export const shortTextOf = ({ short_description_en, short_description_gr }: Described, locale: string): string | null =>
  locale === 'gr' ? (short_description_gr ?? short_description_en) : (short_description_en ?? short_description_gr)
