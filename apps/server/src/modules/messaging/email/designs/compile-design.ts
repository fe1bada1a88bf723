import { type BlockLocale, type Design, lineOf, mailMjml, type MailWorld, speaks } from '@stoa/domain/mails'
import type { Db } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { compileMjml } from '#lib/mail/compile-mjml.ts'
import { readFillIn } from '../templates/fill-in.ts'
import { mailText } from '../templates/mail-html.ts'
import { mailWorlds, type MailWorlds, worldsOf } from './mail-records.ts'

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
export async function compileMail(at: Surroundings, { account_id, isMarketing, may }: Of, design: Design, locale: BlockLocale) {
  return compileIn((await mailWorlds(at, account_id, design, may))(locale, isMarketing), design)
}

/**
 * A design in its first language, and in the other where it says something in both.
 * @param locale the first language
 */
export async function compileBoth(
  at: Surroundings,
  { account_id, isMarketing, may }: Of,
  design: Design,
  locale: BlockLocale,
): Promise<BothLanguages> {
  return compileEach(await mailWorlds(at, account_id, design, may), isMarketing, design, locale)
}

/** The same for a design of the platform, which names no records. */
export const compilePlatformDesign = (services: Pick<Services, 't'>, design: Design, locale: BlockLocale): Promise<BothLanguages> =>
  compileEach(worldsOf(services, new Map(), new Map()), true, design, locale)

export interface BothLanguages {
  first: CompiledMail
  other: CompiledMail | null
}

async function compileEach(worlds: MailWorlds, isMarketing: boolean, design: Design, locale: BlockLocale): Promise<BothLanguages> {
  const next = locale === 'gr' ? 'en' : 'gr'
  const hasBoth = speaks(design, locale) && speaks(design, next)
  return {
    first: await compileIn(worlds(locale, isMarketing), design),
    other: hasBoth ? await compileIn(worlds(next, isMarketing), design) : null,
  }
}

async function compileIn(world: MailWorld, design: Design): Promise<CompiledMail> {
  const { locale } = world
  const html = withoutIndents(await compileMjml(mailMjml(design, world)))
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

/** Mail programs cut large mails off, and the compiler indents every line. */
const withoutIndents = (html: string) => (html.includes('<pre') ? html : html.replace(/\n\s+/g, '\n')).trim()
