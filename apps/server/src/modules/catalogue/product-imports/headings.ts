/** Fields of a product that a sheet may have. */
export const FIELDS = ['code', 'name_gr', 'name_en', 'type', 'description', 'unit', 'price', 'price_per', 'cost', 'vat'] as const
export type Field = (typeof FIELDS)[number]

/** Headings of each field in both languages, without accents and in lower case. */
const HEADINGS: Record<Field, readonly string[]> = {
  code: ['code', 'sku', 'κωδικος'],
  name_gr: ['name (greek)', 'ονομασια', 'ονομα', 'υπηρεσια', 'ειδος'],
  name_en: ['name', 'name (english)', 'service', 'product', 'ονομασια (αγγλικα)', 'ονομα (αγγλικα)'],
  type: ['type', 'τυπος'],
  description: ['description', 'περιγραφη'],
  unit: ['unit', 'μοναδα', 'μοναδα μετρησης', 'μ.μ.'],
  price: ['price', 'net price', 'τιμη', 'τιμη χωρις φπα', 'καθαρη τιμη'],
  price_per: ['price per', 'τιμη ανα'],
  cost: ['cost', 'κοστος'],
  vat: ['vat', 'vat %', 'vat rate', 'φπα', 'φπα %', 'συντελεστης φπα'],
}

/**
 * A text without accents and in lower case, as headings and words are compared. It keeps signs, which `fold` of the domain package
 * drops: a column `Cost %` has no costs.
 */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Field of each column; null for a heading that no field has, or that an earlier column has already. */
export function fieldsOf(headings: readonly string[]): (Field | null)[] {
  const found = headings.map((heading) => FIELDS.find((field) => HEADINGS[field].includes(plain(heading))) ?? null)
  return found.map((field, at) => (field && found.indexOf(field) === at ? field : null))
}
