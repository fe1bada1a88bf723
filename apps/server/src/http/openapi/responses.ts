import { takesApiTokens, type AnyEndpoint } from '@stoa/contract'
import type { Json } from './schemas.ts'

const error = (message: string, code: string, more: object = {}) => ({
  message,
  code,
  request_id: '6f0c2f0e-6c52-4a8c-9d34-1f1f6a0d8b1e',
  ...more,
})

/** `status: [name, description, example]` of every refusal. */
const REFUSALS: Record<number, readonly [string, string, object]> = {
  400: [
    'BadRequest',
    'The body is malformed, or a filter is unknown.',
    error('Requested filter(s) `x` are not allowed. Allowed filter(s) are `search`.', 'unknown_filter'),
  ],
  401: ['Unauthenticated', 'There are no credentials, or they expired or were revoked.', error('Unauthenticated.', 'unauthenticated')],
  403: [
    'Forbidden',
    'The caller lacks a permission, or API tokens may not make the call.',
    error('user is missing required account permission(s)', 'missing_account_permission'),
  ],
  404: ['NotFound', 'The record is absent, or in an account that the caller cannot access.', error('Not Found', 'not_found')],
  410: ['Gone', 'The offer of the link is over: it was answered, withdrawn or has expired.', error('The invitation has expired.', 'gone')],
  413: ['TooLarge', 'The body or a file is too large.', error('The POST data is too large.', 'too_large')],
  415: ['Unsupported', 'The body is no JSON and no form.', error('Unsupported Media Type', 'unsupported_media_type')],
  419: ['PageExpired', 'The session cookie came without its token against forgery.', error('CSRF token mismatch.', 'csrf_mismatch')],
  409: [
    'Conflict',
    'The record has another state or version; `current` may show it.',
    error('The record was changed by somebody else in the meantime.', 'version_conflict'),
  ],
  422: [
    'Invalid',
    'Values are not valid. `errors` lists the texts of each field.',
    error('The email field is required. (and 1 more error)', 'validation_failed', {
      errors: { email: ['The email field is required.'], 'items.0.quantity': ['The quantity field is required.'] },
    }),
  ],
  429: ['TooManyRequests', 'There were too many requests.', error('Too Many Attempts.', 'too_many_attempts')],
}

/** Failures that are not the caller's, of every endpoint. */
const FAULTS = {
  500: { value: error('Server Error', 'server_error') },
  503: { value: error('Service Unavailable', 'unavailable') },
  507: { value: error('There is no room left for files. Nothing was stored; please tell your administrator.', 'storage_full') },
}
const FAULT_TEXT =
  '500: the server failed, and logged it under `request_id`. 503: it cannot answer now; repeat after `Retry-After` seconds. 507: its disk is full. Nothing was changed.'

const WAIT = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-RateLimit-Limit': { description: 'Requests in the window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests that are left.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'End of the window, in unix seconds.', schema: { type: 'integer' } },
}

const ERROR_BODY = { $ref: '#/components/schemas/ErrorBody' }

/** The refusals as components. */
export const REFUSAL_RESPONSES: Json = {
  ...Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [name, description, example]]) => [
      name,
      {
        description,
        ...(status === '429' && { headers: WAIT }),
        content: { 'application/json': { schema: ERROR_BODY, example } },
      },
    ]),
  ),
  Fault: {
    description: FAULT_TEXT,
    headers: { 'Retry-After': WAIT['Retry-After'] },
    content: { 'application/json': { schema: ERROR_BODY, examples: FAULTS } },
  },
}

/** Answers to an invitation, which may be over. */
const ANSWERS = /\/invitations\/:\w+\/(accept|decline)$/

/** The refusals that an endpoint can answer. @param has_body whether it reads a body */
export function refusalsOf(endpoint: AnyEndpoint, has_body: boolean): Json {
  const { any_body, method, path, shape, query } = endpoint
  const isWrite = method !== 'GET'
  const reads = shape !== undefined || Object.keys((query as { shape?: object }).shape ?? {}).length > 0
  const possible: Record<number, boolean> = {
    400: true,
    401: !any_body,
    403: true,
    404: path.includes(':'),
    409: isWrite,
    410: ANSWERS.test(path),
    413: has_body,
    415: has_body && !any_body,
    419: (isWrite && !any_body) || path === '/api/auth/logout',
    422: isWrite || reads,
    429: true,
  }
  const found = Object.entries(REFUSALS).filter(([status]) => possible[Number(status)])
  return {
    ...Object.fromEntries(found.map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }])),
    '5XX': { $ref: '#/components/responses/Fault' },
  }
}

/** Who may make the call, in words. */
export function accessText(endpoint: AnyEndpoint): string {
  const { access } = endpoint
  const who =
    'permission' in access
      ? `Permission: \`${access.permission}\`${access.who === 'staff' ? ' as platform staff' : ''}.`
      : {
          anyone: 'Open to everybody.',
          guest: 'Only without a login.',
          'signed-in': 'Any login.',
          verified: 'Any login with a verified e-mail.',
          'super-admin': 'Super Admin only.',
        }[access.who]
  return takesApiTokens(endpoint) ? who : `${who} Not with an API token.`
}

/** How callers prove who they are. */
export const SECURITY_SCHEMES: Json = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'stoa_<id>_<secret>',
    description: 'A token with chosen permissions in one account, made in the settings of the account. It is shown once.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: '<id>|<secret>',
    description: 'The sign-in of a person, from `POST /api/auth/login`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'stoa_session',
    description: 'The sign-in of a browser. Writes also need the header `X-XSRF-TOKEN` with the value of the cookie `XSRF-TOKEN`.',
  },
}

/** What most endpoints accept; the document names it once. */
export const USUAL_SECURITY: Json[] = [{ apiToken: [] }, { bearer: [] }, { session: [] }]

export function securityOf(endpoint: AnyEndpoint): Json[] {
  if (endpoint.access.who === 'anyone' || endpoint.access.who === 'guest') return []
  return [...(takesApiTokens(endpoint) ? [{ apiToken: [] }] : []), { bearer: [] }, { session: [] }]
}
