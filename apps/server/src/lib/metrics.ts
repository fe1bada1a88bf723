import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

interface CountedRequest {
  method: string
  route: string
  status: number
  seconds: number
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/**
 * Times by method and class of status in a histogram, and of each route the count by class and the total time: buckets for each of more
 * than a thousand routes would make an answer of megabytes.
 */
function requestCounter(registers: Registry[]): (request: CountedRequest) => void {
  const all = new Histogram({
    name: 'stoa_http_request_duration_seconds',
    help: 'Time to answer a request',
    registers,
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const labelNames = ['method', 'route', 'status'] as const
  const count = new Counter({ name: 'stoa_http_route_requests_total', help: 'Requests of a route', registers, labelNames })
  const time = new Counter({
    name: 'stoa_http_route_seconds_total',
    help: 'Time to answer the requests of a route',
    registers,
    labelNames: ['method', 'route'],
  })
  return ({ method, route, status, seconds }) => {
    const labels = { method: METHODS.has(method) ? method : 'OTHER', status: `${Math.floor(status / 100)}xx` }
    all.observe(labels, seconds)
    count.inc({ ...labels, route })
    time.inc({ method: labels.method, route }, seconds)
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** What `/metrics` shows. One registry a process; nothing global, so that tests can make many. */
export function createMetrics(options: { with_process?: boolean } = {}) {
  const registry = new Registry()
  const registers = [registry]
  if (options.with_process) collectDefaultMetrics({ register: registry })
  return {
    registry,
    /** Counts a request. `route` is the pattern, never the address, so that the number of series stays bounded. */
    countRequest: requestCounter(registers),
    job_duration: new Histogram({
      name: 'stoa_job_duration_seconds',
      help: 'Time of one run of a background job',
      registers,
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    }),
    outbox_set_aside: new Counter({
      name: 'stoa_outbox_set_aside_total',
      help: 'Entries of the outbox that are not tried again by themselves',
      registers,
      labelNames: ['topic'],
    }),
    mails_sent: new Counter({ name: 'stoa_mails_total', help: 'Mails handed to the mail server', registers, labelNames: ['outcome'] }),
    /** Counts the open connections each time metrics are requested. */
    watchSockets(count: () => number) {
      return new Gauge({
        name: 'stoa_realtime_sockets',
        help: 'Open realtime connections',
        registers,
        collect() {
          this.set(count())
        },
      })
    },
    /** Reads the pool each time metrics are requested. */
    watchPool(name: string, pool: { totalCount: number; idleCount: number; waitingCount: number }) {
      return new Gauge({
        name: `stoa_${name}_connections`,
        help: 'Database connections by state',
        registers,
        labelNames: ['state'],
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
    /** The text of `/metrics` and its content type. */
    render: async () => ({ body: await registry.metrics(), content_type: registry.contentType }),
  }
}
