import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { OperatorError } from '#lib/operator-error.ts'
import { allowedPlaces } from '#lib/outgoing/allowed-places.ts'

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const port = z.coerce.number().int().min(0).max(65_535)
const proxies = z.string().transform((value, { addIssue }): false | number | string[] => {
  if (value === 'false' || value === '0') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  const places = value.split(',').map((item) => item.trim())
  if (places.every(isNetwork)) return places
  addIssue({ code: 'custom', message: 'Must be the number of proxies (1 to 9) or their addresses and networks, such as 10.0.0.0/8' })
  return z.NEVER
})
/** Address of a server. Validated here, because a typing error would only appear later as an unknown host. */
const address = (protocol: RegExp, such_as: string) => z.url({ protocol, error: `Must be an address such as ${such_as}` })

function isNetwork(place: string): boolean {
  const [address = '', prefix] = place.split('/')
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

function isListOfPlaces(places: string[]): boolean {
  try {
    allowedPlaces(places)
    return true
  } catch {
    return false
  }
}

/** Whether an address names the public key and the project of an error-reporting service. */
function hasKeyAndProject(dsn: string): boolean {
  const { username, pathname } = new URL(dsn)
  return username !== '' && /\/[^/]+$/.test(pathname)
}

/** Parts of the application that a process can run. */
export const ROLES = ['api', 'worker', 'realtime', 'scheduler'] as const

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.optional(),
  HOST: z.string().default('0.0.0.0'),
  /** Public address, used for links in mails. */
  APP_URL: z.url().optional(),
  /** Host to which domains of landing pages point in the DNS. Default: the host of APP_URL. */
  PAGES_HOST: z.hostname().optional(),
  /** Password of the address that tells a proxy for which hosts it may get certificates; without it, only this machine may ask. */
  TLS_ASK_TOKEN: z.string().min(16).optional(),
  /** Additional origins that may open sockets and call the API. */
  ALLOWED_ORIGINS: list.default([]),
  /** Secret from which all keys are derived, at least 32 characters. Generated and stored in the data folder when absent. */
  APP_KEY: z.string().min(32).optional(),
  APP_KEYS_PREVIOUS: list.default([]),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(/^(postgres(ql)?|socket)$/, 'postgres://user:password@host:5432/stoa').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(8),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),
  ROLES: list.pipe(z.array(z.enum(ROLES)).min(1)).default([...ROLES]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Demo data to create on the first run: none, test, demo or load. */
  DEMO: z.enum(['none', 'test', 'demo', 'load']).optional(),
  /** Instant at which the demo data ends. Default: today at ten for demo, a fixed day for test and load. */
  DEMO_TODAY: z.iso.datetime({ offset: true }).optional(),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  MAIL_FROM: z.string().default('Stoa <no-reply@stoa.example>'),
  /** Maximum number of simultaneous connections to the mail server, per process. */
  MAIL_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(8),
  /** Domain whose MX record points to the SMTP listener. Bounces return to `b+…@` this domain. */
  MAIL_BOUNCE_DOMAIN: z.string().optional(),
  /** Domain for replies to `r+…@`. May be the same domain. */
  INBOUND_DOMAIN: z.string().optional(),
  /** Port of the listener for bounces and replies. Without a port, no listener runs. */
  INBOUND_SMTP_PORT: port.optional(),
  INBOUND_SMTP_HOST: z.string().default('0.0.0.0'),
  /** Places outside the public internet that users may connect to: addresses, networks and host names, with any port or one. */
  OUTGOING_ALLOWED: list
    .refine(isListOfPlaces, 'Must list addresses, networks or host names, such as 10.1.0.0/16,mail.office.example:587')
    .default([]),
  /** Name servers used to check sending domains, separated by commas. Default: those of the machine. */
  MAIL_DNS_SERVERS: list.default([]),
  /** SPF mechanism that accounts are asked to publish, such as `include:mail.example.com`. */
  MAIL_SPF: z.string().optional(),
  /** Last path segment of the webhook addresses for mail providers. Without it, their reports are refused. */
  MAIL_WEBHOOK_KEY: z.string().min(16).optional(),
  MAILGUN_SIGNING_KEY: z.string().optional(),
  /** `user:password` that Postmark sends with HTTP Basic authentication. */
  POSTMARK_WEBHOOK_AUTH: z.string().optional(),
  /** Amazon SNS topics whose messages are accepted, separated by commas. */
  SNS_TOPIC_ARNS: list.default([]),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
  /** The platform's SMS gateway, for accounts without a gateway. */
  SMS_PROVIDER: z.enum(['twilio', 'yuboto']).optional(),
  /** Account SID of Twilio. */
  SMS_USERNAME: z.string().optional(),
  /** Auth token of Twilio or API key of Yuboto. */
  SMS_SECRET: z.string().optional(),
  /** Overrides the address of the provider. */
  SMS_BASE_URL: z.url().optional(),
  /** Sender: a name of up to 11 letters and digits, or a number in E.164. */
  SMS_SENDER_ID: z.string().min(1).max(15).optional(),
  /** OAuth client with which accounts connect Google Ads and Google Analytics. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTH_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_ADS_URL: z.url().default('https://googleads.googleapis.com'),
  GOOGLE_ADS_VERSION: z
    .string()
    .regex(/^v\d+$/)
    .default('v25'),
  GA4_URL: z.url().default('https://analyticsdata.googleapis.com'),
  /** Overrides the address of Stripe for all accounts. */
  STRIPE_API_BASE: z.url().optional(),
  /** App at Facebook with which accounts connect their pages and ad accounts. */
  META_APP_ID: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  /** Proves to Facebook that APP_URL/webhooks/meta is the address for its reports. Without it, the address is refused there. */
  META_VERIFY_TOKEN: z.string().min(16).optional(),
  /** Overrides the address of the Graph API. */
  META_GRAPH_URL: z.url().optional(),
  /** Overrides the address of the login dialog. */
  META_DIALOG_URL: z.url().optional(),
  /** Version of the Graph API, such as v25.0. */
  META_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'Must be a version such as v25.0')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-central-1'),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PUSHER_APP_ID: z.string().default('stoa'),
  PUSHER_APP_KEY: z.string().default('stoa'),
  /** Signs channels. Derived from APP_KEY when absent. HTTP publishers need it. */
  PUSHER_APP_SECRET: z.string().min(16).optional(),
  PUSHER_HTTP_API: flag.default(false),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  TLS_PORT: port.default(6002),
  /** Number of proxies in front, or their addresses and networks, separated by commas. Others cannot set the caller's address. */
  TRUST_PROXY: proxies.default(false),
  /** Whether to refuse unknown includes, sorts and fields instead of listing them in X-Ignored-Query. */
  QUERY_STRICT: flag.default(false),
  /** Maximum size of an imported contact file, in megabytes. */
  IMPORT_MAX_MB: z.coerce.number().int().min(1).max(100).default(20),
  METRICS_TOKEN: z.string().optional(),
  /** Where faults of browsers are reported: Sentry or a service that speaks its protocol, `https://key@host/project`. */
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: 'Must be an address such as https://key@host/1' })
    .refine(hasKeyAndProject, 'Must be an address such as https://key@host/1')
    .optional(),
  /** Multiplier of the request limits, for load tests and for browser tests that share one address. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).default(1),
})

/** Groups of variables that have no effect unless all of them are set. */
const TOGETHER = [
  ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
  ['META_APP_ID', 'META_APP_SECRET'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'],
] as const

const Env = Variables.superRefine((env, { addIssue }) => {
  for (const group of TOGETHER)
    for (const name of group)
      if (!env[name] && group.some((other) => env[other]))
        addIssue({ code: 'custom', path: [name], message: `Is missing: ${group.join(', ')} belong together` })
})
export type Env = z.infer<typeof Env>

/**
 * Reads and validates the environment. No other code reads it.
 * @throws OperatorError that names every invalid variable
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = Env.safeParse(set)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new OperatorError(`The environment does not fit:\n  ${problems.join('\n  ')}`)
}
