import { sql } from 'kysely'
import type { AccountRelation, One, Page, Params, PartyInput } from '@stoa/contract'
import { accountsWhere, confinedTo, holdsEverywhere, holdsIn, knowsAccount, seesBetween } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { exportList } from '#platform/exports/export-list.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { askedFilters } from '#kit/query/request-filters.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { createParty } from './parties/create-party.ts'
import { relationSheet } from './relations.export.ts'
import { answerRelation, clientQuery, receivedQuery, relationQuery } from './relations.query.ts'

type Listing = { params: Params; query: ListRequest }
type Answer = Promise<Page<AccountRelation>>
const MONEY = ['has_balance', 'overdue', 'balance']

/** Whether a list is filtered or sorted by amounts of the ledger. */
function asksMoney(query: ListRequest): boolean {
  const asked = new Set([...askedFilters(query), ...query.sort.map(({ name }) => name)])
  return MONEY.some((name) => asked.has(name))
}

/** Refuses filters and orders that would reveal amounts of the ledger. @throws 403 without `movements.read`, and for an agency that acts inside */
function guardMoney(ctx: Context, { params, query }: Listing): void {
  if (!asksMoney(query)) return
  const may = params.account_id
    ? holdsIn(ctx.actor, params.account_id, 'movements.read') && seesBetween(ctx.actor, params.account_id, [])
    : holdsEverywhere(ctx.actor, 'movements.read')
  if (!may) throw missingAccountPermission()
}

/** Lists relations from the keeping side. */
export const guardedList =
  (query: ResourceQuery) =>
  async (ctx: Context, input: Listing): Answer => {
    guardMoney(ctx, input)
    return query.list(ctx, input) as Answer
  }

/** Relations from the keeping side as a spreadsheet. @throws 403 for filters by amounts without `movements.read` */
export function guardedExport(query: ResourceQuery) {
  const run = exportList(query, relationSheet('account_id'))
  return async (ctx: Context, input: Listing) => {
    guardMoney(ctx, input)
    return run(ctx, input)
  }
}

/**
 * Lists the clients of all accounts in which the caller may read relations. Filters and orders by amounts narrow the list to accounts
 * in which they may read movements.
 */
export async function listClients(ctx: Context, input: Listing): Answer {
  if (!asksMoney(input.query) || holdsEverywhere(ctx.actor, 'movements.read')) return clientQuery.list(ctx, input)
  const inside = accountsWhere(ctx.actor, 'movements.read').filter((membership) => confinedTo(membership) === undefined)
  const accounts = inside.map((membership) => membership.account_id)
  return clientQuery.page(ctx, input.query, input.params, sql`t.account_id = any(${accounts}::bigint[])`)
}

/** Lists the relations of an account from one side: the one it keeps for agencies, the other one for clients and providers. */
export async function listRelations(ctx: Context, input: Listing): Answer {
  guardMoney(ctx, input)
  return (await sideOf(ctx, input)).list(ctx, input)
}

/** The list of `listRelations` as a spreadsheet. */
export async function exportRelations(ctx: Context, input: Listing) {
  guardMoney(ctx, input)
  const query: ResourceQuery = await sideOf(ctx, input)
  return exportList(query, relationSheet(query === receivedQuery ? 'related_account_id' : 'account_id'))(ctx, input)
}

/** The query of the side that is asked for, by default the usual one of the account. */
async function sideOf(ctx: Context, { params, query }: Listing) {
  const asked = query.conditions.get('side')?.[0]
  const sides = asked?.kind === 'choice' && asked.op === 'any' ? asked.values : []
  const side = sides[0] ?? (await usualSide(ctx, params.account_id as number))
  return side === 'kept' ? relationQuery : receivedQuery
}

async function usualSide({ db }: Context, account_id: number): Promise<'kept' | 'received'> {
  const row = await one<{ type: string }>(db, sql`SELECT type FROM accounts WHERE id = ${account_id}`)
  return row?.type === 'agency' ? 'kept' : 'received'
}

export const readRelation = async (ctx: Context, { params, query }: Listing): Promise<One<AccountRelation>> =>
  answerRelation(ctx, params.account_id as number, params.uuid as string, query.include)

/** Reads a relation of one type that the account of the path keeps. */
export const readKept =
  (query: ResourceQuery) =>
  async (ctx: Context, { params, query: request }: Listing): Promise<One<AccountRelation>> => {
    const row = await query.find(ctx, params.uuid as string, 'read', request.include)
    if (row.account_id !== params.account_id) throw notFound()
    return query.one(ctx, row, request.include) as Promise<One<AccountRelation>>
  }

/** Adds a client to the account of the body, or to the caller's current one. */
export async function createClient(
  ctx: Context,
  { body }: { body: PartyInput & { account_id?: number | undefined } },
): Promise<One<AccountRelation>> {
  const { account_id = ctx.actor.current_account_id, ...party } = body
  if (!account_id || !knowsAccount(ctx.actor, account_id)) refuseUnknown(ctx, 'account_id')
  if (!holdsIn(ctx.actor, account_id, 'relations.create')) throw missingAccountPermission()
  return createParty(ctx, account_id, 'client', party)
}
