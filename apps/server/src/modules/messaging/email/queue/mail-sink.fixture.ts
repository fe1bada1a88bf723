import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export interface SunkMail {
  from: string
  to: string[]
  raw: Buffer
}

export interface MailSink {
  url: string
  port: number
  mails: SunkMail[]
  /** Connections opened so far. */
  connections(): number
  close(): Promise<void>
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * A mail server whose receivers behave by their name (integrations.md 6.6): `bounce@` 550, `full@` 552, `soft@` 452,
 * `greylist@` 451 and then accepts, `spam@` 554 after the text, `slow@` half a second, `drop-after-data@` hangs up
 * instead of answering. Everybody else takes everything.
 */
export async function startMailSink(
  options: { port?: number; keep_raw?: boolean; onMail?: (mail: SunkMail) => void } = {},
): Promise<MailSink> {
  const mails: SunkMail[] = []
  const seen = new Set<string>()
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 1024 * 1024 * 20,
    logger: false,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.password === 'right' ? done(null, { user: auth.username }) : done(refusal(535, '5.7.8 Wrong login')),
    onConnect(_session, done) {
      connections++
      done()
    },
    onRcptTo({ address }, _session, done) {
      const name = address.split('@')[0]!.replace(/\d+$/, '')
      if (name === 'bounce') return done(refusal(550, '5.1.1 No such user'))
      if (name === 'full') return done(refusal(552, '5.2.2 Mailbox full'))
      if (name === 'soft') return done(refusal(452, '4.2.2 Try again later'))
      if (name === 'greylist' && !seen.has(address)) {
        seen.add(address)
        return done(refusal(451, '4.7.1 Greylisted'))
      }
      if (name === 'slow') return void setTimeout(done, 500)
      done()
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done) {
      buffer(stream).then((raw) => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (to.some((address) => address.startsWith('spam@'))) return done(refusal(554, '5.7.1 Looks like spam'))
        const mail = {
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to,
          raw: options.keep_raw === false ? Buffer.alloc(0) : raw,
        }
        mails.push(mail)
        options.onMail?.(mail)
        if (to.some((address) => address.startsWith('drop-after-data@'))) return drop(server)
        done(null, `2.0.0 Ok: queued as ${mails.length}`)
      }, done)
    },
  })
  server.on('error', () => {
    // A client that is killed in the middle ends its connection here.
  })
  const listener = server.listen(options.port ?? 0, '127.0.0.1')
  await new Promise<void>((resolve, reject) => listener.once('listening', resolve).once('error', reject))
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Hangs up on everybody. */
function drop(server: SMTPServer): void {
  for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
    connection._socket.destroy()
}
