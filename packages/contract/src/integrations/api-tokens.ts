import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { PermissionGroup } from '../identity/roles.ts'
import { permission, signedIn } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant, optionalText, text, typedDate } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

/** `expired` and `ended` tokens are refused; both stay in the list. */
export const API_TOKEN_STATUSES = ['active', 'expired', 'ended'] as const
/** How long a new token lives: a number of days, until a chosen day, or without end. */
export const API_TOKEN_EXPIRIES = ['30_days', '90_days', '365_days', 'date', 'never'] as const

/** A token with which a program calls the API in the name of a member, within one account. */
export const ApiToken = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  /** What uses the token, and where. */
  notes: z.string().nullable(),
  /** First characters of the token, by which people recognise it. */
  token_prefix: z.string(),
  status: z.enum(API_TOKEN_STATUSES),
  /** Permissions that were granted to the token. */
  permissions: z.array(z.string()),
  /** Member in whose name it acts. It loses the permissions that they lose, and ends when they leave the account. */
  user_id: z.int(),
  user: UserBadge.nullable().optional(),
  /** Null for a token that does not expire. */
  expires_at: instant.nullable(),
  /** Time of the last use, to the minute. */
  last_used_at: instant.nullable(),
  last_used_ip: z.string().nullable(),
  ended_at: instant.nullable(),
  end_reason: z.enum(['revoked', 'member_left']).nullable(),
  /** The token itself: only in the answer to its creation. */
  token: z.string().optional(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type ApiToken = z.infer<typeof ApiToken>

export const ApiTokenInput = z.object({
  name: text(80),
  notes: optionalText(300),
  /** Permissions that the caller holds in the account. */
  permissions: z.array(z.string().min(1).max(80)).min(1).max(500),
  expiry: z.enum(API_TOKEN_EXPIRIES),
  /** Last day on which the token is valid, in the account's zone, for `date`. */
  expires_on: typedDate.nullish(),
})
export type ApiTokenInput = z.infer<typeof ApiTokenInput>

/** Tokens of an account. Only people make, rename and revoke them: a token cannot manage tokens. */
export const apiTokens = defineResource({
  name: 'api-tokens',
  id: 'accounts.apiTokens',
  paths: { collection: '/api/v1/accounts/:account_id/api-tokens', item: '/api/v1/accounts/:account_id/api-tokens/:id' },
  access: {
    read: permission('integrations.read'),
    export: permission('integrations.read'),
    create: permission('integrations.manage'),
    update: permission('integrations.manage'),
    delete: permission('integrations.manage'),
  },
  api_tokens: false,
  row: ApiToken,
  create: ApiTokenInput,
  update: z.object({ name: text(80).optional(), notes: optionalText(300) }),
  filters: {
    search: searchFilter(),
    status: codeFilter(API_TOKEN_STATUSES),
    user: idFilter(),
    date_created: dateFilter(),
    last_used: dateFilter(),
    expires: dateFilter(),
  },
  sorts: ['name', 'last_used', 'expires'],
  includes: ['user'],
})

/** Permissions that a new token can have, by group; `held` marks those of the caller. */
export const createApiToken = defineEndpoint({
  id: 'accounts.apiTokens.form',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/api-tokens/create',
  access: permission('integrations.manage'),
  summary: 'Form data of a new API token',
  api_tokens: false,
  params: accountParams,
  response: oneOf(z.object({ groups: z.array(PermissionGroup) })),
})

/** Tells a program what its token may do. */
export const currentApiToken = defineEndpoint({
  id: 'apiToken.read',
  method: 'GET',
  path: '/api/v1/api-token',
  access: signedIn,
  summary: 'Read the API token of the request; 404 for other credentials',
  api_tokens: true,
  response: oneOf(
    z.object({
      id: z.int(),
      name: z.string(),
      account_id: z.int(),
      account_name: z.string(),
      /** Permissions that the token has now. */
      permissions: z.array(z.string()),
      expires_at: instant.nullable(),
    }),
  ),
})
