import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Time for the rest of a body whose request is answered already. */
const PATIENCE_MS = 10_000

/**
 * Reads and drops the rest of a body that was answered before it had arrived, such as an upload to a full disk. Without this the
 * connection would stay busy: it would never serve another request, and a stop would wait for it. The answer is sent first, so the
 * client reads it. A client that is not done in time is disconnected.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    // Requests that tests inject have no connection, and no such field.
    if ('complete' in raw && !raw.complete) drop(raw)
    done()
  })
}

function drop(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => request.socket.destroy(), PATIENCE_MS).unref()
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
}
