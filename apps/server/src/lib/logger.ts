import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Names whose value never reaches a log line, at the top and up to two levels down. */
const secret_names = [
  'authorization',
  'cookie',
  '"set-cookie"',
  '"x-xsrf-token"',
  '"x-csrf-token"',
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'totp_secret',
  'recovery_codes',
  'signature',
  'api_key',
  'credentials',
]

/** JSON log lines with secrets masked; `pretty` makes them readable in a terminal during development. */
export function createLogger(options: {
  level?: string
  pretty?: boolean
  /** Written into each line, so that lines of several processes can be told apart. */
  role?: string
  destination?: DestinationStream
}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: { role: options.role, pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secret_names.flatMap(pathsTo), censor: '[redacted]' },
  }
  if (options.destination) return pino(settings, options.destination)
  if (!options.pretty) return pino(settings)
  return pino({
    ...settings,
    formatters: undefined,
    transport: { target: 'pino-pretty', options: { ignore: 'pid', translateTime: 'SYS:HH:MM:ss.l' } },
  })
}

function pathsTo(name: string): string[] {
  const dotted = name.startsWith('"') ? `[${name}]` : `.${name}`
  return [name.startsWith('"') ? `[${name}]` : name, `*${dotted}`, `*.*${dotted}`]
}
