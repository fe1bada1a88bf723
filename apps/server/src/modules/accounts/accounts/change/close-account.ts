import type { Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { rightsChanged } from '../../../identity/permissions/index.ts'
import { accountQuery } from '../accounts.query.ts'
import { recordAccount } from '../record-account.ts'
import { memberIds } from './update-account.ts'
import { clearCurrentAccount } from '../../../identity/user-records/index.ts'
import { markClosed } from '../store.ts'

/** Closes an account, which ends all access to it (domain.md 3.36). Only its owner or a Super Admin may close it. */
export async function closeAccount(ctx: Context, { params }: { params: Params }) {
  const account = await accountQuery.find(ctx, params.id as number, 'delete')
  const members = await memberIds(ctx, account.id)
  await markClosed(ctx.db, account.id)
  await clearCurrentAccount(ctx.db, account.id)
  recordAccount(ctx, 'closed', account, { status: [account.status, 'closed'] })
  rightsChanged(ctx, account.id, members)
  return { data: null }
}
