import type { listEmailDesigns, Params, ResultOf } from '@stoa/contract'
import type { Design } from '@stoa/domain/mails'
import type { Context } from '#kit/context.ts'
import { brandOf } from '#modules/accounts/accounts/index.ts'
import { compileMail } from './compile-design.ts'
import { withLogo } from './design-blocks.ts'
import { designOfMail, EMAIL_DESIGNS, type EmailDesignCode, kindOfDesign } from './platform-designs.ts'

const FOURTEEN_DAYS_MS = 14 * 86_400_000

/** Designs of the platform compiled once a process in each language and brand, the latest of them. */
const KEPT = 400
const kept = new Map<string, Promise<string>>()

/** Designs from which mails begin, each with the mail as it would be sent. Countdowns end in two weeks. */
export async function listDesigns(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof listEmailDesigns>> {
  const { t, clock } = ctx.services
  const { locale } = ctx.request
  const until = new Date(Math.ceil((clock.now().getTime() + FOURTEEN_DAYS_MS) / 3_600_000) * 3_600_000)
  const account_id = params.account_id as number
  const { props: brand, letterhead } = await brandOf(ctx, account_id)
  const made = (code: EmailDesignCode): Design => {
    const { root, content } = designOfMail(ctx.services, code, { until })
    return withLogo({ root: { props: { ...root.props, ...brand } }, content }, letterhead)
  }
  const data = await Promise.all(
    EMAIL_DESIGNS.map(async (code) => ({
      code,
      name: t(locale, `mail-designs:${code}.name`),
      description: t(locale, `mail-designs:${code}.description`),
      kind: kindOfDesign(code),
      design: { ...made(code) },
      html: await htmlOf(ctx, made(code), {
        account_id: letterhead.logo_id === null ? null : account_id,
        name: [code, brand.accent, brand.font, brand.heading_font, letterhead.logo_id].join(':'),
      }),
    })),
  )
  return { data }
}

/** @param of the account whose logo the design shows, and a name of what the mail depends on */
function htmlOf(ctx: Context, design: Design, { account_id, name }: { account_id: number | null; name: string }): Promise<string> {
  const { locale } = ctx.request
  const key = `${name}:${locale}`
  const known = kept.get(key)
  if (known) return known
  const made = compileMail(ctx, { account_id, isMarketing: true }, design, locale).then(({ html }) => html)
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
