import { sql } from 'kysely'
import { accounts, type Account, type One, type Page, type Params } from '@stoa/contract'
import { ownMemberships } from '#access/actor.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, linked, present, searchText } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { accountIncludes } from './read/account-includes.ts'
import { accountsPolicy } from './accounts.policy.ts'
import { presentAccount, type AccountRow } from './accounts.presenter.ts'
import { completeAccounts } from './change/complete-accounts.ts'

/** Rows of accounts. `listAccounts` and `answerAccount` add counts and pictures to the answers. */
export const accountQuery = resourceQuery<typeof accounts, AccountRow>(accounts, {
  from: 'accounts',
  policy: accountsPolicy,
  present: presentAccount,
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    // Depends on the caller: `listAccounts` adds it.
    mine: () => undefined,
    type: column('type'),
    status: column('status'),
    membership_status: column('membership_status'),
    country: column('country_code'),
    claimed: present('owner_id'),
    tag: linked(
      (ids) =>
        sql`EXISTS (SELECT FROM taggables l WHERE l.account_id = t.id AND l.taggable_type = 'account' AND l.taggable_id = t.id::text AND l.tag_id = any(${ids}::bigint[]))`,
    ),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    contacts_count: 'contacts_count',
    last_activity: { column: 'last_activity_at', nulls_last: true },
  },
  includes: accountIncludes,
})

/** Lists the accounts of the caller; for staff all accounts, unless they filter by `mine`. */
export async function listAccounts(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Account>> {
  const page = await accountQuery.page(ctx, query, params, ownership(ctx, query))
  await completeAccounts(ctx, page.data)
  return page
}

function ownership({ actor }: Context, { conditions }: ListRequest): Sql | undefined {
  const asked = conditions.get('mine')?.[0]
  if (asked?.kind !== 'boolean') return undefined
  const mine = sql`t.id = any(${ownMemberships(actor).map((membership) => membership.account_id)}::bigint[])`
  return asked.value ? mine : sql`NOT ${mine}`
}

export async function readAccount(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<One<Account>> {
  return answerAccount(ctx, await accountQuery.find(ctx, params.id as number), query.include)
}

/** Answers with one account as the caller may see it. */
export async function answerAccount(ctx: Context, row: AccountRow, include: readonly string[] = []): Promise<One<Account>> {
  const answer = await accountQuery.one(ctx, row, include)
  await completeAccounts(ctx, [answer.data])
  return answer
}
