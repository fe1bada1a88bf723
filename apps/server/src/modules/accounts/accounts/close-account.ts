import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { rightsChanged } from '../../identity/permissions/index.ts'
import { accountQuery } from './accounts.query.ts'
import { recordAccount } from './record-account.ts'
import { memberIds } from './update-account.ts'

/**
 * Closes an account: nobody gets in any more (domain.md 3.36). Its owner or a Super Admin may.
 */
export async function closeAccount(ctx: Context, { params }: { params: Params }) {
  const account = await accountQuery.find(ctx, params.id as number, 'delete')
  const members = await memberIds(ctx, account.id)
  await run(
    ctx.db,
    sql`UPDATE accounts SET status = 'closed', closed_at = now(), deleted_at = now(), updated_at = now(), version = version + 1 WHERE id = ${account.id}`,
  )
  await run(ctx.db, sql`UPDATE users SET current_account_id = NULL, updated_at = now() WHERE current_account_id = ${account.id}`)
  recordAccount(ctx, 'closed', account, { status: [account.status, 'closed'] })
  rightsChanged(ctx, account.id, members)
  return { data: null }
}
