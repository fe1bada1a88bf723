import { z } from 'zod'

/** Values of `code` in error responses. The list is closed: clients may branch on it. */
export const ERROR_CODES = [
  'bad_request',
  'unknown_filter',
  'unknown_query',
  'unauthenticated',
  'not_guest',
  'email_unverified',
  'missing_permission',
  'missing_role',
  'feature_disabled',
  'missing_account_permission',
  'forbidden',
  'invalid_signature',
  'impersonating',
  'api_token_refused',
  'not_found',
  'gone',
  'method_not_allowed',
  'conflict',
  'version_conflict',
  'stage_conflict',
  'already_running',
  'wrong_state',
  'in_use',
  'idempotency_mismatch',
  'too_large',
  'unsupported_media_type',
  'csrf_mismatch',
  'validation_failed',
  'quota_reached',
  'too_many_attempts',
  'storage_full',
  'server_error',
  'unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Body of every error response (wire-contract.md 1.5); `errors` only on 422, `current` only on a 409 with the current state. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  request_id: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
