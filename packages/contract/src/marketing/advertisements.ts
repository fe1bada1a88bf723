import { z } from 'zod'
import { ProjectBadge, UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant, longText, optionalText, text, typedDate } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const AD_PLATFORMS = ['facebook', 'instagram', 'google', 'tiktok', 'linkedin', 'print', 'radio', 'tv', 'outdoor', 'other'] as const
export const AD_FORMATS = ['image', 'video', 'carousel', 'text', 'story', 'audio'] as const
export const AD_STATUSES = ['draft', 'in_review', 'approved', 'live', 'ended'] as const
export type AdvertisementStatus = (typeof AD_STATUSES)[number]

/** The statuses that may follow each status. */
export const AD_TRANSITIONS: Readonly<Record<AdvertisementStatus, readonly AdvertisementStatus[]>> = {
  draft: ['in_review', 'approved'],
  in_review: ['draft', 'approved'],
  approved: ['draft', 'live', 'ended'],
  live: ['ended'],
  ended: ['live'],
}

/** An advertisement of a project as it is designed (domain.md 2.8). */
export const Advertisement = z.object({
  id: z.int(),
  /** The account that does the work of the project. */
  account_id: z.int(),
  project_uuid: z.string(),
  campaign_id: z.int().nullable(),
  name: z.string(),
  platform: z.enum(AD_PLATFORMS),
  format: z.enum(AD_FORMATS),
  headline: z.string().nullable(),
  primary_text: z.string().nullable(),
  description: z.string().nullable(),
  /** Words of its button. */
  call_to_action: z.string().nullable(),
  /** Address to which it leads. */
  destination: z.string().nullable(),
  media_id: z.int().nullable(),
  /** Where on the platform it is shown. */
  placements: z.array(z.string()),
  status: z.enum(AD_STATUSES),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  project: ProjectBadge.nullable().optional(),
  campaign: z.object({ id: z.int(), name: z.string(), status: z.string() }).nullable().optional(),
  /** The picture or film with an address for a small picture of it. */
  media: z.object({ id: z.int(), kind: z.string(), file_name: z.string(), thumb_url: z.string().nullable() }).nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
})
export type Advertisement = z.infer<typeof Advertisement>

const fields = {
  campaign_id: z.int().positive().nullish(),
  name: text(120),
  platform: z.enum(AD_PLATFORMS),
  format: z.enum(AD_FORMATS),
  headline: optionalText(120),
  primary_text: longText(2000),
  description: optionalText(300),
  call_to_action: optionalText(40),
  destination: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  media_id: z.int().positive().nullish(),
  placements: z.array(text(40)).max(20).optional(),
  starts_on: typedDate.nullish(),
  ends_on: typedDate.nullish(),
}

export const AdvertisementInput = z.object({ ...fields, project_uuid: z.uuid() })
export type AdvertisementInput = z.infer<typeof AdvertisementInput>
export const AdvertisementUpdate = z.object({ ...fields, status: z.enum(AD_STATUSES) }).partial()
export type AdvertisementUpdate = z.infer<typeof AdvertisementUpdate>

/** Advertisements of an account: list and create under it, the rest by id. */
export const advertisements = defineResource({
  name: 'advertisements',
  id: 'accounts.advertisements',
  itemId: 'advertisements',
  access: { export: permission('advertisements.read') },
  paths: { collection: '/api/v1/accounts/:account_id/advertisements', item: '/api/v1/advertisements/:id' },
  row: Advertisement,
  create: AdvertisementInput,
  update: AdvertisementUpdate,
  filters: {
    search: searchFilter(),
    status: codeFilter(AD_STATUSES),
    platform: codeFilter(AD_PLATFORMS),
    campaign: idFilter(),
    project: uuidFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name'],
  includes: ['project', 'campaign', 'media', 'createdBy'],
})

/** Advertisements of a project. */
export const projectAdvertisements = advertisements.listUnder(
  'projects.advertisements.list',
  '/api/v1/projects/:project_uuid/advertisements',
)
export const exportProjectAdvertisements = advertisements.exportUnder(
  'projects.advertisements.export',
  '/api/v1/projects/:project_uuid/advertisements/export',
)
export const createProjectAdvertisement = defineEndpoint({
  id: 'projects.advertisements.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/advertisements',
  access: permission('advertisements.create'),
  summary: 'Create an advertisement of a project',
  body: z.object(fields),
  response: oneOf(Advertisement),
})
