import type { Services } from '#kit/services.ts'
import { decrypt } from '#lib/security/encrypt.ts'
import { oneLine } from '../templates/check-text.ts'
import { readFillIn, type FillIn } from '../templates/fill-in.ts'
import { mailText } from '../templates/mail-html.ts'
import { hiddenPreheader } from '../templates/preheader.ts'
import type { MergeValues } from '../templates/merge-tags.ts'
import type { Letter, SigningKey } from './compose-message.ts'
import type { OutgoingMessage } from './load-messages.ts'
import type { MailServer } from './mail-servers.ts'
import { marketingFooter } from './marketing-footer.ts'
import { storeLinks } from '../store/tracked-links.ts'
import { trackedUrls, trackHtml, type LinkCodes } from './tracked-html.ts'

export const signingKeyContext = (account_id: number, domain: string) => `sending_domains.private_key:${account_id}:${domain}`

export interface LetterWriter {
  /** @throws MergeTagError when a text to a stage cannot be filled in; the store when a file cannot be read */
  write(message: OutgoingMessage & { codes?: LinkCodes }, server: MailServer): Promise<Letter>
}

/** Texts to stages and their links are read once, not for each recipient. */
const REMEMBERED = 50

/**
 * Turns messages into letters: fills in what goes to stages, adds what marketing mail must carry, leads links through
 * the counter, chooses return path and signature.
 * @param platform_key signs for senders whose own domain has no key
 */
export function createLetterWriter(services: Services, platform_key: SigningKey | null): LetterWriter {
  const stage_texts = new Map<string, { subject: FillIn; preheader: FillIn | null; body: FillIn }>()
  const stage_links = new Map<string, LinkCodes>()
  const { app_url, env } = services

  return {
    async write(message, server) {
      const unsubscribe_url =
        message.purpose === 'marketing' ? `${app_url}/email/unsubscribe/${message.list_unsubscribe_id ?? message.token}` : null
      const { subject, preheader, body } = textsOf(message, unsubscribe_url)
      const footer = unsubscribe_url === null ? null : marketingFooter(services, message, body, unsubscribe_url)
      const untracked = `${hiddenPreheader(preheader)}${body}${footer?.html ?? ''}`
      const html = trackHtml(untracked, {
        app_url,
        token: message.token,
        codes: message.track_clicks ? await codesOf(message, untracked) : new Map(),
        keys: services.secrets.keys('signed-link'),
        opens: message.track_opens,
        clicks: message.track_clicks,
      })
      const plain = message.stage || message.text_body === null ? mailText(body) : message.text_body
      return {
        envelope: { from: returnPath(message, server), to: [message.to_address, ...message.cc, ...message.bcc].map(addressOf) },
        from: { name: message.from_name ?? '', address: message.from_address },
        to: message.to_address,
        cc: message.cc,
        reply_to: env.INBOUND_DOMAIN ? `r+${compact(message.token)}@${env.INBOUND_DOMAIN}` : message.reply_to,
        subject: oneLine(subject),
        html,
        text: footer ? `${plain}\n\n${footer.text}` : plain,
        message_id: message.message_id,
        in_reply_to: message.in_reply_to,
        headers: headersOf(message, unsubscribe_url),
        attachments: await Promise.all(
          message.files.map(async (file) => ({
            filename: file.file_name,
            contentType: file.mime_type,
            content: await services.storage.get(file.path),
          })),
        ),
        date: services.clock.now(),
        signing: signingOf(message),
      }
    },
  }

  function textsOf(message: OutgoingMessage, unsubscribe_url: string | null): { subject: string; preheader: string | null; body: string } {
    if (!message.stage) return { subject: message.subject, preheader: message.preheader, body: message.html ?? '' }
    const { stage } = message
    const texts = remembered(stage_texts, `${message.stage_message_id}:${stage.version}`, () => ({
      subject: readFillIn(stage.subject, 'text'),
      preheader: stage.preheader === null ? null : readFillIn(stage.preheader, 'text'),
      body: readFillIn(stage.body, 'html'),
    }))
    const values: MergeValues = {
      contact: message.contact ?? {},
      request: message.request ?? {},
      account: message.account,
      sender: {
        name: message.from_name ?? message.user?.username ?? null,
        first_name: message.user?.first_name ?? null,
        email: message.from_address,
      },
      unsubscribe_url,
    }
    const preheader = texts.preheader && oneLine(texts.preheader.render(values))
    return { subject: texts.subject.render(values), preheader: preheader || null, body: texts.body.render(values) }
  }

  /** Those of single mails were stored together; a text to a stage has the same for everybody. */
  async function codesOf(message: OutgoingMessage & { codes?: LinkCodes }, html: string): Promise<LinkCodes> {
    const { account_id, stage_message_id } = message
    if (!stage_message_id) return message.codes ?? new Map()
    const urls = trackedUrls(html, app_url)
    const key = `${stage_message_id}:${urls.join(' ')}`
    const known = stage_links.get(key)
    if (known) return known
    const stored = await storeLinks(services.database.db, [{ type: 'stage_message', id: stage_message_id, account_id, urls }])
    return remembered(stage_links, key, () => stored.get(stage_message_id) ?? new Map())
  }

  function signingOf({ account_id, signing }: OutgoingMessage): SigningKey | null {
    if (!signing) return platform_key
    const { domain, selector } = signing
    return {
      domain,
      selector,
      private_key: decrypt(signing.private_key_ciphertext, signingKeyContext(account_id, domain), services.secrets.keys('encryption')),
    }
  }

  function headersOf(message: OutgoingMessage, unsubscribe_url: string | null): Record<string, string> {
    const by_mail = env.INBOUND_DOMAIN ? `, <mailto:u+${compact(message.token)}@${env.INBOUND_DOMAIN}>` : ''
    return {
      'X-Entity-Ref-ID': message.token,
      ...(unsubscribe_url !== null && {
        'List-Unsubscribe': `<${unsubscribe_url}>${by_mail}`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    }
  }
}

/** Bounces come back to an address that names the message; without a domain for them, to the sender. */
function returnPath(message: OutgoingMessage, { bounce_domain }: MailServer): string {
  return bounce_domain ? `b+${compact(message.token)}@${bounce_domain}` : message.from_address
}

const compact = (token: string) => token.replaceAll('-', '')

/** `anna@example.com` of `Anna <anna@example.com>`. */
const addressOf = (text: string) => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text

function remembered<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const known = memory.get(key)
  if (known !== undefined) return known
  if (memory.size >= REMEMBERED) memory.delete(memory.keys().next().value!)
  const made = make()
  memory.set(key, made)
  return made
}
