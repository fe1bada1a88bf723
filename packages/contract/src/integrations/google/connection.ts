import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant } from '../../kit/fields.ts'

const PATH = '/api/v1/accounts/:account_id/integrations/google'

/** The login of an account at Google, without its tokens. */
export const GoogleConnection = z.object({
  /** Whether this installation can connect to Google: its operator registered it there. */
  is_available: z.boolean(),
  /** Whether a stand-in takes the place of Google. */
  is_practice: z.boolean(),
  login: z
    .object({
      third_party_service_id: z.int(),
      status: z.string(),
      /** Whether it may read campaigns, and visits of sites. */
      reads_ads: z.boolean(),
      reads_analytics: z.boolean(),
      /** Property of Google Analytics whose visits are shown with campaigns. */
      analytics_property_id: z.string().nullable(),
      last_sync_at: instant.nullable(),
      last_error: z.string().nullable(),
      connected_at: instant,
    })
    .nullable(),
})
export type GoogleConnection = z.infer<typeof GoogleConnection>

export const readGoogleConnection = defineEndpoint({
  id: 'accounts.integrations.google.read',
  method: 'GET',
  path: PATH,
  access: permission('integrations.read'),
  summary: 'The connection of the account to Google',
  params: accountParams,
  response: oneOf(GoogleConnection),
})

/**
 * Without a body: answers the address at Google to which the browser goes. Google leads it back to `/api/oauth/google`, and this to
 * `/accounts/…/settings/integrations/google` with `code` and `state`, which complete the login.
 */
export const connectGoogle = defineEndpoint({
  id: 'accounts.integrations.google.create',
  method: 'POST',
  path: PATH,
  access: permission('integrations.manage'),
  summary: 'Start or complete the login at Google',
  params: accountParams,
  api_tokens: false,
  body: z.object({ code: z.string().min(1).max(2000).nullish(), state: z.string().min(1).max(2000).nullish() }),
  response: oneOf(z.object({ dialog_url: z.string().nullable(), connection: GoogleConnection })),
  limit: 'heavy',
  transaction: 'none',
})

/** Chooses the customers whose campaigns are read, and the property whose visits are shown. */
export const updateGoogleConnection = defineEndpoint({
  id: 'accounts.integrations.google.update',
  method: 'PUT',
  path: PATH,
  access: permission('integrations.manage'),
  summary: 'Choose what is read from Google',
  params: accountParams,
  body: z.object({
    /** Ids of google-ads customers. Default: as they are. */
    google_ads_customer_ids: z.array(z.int().positive()).max(500).optional(),
    analytics_property_id: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullish(),
  }),
  response: oneOf(GoogleConnection),
  limit: 'heavy',
  transaction: 'none',
})

/** Withdraws the consent. Campaigns and figures that were read stay. */
export const disconnectGoogle = defineEndpoint({
  id: 'accounts.integrations.google.delete',
  method: 'DELETE',
  path: PATH,
  access: permission('integrations.manage'),
  summary: 'Disconnect the account from Google',
  params: accountParams,
})

/** Reads customers, campaigns, user lists and figures again. Refused with 409 while that happens. */
export const syncGoogle = defineEndpoint({
  id: 'accounts.integrations.google.sync',
  method: 'PUT',
  path: `${PATH}/sync`,
  access: permission('integrations.manage'),
  summary: 'Read from Google now',
  params: accountParams,
  response: oneOf(GoogleConnection),
})
