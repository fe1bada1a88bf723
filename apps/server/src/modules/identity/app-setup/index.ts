import { sql } from 'kysely'
import { appSetup, type AppSetup, currentAccount, type BodyOf } from '@stoa/contract'
import { knowsAccount } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import { isPractice } from '#platform/practice.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { optionsIn } from './options.ts'
import { setupUser } from './setup-user.ts'
import { noteLastActive } from '../memberships/index.ts'
import { setCurrentAccount } from '../user-records/index.ts'

export { setupUser } from './setup-user.ts'

export const appSetupModule: ServerModule = {
  routes(routes) {
    serve(routes, appSetup, setUp)
    serve(routes, currentAccount, chooseAccount)
  },
}

/** Returns options, user and choices (spec 7.2); for guests without a user. */
async function setUp(ctx: Context): Promise<{ data: AppSetup }> {
  const { env } = ctx.services
  const options = optionsIn(ctx.services, ctx.request.locale)
  ctx.request.reply_headers['cache-control'] = 'private, no-store'
  return {
    data: {
      options: { ...options, realtime: { key: env.PUSHER_APP_KEY }, has_mailbox: isPractice(ctx.services, { kind: 'mail' }) },
      user: await setupUser(ctx),
      webPresenceTypes: options.web_presence_types!,
      productCategories: await productCategories(ctx),
    },
  }
}

/** Categories of the catalogue in order, in the caller's language; none for guests. */
async function productCategories({ actor, db, request }: Context): Promise<AppSetup['productCategories']> {
  if (!actor.id) return []
  const name = sql.ref(request.locale === 'gr' ? 'name_gr' : 'name_en')
  return rows<{ value: number; label: string }>(db, sql`SELECT id AS value, ${name} AS label FROM product_categories ORDER BY position, id`)
}

/** Sets the caller's current account. An account that they may not see is refused in the same way as a missing one. */
async function chooseAccount(
  ctx: Context,
  { body }: { body: BodyOf<typeof currentAccount> },
): Promise<{ data: { current_account_id: number } }> {
  const { account_id } = body
  const found = await rows(ctx.db, sql`SELECT 1 FROM accounts WHERE id = ${account_id} AND deleted_at IS NULL`)
  if (!found.length || !knowsAccount(ctx.actor, account_id)) refuseUnknown(ctx, 'account_id')
  await setCurrentAccount(ctx.db, ctx.actor.id, account_id)
  await noteLastActive(ctx.db, { account_id, user_id: ctx.actor.id }, ctx.services.clock.now())
  ctx.services.actors.drop(ctx.actor.id)
  return { data: { current_account_id: account_id } }
}
