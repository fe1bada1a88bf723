import type { ApiToken, ApiTokenInput, BodyOf, One, Params, apiTokens } from '@stoa/contract'
import { addDays, localToday, startOfDay } from '@stoa/domain'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow } from '#kit/records/change-row.ts'
import { record } from '#kit/records/record-change.ts'
import { refuse, refuseMissing, text } from '#kit/refuse.ts'
import { conflict, forbidden, notFound } from '#lib/errors.ts'
import { formatApiToken, newAccessToken } from '#lib/security/tokens.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import { permissionGroups, refuseWhileImpersonating, requireGrantable } from '#modules/identity/permissions/index.ts'
import { apiTokenQuery, type ApiTokenRow } from './api-tokens.query.ts'
import { apiTokenKind, endToken, endTokensOf, insertToken, nextTokenId } from './store.ts'

const DAY_MS = 86_400_000
const LIFETIMES = { '30_days': 30, '90_days': 90, '365_days': 365 } as const
/** Characters of the secret that the list shows. */
const SHOWN = 4

/**
 * Issues a token with permissions that the caller holds in the account. Only this response contains the token.
 * @throws 422 for permissions that the caller does not hold, or a day that is past
 */
export async function issueApiToken(ctx: Context, { params, body }: { params: Params; body: ApiTokenInput }): Promise<One<ApiToken>> {
  const account_id = params.account_id as number
  refuseWhileImpersonating(ctx)
  requireMembership(ctx, account_id)
  await requireFeature(ctx, account_id, 'api.enabled')
  const permissions = [...new Set(body.permissions)].sort()
  requireGrantable(withoutPlatformRoles(ctx), account_id, permissions, 'permissions')
  const expires_at = expiryOf(ctx, account_id, body)
  const { secret, hash } = newAccessToken()
  const id = await nextTokenId(ctx.db)
  const token = formatApiToken(id, secret)
  const token_prefix = token.slice(0, token.lastIndexOf('_') + 1 + SHOWN)
  const row = await insertToken(ctx.db, {
    id,
    account_id,
    user_id: ctx.actor.id,
    name: body.name,
    notes: body.notes ?? null,
    token_hash: hash,
    token_prefix,
    permissions,
    expires_at,
  })
  record(ctx, apiTokenQuery, apiTokenKind.subject, 'created', row, { permissions: [[], permissions] })
  const { data } = await apiTokenQuery.one(ctx, row, ['user'])
  return { data: { ...data, token } }
}

/** Changes name and notes of a token. */
export async function renameApiToken(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof apiTokens.update> }) {
  const { version, ...values } = body
  const row = await changeRow(ctx, apiTokenKind, { key: params.id, version }, (before) => {
    requireInAccount(before, params)
    return values
  })
  ctx.services.actors.dropApiToken(row.id)
  return apiTokenQuery.one(ctx, row, ['user'])
}

/** Revokes a token. It is refused from its next request. @throws 409 when it has ended before */
export async function revokeApiToken(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const before: ApiTokenRow = await apiTokenQuery.find(ctx, params.id, 'manage')
  requireInAccount(before, params)
  if (before.ended_at) throw conflict(text(ctx, 'integrations:token_ended'), 'wrong_state')
  const row = await endToken(ctx.db, before.id, ctx.actor.id, ctx.services.clock.now())
  ctx.services.actors.dropApiToken(row.id)
  record(ctx, apiTokenQuery, apiTokenKind.subject, 'deleted', row)
  return { data: null }
}

/** @throws 404 for a token that the account does not have */
export async function findToken(ctx: Context, account_id: number, id: string): Promise<void> {
  requireInAccount(await apiTokenQuery.find(ctx, id), { account_id })
}

/** Ends the tokens that a member made in an account that they left. */
export async function endTokensOfMember(ctx: Context, member: { account_id: number; user_id: number }): Promise<void> {
  for (const row of await endTokensOf(ctx.db, member, ctx.services.clock.now())) {
    ctx.services.actors.dropApiToken(row.id)
    record(ctx, apiTokenQuery, apiTokenKind.subject, 'deleted', row)
  }
}

/** Returns the permissions of an account by group, with those that the caller may give to a token. */
export async function tokenForm(ctx: Context, { params }: { params: Params }) {
  const held = ctx.actor.memberships.get(params.account_id as number)?.permissions ?? new Set()
  return { data: { groups: permissionGroups(ctx, 'account', (name) => held.has(name)) } }
}

/** Tells a program what its token may do now. @throws 404 for other credentials */
export async function readCurrentToken(ctx: Context) {
  const { api_token, memberships } = ctx.actor
  if (!api_token) throw notFound()
  const { id, name, account_id, expires_at } = api_token
  const account = await one<{ name: string }>(ctx.db, sql`SELECT name FROM accounts WHERE id = ${account_id}`)
  const permissions = [...memberships.get(account_id)!.permissions].sort()
  return { data: { id, name, account_id, account_name: account!.name, permissions, expires_at } }
}

/** A token acts through the membership of its maker. Staff who are no members have none. */
function requireMembership(ctx: Context, account_id: number): void {
  if (!ctx.actor.memberships.has(account_id)) throw forbidden(text(ctx, 'integrations:token_members_only'))
}

function requireInAccount(row: ApiTokenRow, params: Params): void {
  if (row.account_id !== params.account_id) throw notFound()
}

/** Permissions of platform roles hold in all accounts; a token has those of one membership only. */
const withoutPlatformRoles = (ctx: Context): Context => ({ ...ctx, actor: { ...ctx.actor, staff: false, permissions: new Set() } })

function expiryOf(ctx: Context, account_id: number, { expiry, expires_on }: ApiTokenInput): string | null {
  const now = ctx.services.clock.now()
  if (expiry === 'never') return null
  if (expiry !== 'date') return new Date(now.getTime() + LIFETIMES[expiry] * DAY_MS).toISOString()
  if (!expires_on) return refuseMissing(ctx, 'expires_on')
  const { time_zone } = ctx.actor.memberships.get(account_id)!
  if (expires_on < localToday(time_zone, now)) return refuse(ctx, { expires_on: 'integrations:expiry_past' })
  return startOfDay(addDays(expires_on, 1), time_zone)
}
