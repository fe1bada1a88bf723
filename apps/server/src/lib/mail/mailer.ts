import { pipeline, type Readable, Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Logger } from '#lib/logger.ts'

export interface Mail {
  to: string | { name: string; address: string }
  subject: string
  html: string
  text: string
  /** For the account's own sender; the product's sender otherwise. */
  from?: string | { name: string; address: string }
  reply_to?: string
  /** Such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** Stable over retries, so that the receiving server can drop a second copy. */
  message_id?: string
  attachments?: readonly { file_name: string; content: Buffer; content_type: string }[]
  /** Called immediately before the last bytes go out: from then on the server may have the mail. */
  onHanded?: () => void
}

export interface Mailer {
  /** @throws when the server refuses the mail or cannot be reached; the job that sends it is retried. */
  sendMail(mail: Mail): Promise<{ message_id: string; accepted: string[] }>
  /** Whether the mail server answers and accepts the login. */
  verify(): Promise<boolean>
  close(): void
}

export interface MailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  from: string | { name: string; address: string }
  dkim?: { domain: string; selector: string; private_key: string }
  /** Connections kept open to the server. */
  max_connections?: number
  logger?: Logger
  onSent?: (outcome: 'sent' | 'failed') => void
}

/** Sends mail by SMTP over a pool of connections, signed with DKIM when a key is configured. */
export function createMailer(options: MailerOptions): Mailer {
  const address = new URL(options.url)
  const is_loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(address.hostname)
  const transport = createTransport({
    pool: true,
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (address.protocol === 'smtps:' ? 465 : 587)),
    secure: address.protocol === 'smtps:',
    ignoreTLS: is_loopback,
    ...(address.username && { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    maxConnections: options.max_connections ?? 5,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    ...(options.dkim && {
      dkim: { domainName: options.dkim.domain, keySelector: options.dkim.selector, privateKey: options.dkim.private_key },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    // A connection that breaks off must not send a mail again that the server may have.
    maxRequeues: 0,
  })
  transport.use('stream', (mail, done) => {
    const { onHanded } = mail.data as { onHanded?: () => void }
    if (onHanded) tellBeforeEnd(mail.message, onHanded)
    done()
  })
  transport.on('error', (err: Error) => options.logger?.warn({ err }, 'mail server'))
  return {
    async sendMail(mail) {
      try {
        const sent = await transport.sendMail({
          from: mail.from ?? options.from,
          to: mail.to,
          replyTo: mail.reply_to,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: mail.headers,
          messageId: mail.message_id,
          ...(mail.onHanded && { onHanded: mail.onHanded }),
          ...(mail.attachments && {
            attachments: mail.attachments.map(({ file_name, content, content_type }) => ({
              filename: file_name,
              content,
              contentType: content_type,
            })),
          }),
        })
        options.onSent?.('sent')
        return { message_id: sent.messageId, accepted: sent.accepted }
      } catch (err) {
        options.onSent?.('failed')
        throw err
      }
    },
    verify: async () => await transport.verify(),
    close: () => transport.close(),
  }
}

/** Lets a message tell when all but its end is written. */
function tellBeforeEnd(message: { createReadStream(): Readable }, onHanded: () => void): void {
  const create = message.createReadStream.bind(message)
  message.createReadStream = () => pipeline(create(), beforeEnd(onHanded), () => {})
}

/** Passes a stream on, and calls `fn` after its last piece and before its end. */
function beforeEnd(fn: () => void): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      fn()
      done()
    },
  })
}
