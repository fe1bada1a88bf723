import type { Memberships } from '@stoa/domain/mails'
import type { Services } from '#kit/services.ts'
import { storeLinks, type LinkOwner } from '../store/tracked-links.ts'
import { oneLine } from '../templates/check-text.ts'
import { readFillIn, type FillIn } from '../templates/fill-in.ts'
import { mailText } from '../templates/mail-html.ts'
import type { MergeValues } from '../templates/merge-tags.ts'
import type { OutgoingMessage } from './load-messages.ts'
import { readPlainText } from './plain-text.ts'
import { trackedUrls, type LinkCodes } from './tracked-html.ts'

/** Texts to many people, and sets of links, that are kept in memory. */
const CACHED = 50

interface MailTexts {
  subject: string
  preheader: string | null
  body: string
  /** The plain part, made from the body unless its author wrote it. */
  plain: string
}

interface ParsedTexts {
  subject: FillIn
  preheader: FillIn | null
  body: FillIn
  plain: (values: MergeValues) => string | null
}

/** A message with what is known about its links and its receiver. */
export type WrittenMessage = OutgoingMessage & { codes?: LinkCodes; memberships?: Memberships | undefined }

/** Returns the texts of mails. Parses a text to many people once and fills it in for each recipient. */
export function createTextReader(): (message: WrittenMessage, unsubscribe_url: string | null) => MailTexts {
  const parsed = new Map<string, ParsedTexts>()
  return (message, unsubscribe_url) => {
    const { to_many, text_body } = message
    if (!to_many) {
      const body = message.html ?? ''
      return { subject: message.subject, preheader: message.preheader, body, plain: text_body ?? mailText(body) }
    }
    const texts = cached(parsed, to_many.key, () => ({
      subject: readFillIn(to_many.subject, 'text'),
      preheader: to_many.preheader === null ? null : readFillIn(to_many.preheader, 'text'),
      body: readFillIn(to_many.body, 'html'),
      plain: readPlainText(to_many.body),
    }))
    const values = valuesOf(message, unsubscribe_url)
    const preheader = texts.preheader && oneLine(texts.preheader.render(values))
    const body = texts.body.render(values)
    return { subject: texts.subject.render(values), preheader: preheader || null, body, plain: texts.plain(values) ?? mailText(body) }
  }
}

const valuesOf = (message: WrittenMessage, unsubscribe_url: string | null): MergeValues => ({
  contact: message.contact ?? {},
  request: message.request ?? {},
  account: message.account,
  sender: {
    name: message.from_name ?? message.user?.username ?? null,
    first_name: message.user?.first_name ?? null,
    email: message.from_address,
  },
  unsubscribe_url,
  memberships: message.memberships,
})

/** Returns the codes of the links in mails. Stores each link of a text to many people once, as soon as a receiver gets it; those of single mails come with the message. */
export function createLinkReader({ app_url, database }: Services): (message: WrittenMessage, html: string) => Promise<LinkCodes> {
  const stored_links = new Map<string, Map<string, string>>()
  return async (message, html) => {
    const owner = ownerOfLinks(message)
    if (!owner) return message.codes ?? new Map()
    const urls = trackedUrls(html, app_url)
    const known = cached(stored_links, `${owner.type}:${owner.id}`, () => new Map())
    const missing = urls.filter((url) => !known.has(url))
    if (!missing.length) return known
    const stored = await storeLinks(database.db, [{ ...owner, account_id: message.account_id, urls: missing }])
    for (const [url, code] of stored.get(owner.id) ?? []) known.set(url, code)
    return known
  }
}

/** The text to many people that the links of a mail belong to; null for a mail to one person. */
export function ownerOfLinks(
  message: Pick<OutgoingMessage, 'stage_message_id' | 'email_campaign_id'>,
): Pick<LinkOwner, 'type' | 'id'> | null {
  if (message.stage_message_id !== null) return { type: 'stage_message', id: message.stage_message_id }
  if (message.email_campaign_id !== null) return { type: 'email_campaign', id: message.email_campaign_id }
  return null
}

function cached<T>(cache: Map<string, T>, key: string, create: () => T): T {
  const known = cache.get(key)
  if (known !== undefined) return known
  if (cache.size >= CACHED) cache.delete(cache.keys().next().value!)
  const created = create()
  cache.set(key, created)
  return created
}
