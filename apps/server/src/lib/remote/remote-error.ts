import { OutgoingError } from '../outgoing/outgoing-error.ts'

/**
 * Why a provider did not do what it was asked (integrations.md 0.2).
 * `auth_expired`: it refuses the login, and needs a new one · `permission_missing`: the login lacks a right · `rate_limited`: it asks to
 * wait · `transient`: it did not answer, or not correctly · `invalid`: it refuses a value · `not_found` · `business`: a rule of the provider.
 */
export type RemoteFailure = 'auth_expired' | 'permission_missing' | 'rate_limited' | 'transient' | 'invalid' | 'not_found' | 'business'

interface RemoteDetails {
  /** The provider's own code of the error. */
  code?: string | undefined
  /** How long it asks to wait. */
  retry_after_ms?: number | null | undefined
  /** Whether the provider may have received the request. Only `transient` leaves this open. */
  was_reached?: boolean
  cause?: unknown
}

/** A call of a provider that failed. Its message contains what the provider wrote, so it is for logs, and for members after {@link sentence}. */
export class RemoteError extends Error {
  readonly kind: RemoteFailure
  readonly code: string | undefined
  readonly retry_after_ms: number | null
  readonly was_reached: boolean

  constructor(kind: RemoteFailure, message: string, { code, retry_after_ms = null, was_reached = true, cause }: RemoteDetails = {}) {
    super(message, { cause })
    this.kind = kind
    this.code = code
    this.retry_after_ms = retry_after_ms
    this.was_reached = was_reached
  }

  /** Whether the same call may succeed later without a change by a person. */
  get is_passing(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'transient'
  }
}

/** Classifies what a call threw: connections that failed are `transient`. Other errors are thrown again, because they are faults of ours. */
export function remoteError(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error
  if (error instanceof OutgoingError) {
    const kind = error.kind === 'address' || error.kind === 'insecure' ? 'invalid' : 'transient'
    return new RemoteError(kind, error.message, { code: error.kind, was_reached: error.was_reached, cause: error })
  }
  throw error
}
