import { defineEndpoint, signedIn } from '@stoa/contract'
import { z } from 'zod'

const Named = z.union([z.string(), z.object({ name: z.string() })])
const Rights = {
  roles: z.array(z.union([z.string(), z.object({ name: z.string(), permissions: z.array(Named).optional() })])),
  permissions: z.array(Named),
}

const AccountBadge = z.object({ id: z.number(), name: z.string(), color: z.number().nullish(), cover_url: z.string().nullish() })

const Membership = z.object({ id: z.number(), account_id: z.number().optional(), account: AccountBadge.optional(), ...Rights })

/** The signed-in user as the set-up call describes it (specification 3.3). */
const SessionUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  color: z.number().nullish(),
  avatar_url: z.string().nullish(),
  locale: z.enum(['en', 'gr']).nullish(),
  emailVerified: z.boolean(),
  memberships: z.array(Membership).optional(),
  currentAccount: AccountBadge.nullish(),
  currentMembership: Membership.nullish(),
  impersonator: z.object({ id: z.number(), username: z.string() }).nullish(),
  ...Rights,
})

export type SessionUser = z.infer<typeof SessionUser>
export type SessionMembership = z.infer<typeof Membership>

const AppData = z.object({
  options: z.looseObject({ realtime: z.object({ key: z.string() }).nullish() }),
  user: SessionUser.nullable(),
  webPresenceTypes: z.array(z.any()),
  productCategories: z.array(z.any()),
})
export type AppData = z.infer<typeof AppData>

/** Everything the application needs at start (specification 7.2). */
export const appSetup = defineEndpoint({
  id: 'app.setup',
  method: 'GET',
  path: '/api/v1/app',
  access: signedIn,
  summary: 'Options, user and choices',
  response: z.object({ data: AppData }),
})
