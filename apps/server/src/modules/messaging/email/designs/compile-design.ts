import { type BlockLocale, type Design, lineOf, mailMjml, speaks } from '@stoa/domain/mails'
import type { Db } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { compileMjml } from '#lib/mail/compile-mjml.ts'
import { readFillIn } from '../templates/fill-in.ts'
import { mailText } from '../templates/mail-html.ts'
import { mailWorlds } from './mail-records.ts'

/** A mail in one language, with its merge tags. */
export interface CompiledMail {
  locale: BlockLocale
  subject: string | null
  preheader: string | null
  html: string
  text_body: string
  variables: string[]
}

interface Of {
  account_id: number | null
  isMarketing: boolean
  /** Records that the reader may see. Default: all that the design names. */
  may?: { pictures: boolean; products: boolean }
}
type Surroundings = Parameters<typeof mailWorlds>[0] & { services: Pick<Services, 'app_url' | 'secrets' | 'clock' | 't'>; db: Db }

/** A design in a language, as it is sent. The design was checked. */
export async function compileMail(
  at: Surroundings,
  { account_id, isMarketing, may }: Of,
  design: Design,
  locale: BlockLocale,
): Promise<CompiledMail> {
  const worlds = await mailWorlds(at, account_id, design, may)
  const html = withoutIndents(await compileMjml(mailMjml(design, worlds(locale, isMarketing))))
  const [subject, preheader] = [lineOf(design, 'subject', locale), lineOf(design, 'preheader', locale)]
  const tags = [readFillIn(subject, 'text'), readFillIn(preheader, 'text'), readFillIn(html, 'html')]
  return {
    locale,
    subject: subject || null,
    preheader: preheader || null,
    html,
    text_body: mailText(html),
    variables: [...new Set(tags.flatMap(({ variables }) => variables))],
  }
}

/**
 * A design in its first language, and in the other where it says something in both.
 * @param locale the first language
 */
export async function compileBoth(
  at: Surroundings,
  of: Of,
  design: Design,
  locale: BlockLocale,
): Promise<{ first: CompiledMail; other: CompiledMail | null }> {
  const next = locale === 'gr' ? 'en' : 'gr'
  const hasBoth = speaks(design, locale) && speaks(design, next)
  return {
    first: await compileMail(at, of, design, locale),
    other: hasBoth ? await compileMail(at, of, design, next) : null,
  }
}

/** Mail programs cut large mails off, and the compiler indents every line. */
const withoutIndents = (html: string) => (html.includes('<pre') ? html : html.replace(/\n\s+/g, '\n')).trim()
