import { z } from 'zod'
import { AccountBadge, ProjectBadge, UserBadge } from '../attachments/badges.ts'
import { permission, staff } from '../kit/access.ts'
import { defineEndpoint, idParams, manyOf, oneOf } from '../kit/endpoint.ts'
import { date, flag, ids, instant, optionalText, text, typedDate } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { CHANNEL_STATUSES, CHANNEL_TYPES, type ChannelStatus } from './campaigns.ts'

/** Status transitions of channels (domain.md 3.10). */
export const CHANNEL_TRANSITIONS: Readonly<Record<ChannelStatus, readonly ChannelStatus[]>> = {
  draft: ['active', 'ended'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
}

/** A way on which enquiries reach an account (domain.md 2.8). */
export const Channel = z.object({
  id: z.int(),
  /** The account whose CRM keeps its requests. */
  account_id: z.int(),
  name: z.string(),
  type: z.enum(CHANNEL_TYPES),
  status: z.enum(CHANNEL_STATUSES),
  project_uuid: z.string().nullable(),
  campaign_id: z.int().nullable(),
  /** The Facebook campaign that feeds it. */
  facebook_campaign_id: z.int().nullable(),
  /** Where its requests start; null = by their pipeline. */
  pipeline_stage_id: z.int().nullable(),
  contact_list_id: z.int().nullable(),
  /** Members who receive its requests in turn. */
  assignee_ids: z.array(z.int()),
  /** Code by which links, forms and programs name it. */
  key: z.string(),
  /** Parameters of its links. */
  utm: z.object({ utm_source: z.string(), utm_medium: z.string(), utm_campaign: z.string().nullable(), utm_content: z.string() }),
  starts_on: date.nullable(),
  ends_on: date.nullable(),
  budget_minor: z.int().nullable(),
  currency: z.string(),
  /** Number for calls that came through it. */
  phone: z.string().nullable(),
  /** False: its requests wait in staging. */
  auto_accept: z.boolean(),
  /** Requests without deleted ones and spam. */
  requests_count: z.int(),
  last_request_at: instant.nullable(),
  created_by_id: z.int().nullable(),
  /** Status transitions available to the reader. */
  next_statuses: z.array(z.enum(CHANNEL_STATUSES)),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  /** Other accounts that read it: the one that runs its campaign. */
  accounts: z.array(AccountBadge).optional(),
  campaign: z.object({ id: z.int(), account_id: z.int(), name: z.string(), status: z.string() }).nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  pipelineStage: z.object({ id: z.int(), name: z.string(), pipeline_id: z.int(), pipeline_name: z.string() }).nullable().optional(),
  contactList: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  assignees: z.array(UserBadge).optional(),
  facebookCampaign: z.object({ id: z.int(), facebook_id: z.string(), name: z.string(), entity_status: z.string() }).nullable().optional(),
  /** The landing page whose requests come through it. */
  page: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable().optional(),
})
export type Channel = z.infer<typeof Channel>

const fields = {
  name: text(120),
  type: z.enum(CHANNEL_TYPES),
  /** A Facebook campaign that the caller may read and that feeds no other channel. */
  facebook_campaign_id: z.int().positive().nullish(),
  pipeline_stage_id: z.int().positive().nullish(),
  contact_list_id: z.int().positive().nullish(),
  assignee_ids: ids(50).optional(),
  starts_on: typedDate.nullish(),
  ends_on: typedDate.nullish(),
  budget_minor: z.int().min(0).max(999_999_999_999).nullish(),
  phone: optionalText(40),
  auto_accept: flag.optional(),
}

export const ChannelInput = z.object(fields)
export type ChannelInput = z.infer<typeof ChannelInput>
export const ChannelUpdate = z
  .object(fields)
  .partial()
  .extend({ status: z.enum(CHANNEL_STATUSES).optional() })
export type ChannelUpdate = z.infer<typeof ChannelUpdate>

/** The channels of a campaign. */
export const channels = defineResource({
  name: 'channels',
  id: 'campaigns.channels',
  row: Channel,
  access: { export: permission('channels.read') },
  create: ChannelInput,
  update: ChannelUpdate,
  filters: {
    search: searchFilter(),
    type: codeFilter(CHANNEL_TYPES),
    status: codeFilter(CHANNEL_STATUSES),
    project: uuidFilter(),
    campaign: idFilter({ nullable: true }),
    date_created: dateFilter(),
  },
  sorts: ['name', 'requests_count', 'last_request'],
  includes: ['account', 'accounts', 'campaign', 'project', 'pipelineStage', 'contactList', 'assignees', 'page', 'facebookCampaign'],
  paths: { collection: '/api/v1/campaigns/:campaign_id/channels', item: '/api/v1/campaigns/:campaign_id/channels/:id' },
})

/** Channels whose requests an account keeps, and those of its campaigns. */
export const accountChannels = channels.listUnder('accounts.channels.list', '/api/v1/accounts/:account_id/channels')
export const exportAccountChannels = channels.exportUnder('accounts.channels.export', '/api/v1/accounts/:account_id/channels/export')
/** Channels of a project. */
export const projectChannels = channels.listUnder('projects.channels.list', '/api/v1/projects/:project_uuid/channels')
export const exportProjectChannels = channels.exportUnder('projects.channels.export', '/api/v1/projects/:project_uuid/channels/export')
export const createProjectChannel = defineEndpoint({
  id: 'projects.channels.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/channels',
  access: permission('channels.create'),
  summary: 'Create a channel of a project',
  body: ChannelInput.extend({
    /** A campaign of the project. */
    campaign_id: z.int().positive(),
  }),
  response: oneOf(Channel),
})

/** What a channel of a campaign can refer to: stages, lists and members of the account that keeps its requests. */
export const ChannelForm = z.object({
  stages: z.array(z.object({ id: z.int(), name: z.string(), pipeline_name: z.string() })),
  lists: z.array(z.object({ id: z.int(), name: z.string() })),
  members: z.array(z.object({ id: z.int(), username: z.string() })),
})
export type ChannelForm = z.infer<typeof ChannelForm>

export const campaignChannelForm = defineEndpoint({
  id: 'campaigns.channels.form',
  method: 'GET',
  path: '/api/v1/campaigns/:campaign_id/channel-form',
  access: permission('channels.read'),
  summary: 'What the form of a channel offers',
  response: oneOf(ChannelForm),
})
export const projectChannelForm = defineEndpoint({
  id: 'projects.channels.form',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/channel-form',
  access: permission('channels.read'),
  summary: 'What the form of a channel of a project offers',
  response: oneOf(ChannelForm),
})
/** A channel of any account with what its form offers, for platform staff (spec 7.3). */
export const editAdminChannel = defineEndpoint({
  id: 'admin.channels.edit',
  method: 'GET',
  path: '/api/v1/admin/channels/:id/edit',
  access: staff('channels.read'),
  summary: 'Form data of a channel',
  response: oneOf(ChannelForm.extend({ channel: Channel })),
})
export const updateAdminChannel = {
  ...channels.update,
  id: 'admin.channels.update',
  path: '/api/v1/admin/channels/:id',
  access: staff('channels.update'),
  params: idParams,
  summary: 'Change a channel of any account',
}
/** Channels that a request of an account may have come through. */
export const channelChoices = defineEndpoint({
  id: 'accounts.channels.choices',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/channel-choices',
  access: permission('contact-requests.read'),
  summary: 'Channels that a request can come through',
  response: manyOf(z.object({ id: z.int(), name: z.string(), type: z.enum(CHANNEL_TYPES), status: z.enum(CHANNEL_STATUSES) })),
})
