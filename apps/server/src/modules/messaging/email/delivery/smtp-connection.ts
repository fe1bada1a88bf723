import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outgoing } from '#lib/outgoing/outgoing.ts'
import type { MailServer } from './mail-servers.ts'

/** One open conversation with a mail server. */
export interface Conversation {
  /** Hands one message over. @throws the server's refusal, with `responseCode` when it answered */
  send(envelope: { from: string; to: string[] }, message: Readable | Buffer): Promise<{ response: string; rejected: string[] }>
  /** Makes it ready for the next message after a refusal. */
  reset(): Promise<void>
  isOpen(): boolean
  /** Says goodbye. */
  close(): void
  /** Hangs up, also in the middle of a message, of which the server then takes nothing. */
  abort(): void
}

const CONNECT_MS = 15_000
const IDLE_MS = 120_000

/**
 * Connects to a mail server and logs in. TLS is used whenever the server offers it; on this machine itself nothing is
 * gained by it.
 * @throws OutgoingError when no connection opens, else the server's refusal
 */
export async function converse(server: MailServer, outgoing: Outgoing): Promise<Conversation> {
  const is_loopback = ['127.0.0.1', '::1', 'localhost'].includes(server.host)
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    ignoreTLS: is_loopback,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    connection: await dialling(server, outgoing),
  })
  const state = { is_open: false, error: null as Error | null }
  connection.on('error', (error: Error) => {
    state.is_open = false
    state.error = error
  })
  connection.on('end', () => void (state.is_open = false))
  try {
    await opened(connection, state)
    if (server.auth) await step((done) => connection.login(server.auth!, done))
  } catch (error) {
    connection.close()
    throw error
  }
  state.is_open = true
  return {
    async send(envelope, message) {
      const sent = await step<{ response?: string; rejected?: string[] }>((done) => connection.send(envelope, message, done))
      return { response: sent.response ?? '', rejected: sent.rejected ?? [] }
    },
    async reset() {
      await step<boolean>((done) => connection.reset(done))
    },
    isOpen: () => state.is_open,
    close() {
      state.is_open = false
      connection.quit()
    },
    abort() {
      state.is_open = false
      connection.close()
    },
  }
}

function dialling({ host, port, is_operators }: MailServer, outgoing: Outgoing): Promise<Socket> {
  return (is_operators ? outgoing.unguarded : outgoing).connect({ host, port, timeout_ms: CONNECT_MS })
}

/** The connection reports a failure to open by an event, not by the callback. */
function opened(connection: SMTPConnection, state: { error: Error | null }): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(state.error ?? new Error('The mail server closed the connection.')))
    connection.connect((error?: Error | null) => (error ? reject(error) : resolve()))
  })
}

function step<T>(start: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result as T))))
}
