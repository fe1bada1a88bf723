/** The part of autocannon that the benchmarks use; the package has no types. */
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
    /** Number of threads that send; without it the caller's thread sends. */
    workers?: number
    /** Requests a second over all connections; without it each answer triggers the next request. */
    overallRate?: number
  }

  export interface Result {
    non2xx: number
    /** Redirections, which `non2xx` counts too. */
    '3xx': number
    errors: number
    /** Duration in seconds. */
    duration: number
    requests: { total: number }
    /** Percentiles in milliseconds. */
    latency: { p50: number; p97_5: number; p99: number }
  }

  export default function autocannon(options: Options): Promise<Result>
}
