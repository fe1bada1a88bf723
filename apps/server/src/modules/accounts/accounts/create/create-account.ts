import { sql } from 'kysely'
import { OWNED_ACCOUNTS_MAX, type Account, type AccountInput, type One } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { tell } from '#kit/wiring.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { rightsChanged } from '../../../identity/permissions/index.ts'
import { createDefaultRoles } from '../../../identity/roles/index.ts'
import { accountCreated } from './account-created.ts'
import { freeSlug } from './account-slug.ts'
import { refreshAccountSearch } from '../read/account-search.ts'
import { accountQuery } from '../accounts.query.ts'
import { completeAccounts } from '../change/complete-accounts.ts'
import { recordAccount } from '../record-account.ts'
import { insertAccount } from '../store.ts'
import { insertMembership } from '../../../identity/memberships/index.ts'
import { lockUser, setCurrentAccount } from '../../../identity/user-records/index.ts'

/**
 * Opens an account. The caller becomes its owner with the Owner role, and it becomes their current account.
 * @throws 422 on `base` when the caller owns the maximum number of accounts
 */
export async function createAccount(ctx: Context, { body }: { body: AccountInput }): Promise<One<Account>> {
  await checkOwned(ctx)
  const { id } = ctx.actor
  const { name, type = 'agency', locale = ctx.request.locale, description, ...rest } = body
  const account = await insertAccount(ctx.db, {
    ...rest,
    description: description ? cleanHtml(description).body : null,
    uuid: uuidv7(),
    name,
    type,
    locale,
    slug: await freeSlug(ctx.db, name),
    creator_id: id,
    owner_id: id,
    claimed_at: ctx.services.clock.now(),
    last_activity_at: ctx.services.clock.now(),
  })
  const roles = await createDefaultRoles(ctx.db, account.id, type, locale)
  await insertMembership(ctx.db, { account_id: account.id, user_id: id, role_id: roles.owner! })
  await setCurrentAccount(ctx.db, id, account.id)
  await refreshAccountSearch(ctx.db, account.id)
  await tell(ctx, accountCreated, { id: account.id, locale })
  recordAccount(ctx, 'created', account)
  rightsChanged(ctx, account.id, [id])
  const answer = await accountQuery.one(ctx, account)
  await completeAccounts(ctx, [answer.data])
  return { data: { ...answer.data, settings: account.settings as Account['settings'] } }
}

/** Locks the user, to keep concurrent requests from exceeding the limit. */
async function checkOwned(ctx: Context): Promise<void> {
  if (ctx.actor.staff) return
  await lockUser(ctx.db, ctx.actor.id)
  const row = await one<{
    owned: number
  }>(ctx.db, sql`SELECT count(*) AS owned FROM accounts WHERE owner_id = ${ctx.actor.id} AND deleted_at IS NULL`)
  if (row!.owned >= OWNED_ACCOUNTS_MAX) refuse(ctx, { base: ['validation:owned_accounts', { max: OWNED_ACCOUNTS_MAX }] })
}
