import { GUEST } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { AppError } from '#lib/errors.ts'
import { contextOf } from '#platform/run-endpoint.ts'
import type { Services } from '#kit/services.ts'
import { failMessage } from '#modules/crm/conversations/index.ts'
import { systemRequest } from '#platform/system-request.ts'

/** Sends what a member wrote in a conversation, as that member; what is refused says so in the thread. */
export async function sendWritten(
  services: Services,
  { message_id, user_id }: { message_id: number; user_id: number },
  send: (ctx: Context, message_id: number) => Promise<void>,
): Promise<void> {
  const actor = await services.actors.load(services.database.db, user_id)
  if (!actor)
    return inTransaction(services, null, (ctx) => failMessage(ctx, message_id, ctx.services.t('en', 'messaging:errors.no_sender')))
  try {
    await inTransaction(services, { ...actor, token: null }, (ctx) => send(ctx, message_id))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const reason = reasonOf(error)
    await inTransaction(services, { ...actor, token: null }, (ctx) => failMessage(ctx, message_id, reason))
    services.logger.info({ message_id, reason }, 'a message of a conversation could not be sent')
  }
}

/** What is wrong with a field says more than that something is. */
const reasonOf = (error: AppError): string => Object.values(error.errors ?? {})[0]?.[0] ?? error.message

async function inTransaction(services: Services, actor: Context['actor'] | null, run: (ctx: Context) => Promise<void>): Promise<void> {
  const effects = noEffects()
  const origin = { actor: actor ?? GUEST, request: { ...systemRequest('conversation.message'), locale: actor?.locale ?? 'en' }, files: {} }
  await services.database.db.transaction().execute(async (db) => {
    await run(contextOf(services, db, origin, effects))
    await flushEffects(db, effects, origin)
  })
  services.wakeOutbox()
}
