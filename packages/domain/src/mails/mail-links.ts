import { isPageLink } from '../pages/page-blocks.ts'

const TAG = /\{\{[^{}<>"]*\}\}/g
const ADDRESS_TAG = /^\{\{\s*\w*_url\s*\}\}$/
const CONTACT_TAG = /^(mailto|tel):\{\{[^{}<>"]*\}\}$/

/**
 * Whether a mail may lead there: websites, mail, telephone, or a merge tag for an address such as `{{ unsubscribe_url }}`. Merge tags
 * may be part of an address behind the name of its website.
 */
export function isMailLink(link: string): boolean {
  if (link.length > 2000) return false
  if (ADDRESS_TAG.test(link) || CONTACT_TAG.test(link)) return true
  const plain = link.replace(TAG, 'x')
  if (link.startsWith('#') || /[{}]/.test(plain) || !isPageLink(plain)) return false
  return plain === link || /^https?:\/\/[^/?#{}]+[/?#]/i.test(link)
}

/** Whether an address differs from person to person. */
export const isOwnLink = (link: string): boolean => /\{\{/.test(link)

/** An address whose merge tags are encoded when they are filled in. */
export const fillableLink = (link: string): string =>
  /^https?:/i.test(link) ? link.replace(TAG, (tag) => tag.replace(/\s*\}\}$/, ' | url_encode }}')) : link
