import type { Context } from '#kit/context.ts'
import type { AccountRow } from './accounts.presenter.ts'

type Changes = Record<string, readonly [unknown, unknown]>

/**
 * Announces a change of an account on its channel and logs it.
 * @param verb part of the event's name after `account.`: `updated`, `owner_transferred` …
 */
export function recordAccount(ctx: Context, verb: string, account: AccountRow, changes?: Changes): void {
  ctx.emit({
    name: `account.${verb}`,
    account_id: account.id,
    type: 'account',
    key: account.id,
    version: account.version,
    requires: 'accounts.read',
    ...(changes && { changed: Object.keys(changes) }),
  })
  ctx.log({
    account_id: account.id,
    event: `account.${verb}`,
    subject_type: 'account',
    subject_id: account.id,
    subject_label: account.name,
    ...(changes && { changes }),
  })
}
