import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { instant } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { Selection } from '../contacts/contact-batches.ts'

export const AUDIENCE_MEMBER_STATES = ['in', 'left'] as const

/** A stay of a contact in an audience. A contact that enters again has another one. */
export const AudienceMember = z.object({
  id: z.int(),
  account_id: z.int(),
  audience_id: z.int(),
  contact_id: z.int(),
  state: z.enum(AUDIENCE_MEMBER_STATES),
  /** Whether the contact was in the audience when it began. */
  at_start: z.boolean(),
  entered_at: instant,
  left_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** Null for readers who may not read contacts. */
  contact: z
    .object({
      id: z.int(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      company: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable()
    .optional(),
  audience: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
})
export type AudienceMember = z.infer<typeof AudienceMember>

/** Who entered and left the audiences of an account, the newest first. */
export const audienceMembers = defineResource({
  name: 'audience-members',
  id: 'accounts.audienceMembers',
  itemId: 'audienceMembers',
  permission: 'audiences',
  access: { export: permission('audiences.read') },
  paths: { collection: '/api/v1/accounts/:account_id/audience-members', item: '/api/v1/audience-members/:id' },
  row: AudienceMember,
  filters: {
    search: searchFilter(),
    audience: idFilter(),
    contact: idFilter(),
    state: codeFilter(AUDIENCE_MEMBER_STATES),
    entered: dateFilter(),
    left: dateFilter(),
  },
  sorts: ['entered_at', 'left_at'],
  includes: ['contact', 'audience'],
})

/** The size of an audience at the end of a day, and how many contacts entered and left on it. */
export const AudienceDay = z.object({ day: z.string(), size: z.int(), entered: z.int(), exited: z.int() })
export type AudienceDay = z.infer<typeof AudienceDay>

/** The days of the last year on which an audience was computed. */
export const audienceSizes = defineEndpoint({
  id: 'audiences.sizes.list',
  method: 'GET',
  path: '/api/v1/audiences/:audience_id/sizes',
  access: permission('audiences.read'),
  summary: 'List the sizes of an audience by day',
  response: manyOf(AudienceDay),
})

/** How many contacts a change of a static audience concerned. */
const Changed = z.object({ count: z.int() })

/** Adds contacts to a static audience. Contacts that are in it already do not change. */
export const addToAudience = defineEndpoint({
  id: 'audiences.members.create',
  method: 'POST',
  path: '/api/v1/audiences/:audience_id/members',
  access: permission('audiences.update'),
  summary: 'Add contacts to a static audience',
  body: Selection,
  opaque: ['filter'],
  response: oneOf(Changed),
})

/** Takes contacts out of a static audience. */
export const removeFromAudience = defineEndpoint({
  id: 'audiences.members.remove',
  method: 'POST',
  path: '/api/v1/audiences/:audience_id/members/remove',
  access: permission('audiences.update'),
  summary: 'Take contacts out of a static audience',
  body: Selection,
  opaque: ['filter'],
  response: oneOf(Changed),
})
