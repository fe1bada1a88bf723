import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { takeInMail } from './take-in-mail.ts'

export interface MailListener {
  port: number
  close(): Promise<void>
}

const LARGEST_BYTES = 25 * 1024 * 1024

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** What an address of ours is for: `b` bounces, `r` answers, `u` leaving by mail; with the token of the message. */
export function ourAddress(address: string): { use: 'b' | 'r' | 'u'; token: string } | null {
  const [, use, hex] = /^([bru])\+([0-9a-f]{32})@/i.exec(address) ?? []
  if (!use || !hex) return null
  const token = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`.toLowerCase()
  return { use: use.toLowerCase() as 'b' | 'r' | 'u', token }
}

/**
 * The mail server for bounces and answers. It accepts mail for addresses that name one of our messages and for no
 * else, and answers only when all is in the database: until then it is the sender's to try again.
 * @param options.port 0 takes a free one
 */
export async function startMailListener(services: Services, options: { port: number; host: string }): Promise<MailListener> {
  const { env, logger, database } = services
  const domains = [env.MAIL_BOUNCE_DOMAIN, env.INBOUND_DOMAIN]
    .filter((domain) => domain !== undefined)
    .map((domain) => domain.toLowerCase())

  async function admit(address: string): Promise<void> {
    const ours = ourAddress(address)
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
    if (!ours || (domains.length > 0 && !domains.includes(domain))) throw refusal(550, '5.1.1 No such mailbox')
    const found = await rows(database.db, sql`SELECT 1 FROM email_messages WHERE token = ${ours.token}`)
    if (!found.length) throw refusal(550, '5.1.1 No such mailbox')
  }

  async function take(raw: Buffer, { envelope }: SMTPServerSession): Promise<void> {
    for (const { address } of envelope.rcptTo) {
      const ours = ourAddress(address)
      if (ours) await takeInMail(services, ours, raw)
    }
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', ...(env.TLS_CERT_FILE ? [] : ['STARTTLS'])],
    size: LARGEST_BYTES,
    maxClients: 50,
    logger: false,
    disableReverseLookup: true,
    banner: 'Stoa',
    onRcptTo({ address }, _session, done) {
      admit(address).then(
        () => done(),
        (err: Error & { responseCode?: number }) => done(err.responseCode ? err : refusal(451, '4.3.0 Try again later')),
      )
    },
    onData(stream, session, done) {
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw refusal(552, '5.3.4 Message too large')
          await take(raw, session)
        })
        .then(
          () => done(null, '2.0.0 Ok'),
          (err: Error & { responseCode?: number }) => {
            if (!err.responseCode) logger.error({ err }, 'an incoming mail could not be taken in; its sender tries again')
            done(err.responseCode ? err : refusal(451, '4.3.0 Try again later'))
          },
        )
    },
  })
  server.on('error', (err: Error) => logger.warn({ err }, 'mail listener'))
  const listener = server.listen(options.port, options.host)
  await new Promise<void>((resolve, reject) => listener.once('listening', resolve).once('error', reject))
  return { port: (listener.address() as AddressInfo).port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
