import type { DemoAccount } from './accounts/people.ts'
import { DEMO_ACCOUNTS, DEMO_USERS } from './accounts/people.ts'
import type { DemoRun } from './seed-demo.ts'

/** An account that has contacts, with those who work in it. */
export interface ContactAccount {
  code: string
  name: string
  account_id: number
  locale: 'en' | 'gr'
  size: number
  /** Active members, the owner first. */
  members: readonly number[]
  /** Those of them to whom contacts are given. */
  sellers: readonly number[]
  /** Display names of all users. */
  names: ReadonlyMap<number, string>
}

/** Big accounts have the planted duplicates. */
export const BIG = 2000

const SELLERS = new Set(['owner', 'manager', 'sales', 'account-manager'])

/** Accounts with contacts in the order of the story, at the scale of the run. */
export function contactAccounts(run: DemoRun): ContactAccount[] {
  return DEMO_ACCOUNTS.flatMap((account) => (account.contacts ? [contactAccount(run, account, account.contacts)] : []))
}

function contactAccount(run: DemoRun, account: DemoAccount, contacts: number): ContactAccount {
  const here = DEMO_USERS.flatMap((user) =>
    user.memberships
      .filter((one) => one.account === account.code && !one.suspended)
      .map((one) => ({ id: run.users.get(user.email)!, role: one.role })),
  )
  return {
    code: account.code,
    name: account.name,
    names: new Map(DEMO_USERS.map((user) => [run.users.get(user.email)!, `${user.first_name} ${user.last_name}`])),
    account_id: run.accounts.get(account.code)!,
    locale: account.locale ?? 'gr',
    size: Math.max(12, Math.round(contacts * run.scale)),
    members: here.map((one) => one.id),
    sellers: here.filter((one) => SELLERS.has(one.role)).map((one) => one.id),
  }
}

export const MINUTE = 60_000
export const DAY = 86_400_000

/** An instant some time before the end of the story. */
export const before = (run: DemoRun, ms: number) => new Date(run.today.getTime() - ms)
