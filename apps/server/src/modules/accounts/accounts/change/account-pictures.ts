import type { Account, One, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { requireFile, storeUpload } from '../../../attachments/media/index.ts'
import type { AccountRow } from '../accounts.presenter.ts'
import { accountQuery, answerAccount } from '../accounts.query.ts'
import { recordAccount } from '../record-account.ts'
import { changeAccount } from '../store.ts'

/** Stores the uploaded picture and makes it the account's cover or logo. */
export function uploadPicture(kind: 'cover' | 'logo') {
  return async (ctx: Context, { params }: { params: Params }): Promise<One<Account>> => {
    const account = await accountQuery.find(ctx, params.account_id as number, 'update')
    const owner = { type: 'account', id: account.id, requires: 'accounts.read' }
    const picture = await storeUpload(ctx, requireFile(ctx, kind), { account_id: account.id, collection: kind, owner })
    const column = `${kind}_media_id`
    const after = await changeAccount(ctx.db, account.id, { [column]: picture.id })
    recordAccount(ctx, 'updated', after, { [column]: [account[column as keyof AccountRow], picture.id] })
    return answerAccount(ctx, after)
  }
}
