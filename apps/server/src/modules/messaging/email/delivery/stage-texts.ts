import type { Services } from '#kit/services.ts'
import { storeLinks } from '../store/tracked-links.ts'
import { oneLine } from '../templates/check-text.ts'
import { readFillIn, type FillIn } from '../templates/fill-in.ts'
import type { MergeValues } from '../templates/merge-tags.ts'
import type { OutgoingMessage } from './load-messages.ts'
import { trackedUrls, type LinkCodes } from './tracked-html.ts'

/** Texts to stages, and sets of links, that are kept in memory. */
const CACHED = 50

interface MailTexts {
  subject: string
  preheader: string | null
  body: string
}

/** Returns the texts of mails. Parses the text to a stage once and fills it in for each recipient. */
export function createTextReader(): (message: OutgoingMessage, unsubscribe_url: string | null) => MailTexts {
  const parsed = new Map<string, { subject: FillIn; preheader: FillIn | null; body: FillIn }>()
  return (message, unsubscribe_url) => {
    const { stage } = message
    if (!stage) return { subject: message.subject, preheader: message.preheader, body: message.html ?? '' }
    const texts = cached(parsed, `${message.stage_message_id}:${stage.version}`, () => ({
      subject: readFillIn(stage.subject, 'text'),
      preheader: stage.preheader === null ? null : readFillIn(stage.preheader, 'text'),
      body: readFillIn(stage.body, 'html'),
    }))
    const values = valuesOf(message, unsubscribe_url)
    const preheader = texts.preheader && oneLine(texts.preheader.render(values))
    return { subject: texts.subject.render(values), preheader: preheader || null, body: texts.body.render(values) }
  }
}

const valuesOf = (message: OutgoingMessage, unsubscribe_url: string | null): MergeValues => ({
  contact: message.contact ?? {},
  request: message.request ?? {},
  account: message.account,
  sender: {
    name: message.from_name ?? message.user?.username ?? null,
    first_name: message.user?.first_name ?? null,
    email: message.from_address,
  },
  unsubscribe_url,
})

/** Returns the codes of the links in mails. Stores the links of a text to a stage once; those of single mails come with the message. */
export function createLinkReader({
  app_url,
  database,
}: Services): (message: OutgoingMessage & { codes?: LinkCodes }, html: string) => Promise<LinkCodes> {
  const stored_links = new Map<string, LinkCodes>()
  return async (message, html) => {
    const { account_id, stage_message_id } = message
    if (!stage_message_id) return message.codes ?? new Map()
    const urls = trackedUrls(html, app_url)
    const key = `${stage_message_id}:${urls.join(' ')}`
    const known = stored_links.get(key)
    if (known) return known
    const stored = await storeLinks(database.db, [{ type: 'stage_message', id: stage_message_id, account_id, urls }])
    return cached(stored_links, key, () => stored.get(stage_message_id) ?? new Map())
  }
}

function cached<T>(cache: Map<string, T>, key: string, create: () => T): T {
  const known = cache.get(key)
  if (known !== undefined) return known
  if (cache.size >= CACHED) cache.delete(cache.keys().next().value!)
  const created = create()
  cache.set(key, created)
  return created
}
