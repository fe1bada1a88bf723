import { type BlockLocale, escapeText } from '../../blocks/block-list.ts'

export interface MailPicture {
  /** Absolute, and good for years. */
  url: string
  width: number | null
  height: number | null
  alt: string | null
}

export interface MailProduct {
  name_en: string
  name_gr: string | null
  short_description_en: string | null
  short_description_gr: string | null
  price_minor: number | null
  price_mode: string
  currency: string
  picture_url: string | null
}

/** What a mail is rendered with: its language and the records that its blocks name. Merge tags do not change. */
export interface MailWorld {
  locale: BlockLocale
  /** Marketing mails say how to unsubscribe. */
  isMarketing: boolean
  picture: (id: number) => MailPicture | undefined
  product: (id: number) => MailProduct | undefined
  /** A text of the product: `on_request`, `from`, `watch`, `ended`, `reason`, `unsubscribe`. */
  say: (key: string, values?: Record<string, unknown>) => string
  /** Says the time that is left at this moment in milliseconds, in the editor. Default: at the time of sending. */
  now?: number
}

const TAG = /(\{\{[^{}]*\}\}|\{%[^{}]*%\})/
const inTag = (tag: string) => tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text as HTML, with its merge tags as they were written. */
export const taggedText = (text: string): string =>
  text
    .split(TAG)
    .map((part, at) => (at % 2 ? inTag(part) : escapeText(part)))
    .join('')

/** The same for the value of an attribute. */
export const attributeText = (text: string): string =>
  text
    .split(TAG)
    .map((part, at) => (at % 2 ? inTag(part).replaceAll('"', "'") : escapeText(part)))
    .join('')
