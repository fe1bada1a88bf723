/** What the measurements use of autocannon, which brings no types. */
declare module 'autocannon' {
  /** One request; `setupRequest` may change it each time it is sent. */
  export interface Request {
    method?: string
    path?: string
    body?: string
    headers?: Record<string, string>
    setupRequest?: (request: Request) => Request
  }

  export interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: readonly Request[]
    headers: Record<string, string>
    /** Threads of its own that send; in the caller's when left out. */
    workers?: number
    /** Requests a second over all connections; as many as come back when left out. */
    overallRate?: number
  }

  export interface Result {
    non2xx: number
    errors: number
    /** Seconds it took. */
    duration: number
    requests: { total: number }
    /** Percentiles in milliseconds. */
    latency: { p50: number; p97_5: number; p99: number }
  }

  export default function autocannon(options: Options): Promise<Result>
}
