import type { AccountInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { tell } from '#kit/wiring.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { createDefaultRoles } from '../../../identity/roles/index.ts'
import { accountCreated } from './account-created.ts'
import { refreshAccountSearch } from '../read/account-search.ts'
import { freeSlug } from './account-slug.ts'
import type { AccountRow } from '../accounts.presenter.ts'
import { recordAccount } from '../record-account.ts'
import { insertAccount } from '../store.ts'

/**
 * Opens an account without an owner, managed by the account that works for it (domain.md 1.1). `complete` adds its known
 * addresses and numbers before the search text is written.
 */
export async function openManagedAccount(
  ctx: Context,
  { name, locale = ctx.request.locale, ...rest }: AccountInput & { type: 'client' | 'provider'; managed_by_account_id: number },
  complete: (account: AccountRow) => Promise<void>,
): Promise<AccountRow> {
  const account = await insertAccount(ctx.db, {
    ...rest,
    uuid: uuidv7(),
    name,
    locale,
    slug: await freeSlug(ctx.db, name),
    creator_id: ctx.actor.id || null,
    last_activity_at: ctx.services.clock.now(),
  })
  await createDefaultRoles(ctx.db, account.id, rest.type, locale)
  await complete(account)
  await refreshAccountSearch(ctx.db, account.id)
  await tell(ctx, accountCreated, { id: account.id, locale })
  recordAccount(ctx, 'created', account)
  return account
}
