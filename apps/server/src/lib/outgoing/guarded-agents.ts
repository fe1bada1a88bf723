import { Agent as HttpAgent, type AgentOptions, type ClientRequestArgs } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { guardedLookup, refusalOfLiteral, type Guard, type Target } from './guarded-dial.ts'

export interface GuardedAgents {
  http: HttpAgent
  https: HttpsAgent
  close(): void
}

const OPTIONS: AgentOptions = { keepAlive: true, maxFreeSockets: 16, timeout: 60_000 }

type Opened = ((error: Error | null, socket: Duplex) => void) | undefined

/** Agents whose every new connection passes the guard. */
export function guardedAgents(guard: Guard): GuardedAgents {
  /** @returns the options with the guard's `lookup`, or null after the refusal was reported */
  function guarded(options: ClientRequestArgs, needs_tls: boolean, opened: Opened): ClientRequestArgs | null {
    const target: Target = { host: hostOf(options), port: Number(options.port), needs_tls }
    const refusal = refusalOfLiteral(guard, target)
    if (refusal === null) return { ...options, lookup: guardedLookup(guard, target) }
    process.nextTick(() => opened?.(refusal, null as unknown as Duplex))
    return null
  }

  class GuardedHttp extends HttpAgent {
    override createConnection(options: ClientRequestArgs, opened?: Opened) {
      const allowed = guarded(options, true, opened)
      return allowed && super.createConnection(allowed, opened)
    }
  }
  class GuardedHttps extends HttpsAgent {
    override createConnection(options: ClientRequestArgs, opened?: Opened) {
      const allowed = guarded(options, false, opened)
      return allowed && super.createConnection(allowed, opened)
    }
  }
  const [http, https] = [new GuardedHttp(OPTIONS), new GuardedHttps(OPTIONS)]
  return {
    http,
    https,
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

const hostOf = ({ host, hostname }: ClientRequestArgs) => (host ?? hostname ?? '').replace(/^\[|\]$/g, '')
