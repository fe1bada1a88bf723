import type { Context } from './context.ts'
import { outgoingError } from '#lib/outgoing/outgoing-error.ts'

/** Why a connection that a user asked for failed, in their language and without any text of the other side. */
export function sayFailure({ services, request }: Pick<Context, 'services' | 'request'>, error: unknown): string {
  return services.t(request.locale, `outgoing:${outgoingError(error).kind}`)
}
