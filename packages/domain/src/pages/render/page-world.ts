import type { BlockLocale } from '../../blocks/block-list.ts'

export { escapeText, wordsOf } from '../../blocks/block-list.ts'

export type PageLocale = BlockLocale

export interface PagePicture {
  url: string
  width: number | null
  height: number | null
  alt: string | null
}

export interface PageProduct {
  name_en: string
  name_gr: string | null
  short_description_en: string | null
  short_description_gr: string | null
  price_minor: number | null
  price_mode: string
  currency: string
  picture_url: string | null
}

/** What a page is rendered with: its language, the time, and the records that its blocks name. */
export interface PageWorld {
  locale: PageLocale
  now: Date
  picture: (id: number) => PagePicture | undefined
  product: (id: number) => PageProduct | undefined
  /** A published form as HTML; undefined for one that is closed or gone. */
  form: (uuid: string) => string | undefined
  /** Name and address of the account. */
  footer: readonly string[]
  /** A text of the product: `on_request`, `from`, `watch`, `ended`, `left`. */
  say: (key: string, values?: Record<string, unknown>) => string
}
