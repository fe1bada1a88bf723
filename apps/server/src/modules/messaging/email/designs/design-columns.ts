import { sql } from 'kysely'
import { type BlockLocale, type Design, hasDesign, lineOf, withLine } from '@stoa/domain/mails'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { inBrand } from '#modules/accounts/accounts/index.ts'
import { checkedLine, oneLine } from '../templates/check-text.ts'
import { checkedMail } from './check-design.ts'
import { compileBoth, type CompiledMail } from './compile-design.ts'

/** Texts of a mail as a body gives them. */
interface GivenTexts {
  design?: Record<string, unknown> | undefined
  subject?: string | null | undefined
  preheader?: string | null | undefined
  html?: string | null | undefined
}
/** Texts of a mail as they are stored. */
interface StoredTexts {
  design: unknown
  subject: string | null
  preheader: string | null
  html: string
}
export interface DesignColumns {
  design: Design
  subject: string | null
  preheader: string | null
  html: string
  text_body: string
  variables: string[]
  translation: object | null
}

/** The design that a mail has after a change: the given one, else the stored one unless other HTML was written. */
export function designAfter({ design, html }: GivenTexts, before: StoredTexts | null): Record<string, unknown> | undefined {
  if (design !== undefined) return Object.keys(design).length ? design : undefined
  const isWritten = html !== undefined && html !== null && html !== before?.html
  return !isWritten && hasDesign(before?.design) ? { ...before.design } : undefined
}

/**
 * Columns that follow from the design of a mail. A subject or preheader that is given becomes part of it in the first language.
 * @param place account, first language and purpose
 * @throws 422 on the part that is wrong
 */
export async function designColumns(
  ctx: Context,
  { account_id, locale, isMarketing }: { account_id: number; locale: BlockLocale; isMarketing: boolean },
  sent: Record<string, unknown>,
  { given, before }: { given: GivenTexts; before: StoredTexts | null },
): Promise<DesignColumns> {
  const stored = hasDesign(before?.design) ? before.design : undefined
  const checked =
    given.design === undefined && stored
      ? stored
      : await checkedMail(ctx, account_id, stored ? sent : await inBrand(ctx, account_id, sent), stored)
  const design = withLines(ctx, checked, locale, { given, before })
  const { first, other } = await compileBoth(ctx, { account_id, isMarketing }, design, locale)
  return {
    design,
    ...linesOf(first),
    html: first.html,
    text_body: first.text_body,
    variables: [...new Set([...first.variables, ...(other?.variables ?? [])])],
    translation: other && { locale: other.locale, ...linesOf(other), html: other.html, text_body: other.text_body },
  }
}

const linesOf = ({ subject, preheader }: CompiledMail) => ({
  subject: oneLine(subject ?? '') || null,
  preheader: oneLine(preheader ?? '') || null,
})

function withLines(
  ctx: Context,
  design: Design,
  locale: BlockLocale,
  { given, before }: { given: GivenTexts; before: StoredTexts | null },
) {
  let next = design
  for (const name of ['subject', 'preheader'] as const) {
    const words = given.design === undefined ? given[name] : lineOf(design, name, locale) ? undefined : (given[name] ?? before?.[name])
    if (words === undefined) continue
    const line = oneLine(checkedLine(ctx, words, name).text)
    if (line !== lineOf(next, name, locale)) next = withLine(next, name, locale, line)
  }
  return next
}

/** Language of an account, for mails that name none. */
export async function localeOfAccount({ db }: Pick<Context, 'db'>, account_id: number): Promise<BlockLocale> {
  const row = await one<{ locale: BlockLocale }>(db, sql`SELECT locale FROM accounts WHERE id = ${account_id}`)
  return row!.locale
}
