import { z } from 'zod'
import { verified } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'

/** The other account of a relation. */
export const RelationParty = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  type: z.enum(['agency', 'client', 'provider']),
  status: z.string(),
  /** Code with which other accounts request a relation. Null, like all but the name and the kind, until a request is accepted. */
  slug: z.string().nullable(),
  color: z.int(),
  logo_url: z.string().nullable(),
  country_code: z.string().nullable(),
  claimed: z.boolean(),
  managed_by_account_id: z.int().nullable(),
  legal_name: z.string().nullable(),
  vat_number: z.string().nullable(),
  city: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type RelationParty = z.infer<typeof RelationParty>

/** Access of the caller to a foreign account: the agency and its permissions. */
export const Acting = z.object({
  account_id: z.int(),
  account: RelationParty,
  acting_account: z.object({ id: z.int(), name: z.string() }),
  acting_through: z.uuid(),
  /** `all`: the account is unclaimed. */
  level: z.enum(['view', 'work', 'full', 'all']),
  data_scope: z.enum(['all', 'own']),
  permissions: z.array(z.string()),
})
export type Acting = z.infer<typeof Acting>

export const readActing = defineEndpoint({
  id: 'accounts.acting',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/acting',
  access: verified,
  summary: "The caller's rights inside an account by the grant of its relation to his agency; null where he does not act",
  response: oneOf(Acting.nullable()),
})
