import { trackedUrls } from '../delivery/tracked-html.ts'

export const bytesOf = (html: string) => Buffer.byteLength(html)

/** Pictures without a text for readers who do not see them. An empty text says that a picture is decoration. */
export const picturesWithoutText = (html: string) => [...html.matchAll(/<img\b[^>]*>/gi)].filter(([tag]) => !/\balt=/i.test(tag)).length

/** The links of a text that lead to the web, without those that hold merge tags. */
export const webLinks = (html: string, app_url: string) => trackedUrls(html, app_url).filter((url) => !url.includes('{{'))

/** Merge tags of contacts, such as `contact.company`, that stand for nothing when the contact lacks the value. */
export function tagsWithoutFallback(text: string): string[] {
  const found = [...text.matchAll(/\{\{\s*(contact\.[a-z_]+)\s*(\|[^}]*)?\}\}/g)]
  return [...new Set(found.filter(([, , filters = '']) => !/\bdefault\s*:/.test(filters)).map(([, name]) => name!))]
}
