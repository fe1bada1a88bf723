import type { ErrorCode } from '@stoa/contract'

/** Every error a client may see (wire-contract.md 1.5). Anything else that is thrown becomes a 500 without details. */
export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** Field (snake_case dot path) to messages, on 422 only. */
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>
  /** The actual state, on a 409 that the client resolves by itself. */
  readonly current: object | undefined

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { errors?: Record<string, string[]>; headers?: Record<string, string>; current?: object } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
    this.current = more.current
  }
}

export const badRequest = (message = 'Bad request.', code: ErrorCode = 'bad_request') => new AppError(400, code, message)
export const unauthenticated = () => new AppError(401, 'unauthenticated', 'Unauthenticated.')
export const forbidden = (message = 'This action is unauthorized.', code: ErrorCode = 'forbidden') => new AppError(403, code, message)
export const missingPermission = () => forbidden('user is missing required permission(s)', 'missing_permission')
export const missingAccountPermission = () => forbidden('user is missing required account permission(s)', 'missing_account_permission')
export const missingRole = () => forbidden('user is missing required role(s)', 'missing_role')
/** Absent, or in an account the caller has nothing to do with: the two must look alike. */
export const notFound = (message = 'Not Found') => new AppError(404, 'not_found', message)
export const conflict = (message: string, code: ErrorCode = 'conflict') => new AppError(409, code, message)
export const versionConflict = () => conflict('The record was changed by somebody else in the meantime.', 'version_conflict')

/**
 * Runs checks that throw a 422 and throws one with the fields of them all: a form shows everything that is wrong at once.
 * @throws the first error other than a 422, immediately
 */
export function allValid(...checks: (() => unknown)[]): void {
  const errors: Record<string, string[]> = {}
  for (const check of checks) {
    try {
      check()
    } catch (error) {
      if (!(error instanceof AppError) || !error.errors) throw error
      Object.assign(errors, error.errors)
    }
  }
  if (Object.keys(errors).length) throw invalid(errors)
}

/**
 * A 422 with messages by field, the most important first; the summary is the first of them, and the answer says how many
 * there are besides (wire-contract.md 1.5).
 * @param errors field to one or several messages
 */
export function invalid(errors: Record<string, string | string[]>): AppError {
  const listed = Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [messages].flat()]))
  const [first = 'The given data was invalid.'] = Object.values(listed).flat()
  return new AppError(422, 'validation_failed', first, { errors: listed })
}
