import { normalizeEmail } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

/**
 * Reads addresses as people write them, `Anna <anna@example.com>` or bare, into one spelling.
 * @throws 422 on `field` that names the first one that is none
 */
export function readAddresses(ctx: Context, list: readonly string[] | undefined, field: 'to' | 'cc' | 'bcc'): string[] {
  const read = (list ?? [])
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const match = /^\s*"?([^"<>]*)"?\s*<([^<>]+)>\s*$/.exec(text)
      const email = normalizeEmail(match?.[2] ?? text)
      if (!email) {
        const { locale } = ctx.request
        throw invalid({ [field]: ctx.services.t(locale, 'messaging:errors.recipient', { address: text.slice(0, 100) }) })
      }
      const name = match?.[1]?.replace(/[\p{Cc}",;:<>@]/gu, ' ').trim()
      return name ? `${name} <${email}>` : email
    })
  return [...new Map(read.map((one) => [bareAddress(one), one])).values()]
}

/** `anna@example.com` of `Anna <anna@example.com>`. */
export const bareAddress = (text: string) => /<([^<>]+)>$/.exec(text)?.[1] ?? text
