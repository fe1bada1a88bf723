import type { Context } from '#kit/context.ts'
import { forbidden } from '#lib/errors.ts'

/**
 * Refuses changes of money, passwords, addresses, tokens, permissions and ownership during an impersonation (wire-contract.md
 * 4.6, invariant 12).
 * @throws 403 `impersonating`
 */
export function refuseWhileImpersonating(ctx: Context): void {
  if (ctx.actor.token?.impersonator_id) throw forbidden('This action is not allowed while impersonating.', 'impersonating')
}
