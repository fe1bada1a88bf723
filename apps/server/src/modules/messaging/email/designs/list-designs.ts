import type { listEmailDesigns, Params, ResultOf } from '@stoa/contract'
import type { Design } from '@stoa/domain/mails'
import type { Context } from '#kit/context.ts'
import { brandOf } from '#modules/accounts/accounts/index.ts'
import { compileMail } from './compile-design.ts'
import { designOfMail, EMAIL_DESIGNS, type EmailDesignCode, kindOfDesign } from './platform-designs.ts'

const FOURTEEN_DAYS_MS = 14 * 86_400_000

/** Designs of the platform compiled once a process in each language. */
const kept = new Map<string, Promise<string>>()

/** Designs from which mails begin, each with the mail as it would be sent. Countdowns end in two weeks. */
export async function listDesigns(ctx: Context, { params }: { params: Params }): Promise<ResultOf<typeof listEmailDesigns>> {
  const { t, clock } = ctx.services
  const { locale } = ctx.request
  const until = new Date(Math.ceil((clock.now().getTime() + FOURTEEN_DAYS_MS) / 3_600_000) * 3_600_000)
  const brand = await brandOf(ctx, params.account_id as number)
  const made = (code: EmailDesignCode): Design => {
    const { root, content } = designOfMail(ctx.services, code, { until })
    return { root: { props: { ...root.props, ...brand } }, content }
  }
  const data = await Promise.all(
    EMAIL_DESIGNS.map(async (code) => ({
      code,
      name: t(locale, `mail-designs:${code}.name`),
      description: t(locale, `mail-designs:${code}.description`),
      kind: kindOfDesign(code),
      design: { ...made(code) },
      html: await htmlOf(ctx, made(code), [code, brand.accent, brand.font, brand.heading_font].join(':')),
    })),
  )
  return { data }
}

function htmlOf(ctx: Context, design: Design, name: string): Promise<string> {
  const { locale } = ctx.request
  const key = `${name}:${locale}`
  const known = kept.get(key)
  if (known) return known
  const made = compileMail(ctx, { account_id: null, isMarketing: true }, design, locale).then(({ html }) => html)
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
