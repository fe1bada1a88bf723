import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SOURCES = new URL('../../', import.meta.url)

/**
 * The only files that may load something that opens connections, with the reason why no address of a user reaches it. Use
 * `services.outgoing` for everything else.
 */
const KNOWN: Record<string, string> = {
  'lib/outgoing/allowed-places.ts': 'reads addresses',
  'lib/outgoing/public-address.ts': 'reads addresses',
  'lib/outgoing/guarded-agents.ts': 'is the guard',
  'lib/outgoing/guarded-dial.ts': 'is the guard',
  'lib/outgoing/guarded-request.ts': 'is the guard: every request has one of its agents',
  'lib/outgoing/outgoing.ts': 'is the guard',
  'lib/mail/mailer.ts': 'connects to SMTP_URL',
  'lib/hosts/request-host.ts': 'reads addresses',
  'lib/storage/storage-s3.ts': 'connects to S3_ENDPOINT',
  'db/client.ts': 'connects to DATABASE_URL',
  'db/prepared-client.ts': 'connects to DATABASE_URL',
  'db/parsers.ts': 'reads values of the database',
  'db/embedded/character-type.ts': 'connects to the embedded database',
  'db/embedded/processes.ts': 'finds a free port of this machine',
  'db/embedded/server-process.ts': 'connects to the embedded database',
  'lib/outgoing/name-servers.ts': 'asks the name servers of the machine or of MAIL_DNS_SERVERS',
  'lib/jobs/create-jobs.ts': 'connects to DATABASE_URL',
  'realtime/bus/bus-redis.ts': 'connects to REDIS_URL',
  'realtime/bus/listening-client.ts': 'connects to DATABASE_URL',
  'realtime/publish/delivery.ts': 'reads the states of accepted sockets',
  'realtime/sockets/connection.ts': 'reads the states of accepted sockets',
  'realtime/sockets/connections.ts': 'reads the states of accepted sockets',
  'realtime/sockets/socket-server.ts': 'accepts connections',
  'realtime/sockets/tls-listener.ts': 'accepts connections',
  'start/database.ts': 'connects to DATABASE_URL',
  'start/free-port.ts': 'finds a free port of this machine',
  'demo/keep-demo.ts': 'connects to the embedded database',
  'doctor/check-machine.ts': 'tries ports of this machine',
  'env.ts': 'reads addresses',
  'http/error-answers.ts': 'reads names of statuses',
  'modules/marketing/pages/domains/host-name.ts': 'reads addresses',
  'modules/messaging/email/delivery/smtp-connection.ts': 'speaks SMTP through a connection of the guard',
  'modules/messaging/email/tracking/tracking-routes.ts': 'reads addresses',
  'modules/sales/payments/gateway/stripe-gateway.ts': 'connects to STRIPE_API_BASE, a stand-in or Stripe; accounts set no address',
}

const MODULES =
  /^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises)$|^(undici|axios|got|node-fetch|ws|nodemailer(\/lib\/(smtp-connection|smtp-transport|smtp-pool|fetch))?|stripe|ioredis|redis|pg|pg-boss|pusher|smtp-client)$|^@aws-sdk\//

/** Names what a source uses that can open a connection. */
function openersOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const imports = [
    ...code.matchAll(/^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'([^']+)'|(?:import|require)\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm),
  ]
    .map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? '')
    .filter((name) => MODULES.test(name))
  const hasOwnFetch = /\b(?:const|let|function)\s+fetch\b/.test(code)
  const globals = [...code.matchAll(/(?<![\w.])(?:globalThis\.)?(fetch|WebSocket|EventSource|XMLHttpRequest)\b(?=\s*[(,)])/g)].map(
    ([, name]) => name!,
  )
  return [...imports, ...globals.filter((name) => name !== 'fetch' || !hasOwnFetch)]
}

const files = globSync('**/*.ts', { cwd: SOURCES.pathname }).filter(
  (file) => !/\.(test|fixture|d)\.ts$|^(test|stand-ins|realtime\/test)\//.test(file),
)

describe('the guard of outgoing connections', () => {
  it('is the only way out: no other source loads what opens connections', () => {
    const found = files.filter((file) => openersOf(readFileSync(new URL(file, SOURCES), 'utf8')).length > 0)
    expect(files.length).toBeGreaterThan(500)
    expect(found.toSorted()).toEqual(Object.keys(KNOWN).toSorted())
  })

  it.each([
    "import { request } from 'node:https'",
    "import net from 'net'",
    "import {\n  connect,\n  type Socket,\n} from 'node:tls'",
    "const { request } = await import('undici')",
    "const http = require('node:http')",
    "export { fetch } from 'undici'",
    'const answer = await fetch(url)',
    'const answer = await globalThis.fetch(url)',
    'return call(fetch, url)',
    'const socket = new WebSocket(url)',
    "import { createTransport } from 'nodemailer'",
  ])('would be noticed missing in: %s', (source) => {
    expect(openersOf(source)).toHaveLength(1)
  })

  it.each(["import type { IncomingMessage } from 'node:http'", '// fetch(url)', 'cache.fetch(url)', 'const fetch = () => page()\nfetch()'])(
    'need not know: %s',
    (source) => {
      expect(openersOf(source)).toEqual([])
    },
  )
})
