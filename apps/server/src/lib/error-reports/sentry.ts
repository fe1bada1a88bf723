import { OperatorError } from '../operator-error.ts'

/** A fault as it is passed to the error-reporting service. */
export interface ErrorReport {
  /** 32 hexadecimal digits. */
  event_id: string
  at: Date
  name: string
  message: string
  stack: string | null
  path: string
  browser: string
  user_id: number | null
  occurrences: number
}

interface Dsn {
  /** The address that takes envelopes. */
  url: string
  public_key: string
}

/** A service that speaks Sentry's envelope protocol: Sentry, GlitchTip, Bugsink and others. */
export interface ErrorService {
  dsn: Dsn
  environment: string
}

/**
 * Reads `https://<public key>@<host>/<path>/<project>`.
 * @throws OperatorError
 */
export function readDsn(dsn: string): Dsn {
  const { protocol, username, host, pathname } = new URL(dsn)
  const parts = pathname.split('/').filter(Boolean)
  const project = parts.pop()
  if (!username || project === undefined) throw new OperatorError('SENTRY_DSN must be an address such as https://key@host/1')
  return { url: `${protocol}//${host}${parts.map((part) => `/${part}`).join('')}/api/${project}/envelope/`, public_key: username }
}

/** The request that hands a report over: an envelope with one event, each part a line of JSON. */
export function sentryRequest({ dsn, environment }: ErrorService, report: ErrorReport, now: Date) {
  const event = JSON.stringify({
    event_id: report.event_id,
    timestamp: report.at.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    environment,
    transaction: report.path,
    request: { url: report.path, headers: { 'User-Agent': report.browser } },
    ...(report.user_id !== null && { user: { id: String(report.user_id) } }),
    extra: { occurrences: report.occurrences },
    exception: {
      values: [
        { type: report.name, value: report.message, ...(report.stack !== null && { stacktrace: { frames: framesOf(report.stack) } }) },
      ],
    },
  })
  const lines = [
    JSON.stringify({ event_id: report.event_id, sent_at: now.toISOString() }),
    JSON.stringify({ type: 'event', content_type: 'application/json', length: Buffer.byteLength(event) }),
    event,
  ]
  return {
    url: dsn.url,
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=stoa/1.0, sentry_key=${dsn.public_key}`,
    },
    body: `${lines.join('\n')}\n`,
  }
}

/** Frames of a stack, outermost first as the service expects: `at name (file:line:column)` and `name@file:line:column`. */
function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = /^\s*(?:at (?:async )?)?(?<name>[^@(]*?)?[ @(]*(?<file>\S+?):(?<line>\d+):(?<column>\d+)\)?\s*$/.exec(line)?.groups
      if (!found) return []
      return [
        {
          filename: found.file,
          function: found.name?.trim() || '?',
          lineno: Number(found.line),
          colno: Number(found.column),
          in_app: true,
        },
      ]
    })
    .toReversed()
}
