import type { Services } from '#kit/services.ts'
import { decrypt } from '#lib/security/encrypt.ts'
import { oneLine } from '../templates/check-text.ts'
import { aroundText } from '../templates/mail-html.ts'
import { hiddenPreheader } from '../templates/preheader.ts'
import type { Letter, SigningKey } from './compose-message.ts'
import type { OutgoingMessage } from './load-messages.ts'
import type { MailServer } from './mail-servers.ts'
import { hasFooter, marketingFooter } from './marketing-footer.ts'
import { createLinkReader, createTextReader, type WrittenMessage } from './texts-to-many.ts'
import { trackHtml } from './tracked-html.ts'

export const signingKeyContext = (account_id: number, domain: string) => `sending_domains.private_key:${account_id}:${domain}`

export interface LetterWriter {
  /** @throws MergeTagError when a text to many people cannot be filled in; a storage error when a file cannot be read */
  write(message: WrittenMessage, server: MailServer): Promise<Letter>
}

/**
 * Writes the mails that leave: fills in texts to many people, adds the footer of marketing mail, rewrites links for counting, and chooses
 * return path and signature.
 * @param platform_key signs for senders whose domain has no key
 */
export function createLetterWriter(services: Services, platform_key: SigningKey | null): LetterWriter {
  const textsOf = createTextReader()
  const codesOf = createLinkReader(services)
  const { app_url, env, secrets, storage, clock } = services

  return {
    async write(message, server) {
      const unsubscribe_url =
        message.purpose === 'marketing' ? `${app_url}/email/unsubscribe/${message.list_unsubscribe_id ?? message.token}` : null
      const { subject, preheader, body, plain } = textsOf(message, unsubscribe_url)
      const footer = unsubscribe_url === null || hasFooter(body) ? null : marketingFooter(services, message, body, unsubscribe_url)
      const untracked = aroundText(body, hiddenPreheader(preheader), footer?.html ?? '')
      const html = trackHtml(untracked, {
        app_url,
        token: message.token,
        codes: message.track_clicks ? await codesOf(message, untracked) : new Map(),
        keys: secrets.keys('signed-link'),
        opens: message.track_opens,
        clicks: message.track_clicks,
      })
      return {
        envelope: { from: returnPath(message, server), to: [message.to_address, ...message.cc, ...message.bcc].map(addressOf) },
        from: { name: message.from_name ?? '', address: message.from_address },
        to: message.to_address,
        cc: message.cc,
        reply_to: env.INBOUND_DOMAIN ? `r+${compact(message.token)}@${env.INBOUND_DOMAIN}` : message.reply_to,
        subject: oneLine(subject),
        html,
        text: [plain, footer?.text].filter((part) => part !== undefined).join('\n\n'),
        message_id: message.message_id,
        in_reply_to: message.in_reply_to,
        headers: headersOf(services, message, unsubscribe_url),
        attachments: await Promise.all(message.files.map((file) => readAttachment(storage, file))),
        date: clock.now(),
        signing: message.signing ? signingKeyOf(services, message.account_id, message.signing) : platform_key,
      }
    },
  }
}

const readAttachment = async (storage: Services['storage'], { file_name, mime_type, path }: OutgoingMessage['files'][number]) => ({
  filename: file_name,
  contentType: mime_type,
  content: await storage.get(path),
})

function signingKeyOf({ secrets }: Services, account_id: number, signing: NonNullable<OutgoingMessage['signing']>): SigningKey {
  const { domain, selector, private_key_ciphertext } = signing
  return {
    domain,
    selector,
    private_key: decrypt(private_key_ciphertext, signingKeyContext(account_id, domain), secrets.keys('encryption')),
  }
}

function headersOf({ env }: Services, { token }: OutgoingMessage, unsubscribe_url: string | null): Record<string, string> {
  const by_mail = env.INBOUND_DOMAIN ? `, <mailto:u+${compact(token)}@${env.INBOUND_DOMAIN}>` : ''
  return {
    'X-Entity-Ref-ID': token,
    ...(unsubscribe_url !== null && {
      'List-Unsubscribe': `<${unsubscribe_url}>${by_mail}`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** Return path that names the message, so that a bounce can be matched; the sender where no domain receives bounces. */
function returnPath(message: OutgoingMessage, { bounce_domain }: MailServer): string {
  return bounce_domain ? `b+${compact(message.token)}@${bounce_domain}` : message.from_address
}

const compact = (token: string) => token.replaceAll('-', '')

/** `anna@example.com` of `Anna <anna@example.com>`. */
const addressOf = (text: string) => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text
