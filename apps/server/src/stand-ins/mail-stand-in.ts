import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { createControl, type Control, type StandIn } from './stand-in.ts'

interface ReceivedMail {
  from: string
  to: string[]
  raw: Buffer
}

export interface MailStandIn extends StandIn<ReceivedMail> {
  readonly port: number
  /** Number of connections so far. */
  connections(): number
}

interface MailStandInOptions {
  port?: number
  /** Stores the text of mails; true when left out. */
  keep_raw?: boolean
  onMail?: (mail: ReceivedMail) => void
}

/**
 * A mail server whose recipients behave by their names (integrations.md 6.6): `bounce@` 550, `full@` 552, `soft@` 452, `greylist@` 451
 * once, `spam@` 554 after the text, `slow@` half a second, `drop-after-data@` accepts the mail and breaks the connection instead of
 * answering. All others accept. Faults apply to the start of a mail.
 */
export async function startMailStandIn({ port, keep_raw = true, onMail }: MailStandInOptions = {}): Promise<MailStandIn> {
  const greylisted = new Set<string>()
  const control = createControl<ReceivedMail>(() => greylisted.clear())
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
    onMailFrom: (_address, _session, done) => startMail(control, server, done),
    onRcptTo: ({ address }, _session, done) => acceptRecipient(address, greylisted, done),
    onData(stream, session, done) {
      const accept = (raw: Buffer) => {
        const mail = receivedMail(session, keep_raw ? raw : Buffer.alloc(0))
        if (mail.to.some((address) => address.startsWith('spam@'))) return done(refusal(554, '5.7.1 Looks like spam'))
        control.received.push(mail)
        onMail?.(mail)
        if (mail.to.some((address) => address.startsWith('drop-after-data@'))) return breakConnections(server)
        done(null, `2.0.0 Ok: queued as ${control.received.length}`)
      }
      buffer(stream satisfies SMTPServerDataStream).then(accept, done)
    },
  })
  server.on('error', () => {
    // A client that is killed breaks its connection.
  })
  const listener = server.listen(port ?? 0, '127.0.0.1')
  await new Promise<void>((resolve, reject) => listener.once('listening', resolve).once('error', reject))
  const address = listener.address() as AddressInfo
  const { received, fail, recover, reset } = control
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    fail,
    recover,
    reset,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Done = (error?: Error | null) => void

function startMail(
  control: Pick<Control<ReceivedMail, 'unavailable' | 'no_answer' | 'connection_reset'>, 'takeFault'>,
  server: SMTPServer,
  done: Done,
): void {
  const fault = control.takeFault('unavailable', 'no_answer', 'connection_reset')
  if (fault === 'unavailable') return done(refusal(421, '4.3.2 Service not available'))
  if (fault === 'connection_reset') return breakConnections(server)
  if (fault === null) done()
}

function acceptRecipient(address: string, greylisted: Set<string>, done: Done): void {
  const name = address.split('@')[0]!.replace(/\d+$/, '')
  if (name === 'bounce') return done(refusal(550, '5.1.1 No such user'))
  if (name === 'full') return done(refusal(552, '5.2.2 Mailbox full'))
  if (name === 'soft') return done(refusal(452, '4.2.2 Try again later'))
  if (name === 'greylist' && !greylisted.has(address)) {
    greylisted.add(address)
    return done(refusal(451, '4.7.1 Greylisted'))
  }
  if (name === 'slow') return void setTimeout(done, 500)
  done()
}

const receivedMail = ({ envelope }: SMTPServerSession, raw: Buffer): ReceivedMail => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
  raw,
})

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

function breakConnections(server: SMTPServer): void {
  for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
    connection._socket.destroy()
}
