import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Db } from '#db/client.ts'
import type { Logger } from '#lib/logger.ts'
import { insertMailboxMessage } from './mailbox.store.ts'

/** Mails kept; older ones go when new ones come. */
const kept = 5_000
const largest_bytes = 30 * 1024 * 1024

export interface Mailbox {
  /** For `createMailer`. */
  url: string
  close(): Promise<void>
}

/**
 * The mailbox of development and demo: a real SMTP server on the loopback that writes each mail into
 * `mailbox_messages`, where every process and the browser find it. It delivers nothing to anybody.
 */
export async function startMailbox(options: { db: Db; port?: number; keep?: number; logger?: Logger }): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: largest_bytes,
    logger: false,
    banner: 'Stoa mailbox',
    onData(stream, session, callback) {
      const stored = store(options.db, stream, session, options.keep ?? kept)
      stored.then(
        () => callback(),
        (err: Error) => {
          options.logger?.error({ err }, 'mailbox')
          callback(Object.assign(new Error('The mailbox could not store the message'), { responseCode: 451 }))
        },
      )
    },
  })
  server.on('error', (err: Error) => options.logger?.warn({ err }, 'mailbox'))
  const listener = server.listen(options.port ?? 0, '127.0.0.1')
  await new Promise<void>((resolve, reject) => {
    listener.once('listening', resolve)
    listener.once('error', reject)
  })
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function store(db: Db, stream: SMTPServerDataStream, session: SMTPServerSession, keep: number): Promise<void> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) throw new Error('The message is too large')
  const mail = await PostalMime.parse(raw)
  const recipients = session.envelope.rcptTo.map(({ address }) => address)
  const sender = mail.from?.address ?? (session.envelope.mailFrom ? session.envelope.mailFrom.address : '')
  await insertMailboxMessage(
    db,
    { recipients, sender, subject: storable(mail.subject), text: storable(mail.text), html: mail.html ? storable(mail.html) : null, raw },
    keep,
  )
}

/** PostgreSQL text cannot hold NUL. */
function storable(text: string | undefined): string {
  return (text ?? '').replaceAll('\0', '')
}
