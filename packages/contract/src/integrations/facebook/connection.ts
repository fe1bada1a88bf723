import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { instant, text } from '../../kit/fields.ts'
import { AccountApp, ReachableAdAccount } from '../ads/account-apps.ts'

export const FACEBOOK_CONNECTION_STATUSES = ['disconnected', 'connected', 'syncing', 'expired', 'error', 'disabled'] as const

/** The login with which an account reaches Facebook. Its tokens are never returned. */
export const FacebookConnection = z.object({
  account_id: z.int(),
  /** Whether this installation has an app at Facebook, or a stand-in for it. */
  is_available: z.boolean(),
  /** Whether a stand-in takes the place of Facebook. */
  is_practice: z.boolean(),
  status: z.enum(FACEBOOK_CONNECTION_STATUSES),
  third_party_service_id: z.int().nullable(),
  /** Address to which Facebook leads browsers back; the operator registers it with the app. */
  redirect_uri: z.string(),
  /** Name of the person who logged in, at Facebook. */
  user_name: z.string().nullable(),
  /** Rights that they gave. */
  scopes: z.array(z.string()),
  /** Rights that are needed and were not given. */
  missing_scopes: z.array(z.string()),
  token_expires_at: instant.nullable(),
  verified_at: instant.nullable(),
  last_sync_at: instant.nullable(),
  /** Kind of the last failure, `remote:…`. */
  last_error: z.string().nullable(),
  last_error_at: instant.nullable(),
  /** Ad accounts that were chosen. */
  accountApps: z.array(AccountApp),
  pages_count: z.int(),
})
export type FacebookConnection = z.infer<typeof FacebookConnection>

const path = '/api/v1/accounts/:account_id/integrations/facebook'

export const readFacebookConnection = defineEndpoint({
  id: 'accounts.integrations.facebook.read',
  method: 'GET',
  path,
  access: permission('integrations.read'),
  summary: 'Connection of an account to Facebook',
  params: accountParams,
  response: oneOf(FacebookConnection),
})

/**
 * Without a body: starts a login and answers the address at Facebook to which the browser goes. Facebook leads it back to
 * `/accounts/…/settings/integrations/facebook` with `code` and `state`, which complete the login; each state counts once.
 */
export const connectFacebook = defineEndpoint({
  id: 'accounts.integrations.facebook.create',
  method: 'POST',
  path,
  access: permission('integrations.manage'),
  transaction: 'none',
  summary: 'Start or complete the login at Facebook',
  params: accountParams,
  api_tokens: false,
  body: z.object({ code: text(2000).optional(), state: text(200).optional() }),
  response: oneOf(z.object({ dialog_url: z.string().nullable(), connection: FacebookConnection })),
})

/** Chooses ad accounts among those that the login reaches; those left out are disconnected. */
export const chooseFacebookAdAccounts = defineEndpoint({
  id: 'accounts.integrations.facebook.update',
  method: 'PUT',
  path,
  access: permission('integrations.manage'),
  transaction: 'none',
  summary: 'Choose the ad accounts that are synchronised',
  params: accountParams,
  body: z.object({ ad_account_ids: z.array(text(64)).max(200) }),
  response: oneOf(FacebookConnection),
})

/** Starts a synchronisation of pages, posts, ad accounts and figures. 409 while one runs. */
export const syncFacebookConnection = defineEndpoint({
  id: 'accounts.integrations.facebook.sync',
  method: 'PUT',
  path: `${path}/sync`,
  access: permission('integrations.manage'),
  summary: 'Synchronise an account with Facebook',
  params: accountParams,
  response: oneOf(FacebookConnection),
})

/** Ends the connection and gives the rights back to Facebook. Rows that were read from it stay. */
export const disconnectFacebook = defineEndpoint({
  id: 'accounts.integrations.facebook.delete',
  method: 'DELETE',
  path,
  access: permission('integrations.manage'),
  transaction: 'none',
  summary: 'Disconnect an account from Facebook',
  params: accountParams,
})

/** Ad accounts that the login of an account reaches. Default: the caller's current account. */
export const facebookAdAccounts = defineEndpoint({
  id: 'facebook.adAccounts.list',
  method: 'GET',
  path: '/api/v1/facebook/ad-accounts',
  access: permission('integrations.manage'),
  summary: 'Ad accounts that can be chosen',
  query: z.object({ account_id: z.coerce.number().int().positive().optional() }),
  response: manyOf(ReachableAdAccount),
})
