import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@stoa/contract'
import { isUnreachable } from '#db/unreachable.ts'
import { AppError, badRequest, notFound } from '#lib/errors.ts'
import type { Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { StorageAwayError } from '#lib/storage/storage.ts'
import { methodNotAllowed, methodsOf, pathOf } from './mount-routes.ts'
import { localeOf } from './request-facts.ts'
import type { Room } from './room.ts'

/** Converts every error to the format of wire-contract.md 1.5. */
export function answerErrors(
  app: FastifyInstance,
  routes: Routes,
  { t, room }: Pick<Services, 't'> & { room: Room },
  shell: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | null,
): void {
  const methodsAt = methodsOf(routes)
  const send = (request: FastifyRequest, reply: FastifyReply, error: AppError) => sendError(request, reply, error, t)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code === DISK_FULL) room.databaseIsFull()
    return send(request, reply, toAppError(error, request))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const verbs = methodsAt(pathOf(request))
    const page = request.method === 'GET' || request.method === 'HEAD' ? shell(request, reply) : null
    if (page) return page
    return send(request, reply, verbs.length ? methodNotAllowed(request.method, verbs) : notFound())
  })
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError, t: Services['t']): FastifyReply {
  if (error.status === 419) reply.raw.statusMessage = 'Page Expired'
  const { code, errors, current, status } = error
  const message = errors
    ? summaryOf(error, (count) => t(localeOf(request, request.actor), 'validation:more_errors', { count }))
    : error.message
  const body = { message, code, request_id: request.id, ...(errors && { errors }), ...(current && { current }) }
  return reply.code(status).headers(error.headers).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** The first error, and the number of further ones. */
function summaryOf({ errors, message }: AppError, moreOf: (count: number) => string): string {
  const [first, ...others] = Object.values(errors ?? {}).flat()
  return first !== undefined && others.length ? `${first} ${moreOf(others.length)}` : message
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const database = databaseError(error)
  if (database) return database
  const transport = TRANSPORT[error.code]
  if (transport) return new AppError(transport[0], transport[1], transport[2])
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return badRequest()
  if (error instanceof StorageAwayError) {
    request.log.error({ request_id: request.id, err: error, endpoint: request.endpoint?.id }, 'the store of the files did not answer')
    return new AppError(503, 'unavailable', 'Files cannot be reached at the moment. Nothing was changed; please try again in a minute.', {
      headers: { 'Retry-After': '30' },
    })
  }
  if (error.statusCode === 503) return new AppError(503, 'unavailable', 'Service Unavailable', { headers: { 'Retry-After': '5' } })
  request.log.error({ request_id: request.id, err: error, endpoint: request.endpoint?.id, user_id: request.actor?.id }, 'request failed')
  return new AppError(500, 'server_error', 'Server Error')
}

const TRANSPORT: Record<string, [number, ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_request', 'Bad request.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'bad_request', 'Bad request.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The POST data is too large.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'The POST data is too large.'],
  FST_FILES_LIMIT: [413, 'too_large', 'The POST data is too large.'],
  FST_PARTS_LIMIT: [413, 'too_large', 'The POST data is too large.'],
  FST_FIELDS_LIMIT: [413, 'too_large', 'The POST data is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', STATUS_CODES[415]!],
}

/**
 * Converts PostgreSQL errors: a serialization conflict is a 409, invalid text a 422, a full disk a 507, a lost connection a 503.
 * All others are internal errors: 500.
 */
function databaseError(error: Error & { code?: string }): AppError | null {
  const { code = '' } = error
  if (code === DISK_FULL)
    return new AppError(507, 'storage_full', 'The disk of the database is full. Nothing was changed; please tell your administrator.')
  const conflicting = CONFLICTS[code]
  if (conflicting) return new AppError(409, 'conflict', conflicting)
  const invalid = INVALID[code]
  if (invalid) return new AppError(422, 'validation_failed', invalid, { errors: { base: [invalid] } })
  if (isUnreachable(error)) return new AppError(503, 'unavailable', 'Service Unavailable', { headers: { 'Retry-After': '2' } })
  return null
}

const SIMULTANEOUS = 'Somebody else changed the same records at the same moment. Please try again.'
/** Codes of PostgreSQL that are a 409, with the message. */
const CONFLICTS: Record<string, string> = {
  '40001': SIMULTANEOUS,
  '40P01': SIMULTANEOUS,
  '23505': 'A record with the same values exists already.',
  '23503': 'A record that this change needs does not exist, or is still used.',
}
const UNSTORABLE = 'The text contains characters that cannot be stored.'
/** Codes of PostgreSQL that are a 422, with the message. */
const INVALID: Record<string, string> = {
  '22021': UNSTORABLE,
  '22P05': UNSTORABLE,
  '22008': 'A date is out of range.',
  '22003': 'A number is too large.',
}

/** disk_full of PostgreSQL. */
const DISK_FULL = '53100'
