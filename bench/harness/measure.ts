import autocannon, { type Request } from 'autocannon'
import type { Server } from './processes.ts'

export interface Work {
  method?: 'GET' | 'POST' | 'PUT'
  /** Path of the n-th request. */
  path: (n: number) => string
  body?: (n: number) => object
  headers?: Record<string, string>
  /** Headers of the n-th request, beside those of all. */
  headersOf?: (n: number) => Record<string, string>
  /** Status of its answers; 200 when left out. */
  answers?: 302
}

export interface Figures {
  per_second: number
  p50: number
  p97_5: number
  p99: number
  /** CPU of the server process for each request, in milliseconds. */
  cpu_ms: number
  /** CPU of PostgreSQL for each request, in milliseconds. */
  database_cpu_ms: number
  memory_mb: number
}

/**
 * Sends requests for some seconds over a number of connections.
 * @throws if an answer is not 200, because a refusal is fast
 */
export async function measure(
  server: Server,
  work: Work,
  { connections, seconds, database }: { connections: number; seconds: number; database: { cpu_s(): number } },
): Promise<Figures> {
  let n = Math.floor(Math.random() * 1_000_000)
  const requests = [
    {
      method: work.method ?? 'GET',
      setupRequest: (request: Request) => {
        n++
        return {
          ...request,
          path: work.path(n),
          ...(work.body && { body: JSON.stringify(work.body(n)) }),
          ...(work.headersOf && { headers: { ...request.headers, ...work.headersOf(n) } }),
        }
      },
    },
  ]
  const headers = { 'content-type': 'application/json', ...work.headers }
  await autocannon({ url: server.url, connections, duration: 1, requests, headers })
  const cpu = { server: server.cpu_s(), database: database.cpu_s() }
  const result = await autocannon({ url: server.url, connections, duration: seconds, requests, headers })
  const refused = result.non2xx - (work.answers ? result['3xx'] : 0)
  if (refused || result.errors) throw new Error(`${work.path(1)}: ${refused} refused, ${result.errors} failed`)
  const count = result.requests.total
  const { latency } = result
  return {
    per_second: count / result.duration,
    p50: latency.p50,
    p97_5: latency.p97_5,
    p99: latency.p99,
    cpu_ms: ((server.cpu_s() - cpu.server) * 1000) / count,
    database_cpu_ms: ((database.cpu_s() - cpu.database) * 1000) / count,
    memory_mb: server.memory_mb(),
  }
}
