import { z } from 'zod'
import { AccountBadge, ProjectBadge, UserBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { flag, instant, optionalText, text } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const PAGE_STATUSES = ['draft', 'published', 'unpublished', 'archived'] as const
export type PageStatus = (typeof PAGE_STATUSES)[number]

const PageForm = z.object({ uuid: z.string(), name: z.string(), status: z.string(), public_key: z.string() })
const PageVersion = z.object({ number: z.int(), published_by_id: z.int().nullable(), name: z.string().nullable(), created_at: instant })
export type PageVersion = z.infer<typeof PageVersion>

/** A landing page (domain.md 2.8). */
export const LandingPage = z.object({
  id: z.int(),
  /** The account whose CRM keeps what it brings. */
  account_id: z.int(),
  project_uuid: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(PAGE_STATUSES),
  /** Language of visitors who ask for none. */
  locale: z.enum(['en', 'gr']),
  title_en: z.string().nullable(),
  title_gr: z.string().nullable(),
  meta_description_en: z.string().nullable(),
  meta_description_gr: z.string().nullable(),
  /** Picture beside its link in social networks. */
  og_media_id: z.int().nullable(),
  published_version: z.int().nullable(),
  /** Whether the design differs from the published version. */
  has_draft: z.boolean(),
  published_at: instant.nullable(),
  /** The first form in its design. */
  form_uuid: z.string().nullable(),
  channel_id: z.int().nullable(),
  /** Domain of the account at which it is shown while that is verified. */
  domain_id: z.int().nullable(),
  /** Whether it is shown at the root of its domain. */
  is_home: z.boolean(),
  /** Times that visitors opened it. */
  views: z.int(),
  /** Submissions of forms on it, without spam. */
  submissions: z.int(),
  /** Submissions in 10,000 views. */
  conversion_bp: z.int(),
  public_url: z.string(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Blocks as members edit them. Part of a page that is read, and of lists that include it. */
  design: z.record(z.string(), z.unknown()).optional(),
  account: AccountBadge.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  campaigns: z.array(z.object({ id: z.int(), account_id: z.int(), name: z.string(), status: z.string() })).optional(),
  channels: z.array(z.object({ id: z.int(), name: z.string(), status: z.string() })).optional(),
  form: PageForm.nullable().optional(),
  /** Published versions, the newest first. */
  versions: z.array(PageVersion).optional(),
  createdBy: UserBadge.nullable().optional(),
})
export type LandingPage = z.infer<typeof LandingPage>

const fields = {
  name: text(120),
  /** Default: from the name. */
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'page_slug' })
    .max(80)
    .nullish(),
  locale: z.enum(['en', 'gr']).optional(),
  title_en: optionalText(160),
  title_gr: optionalText(160),
  meta_description_en: optionalText(300),
  meta_description_gr: optionalText(300),
  og_media_id: z.int().positive().nullish(),
  channel_id: z.int().positive().nullish(),
  /** A domain of the account that is verified; null for the usual address. */
  domain_id: z.int().positive().nullish(),
  /** Shows it at the root of its domain. */
  is_home: flag.optional(),
  /** `{ root: { props }, content: [{ type, props }] }`. What is wrong in it is named by its path. */
  design: z.record(z.string(), z.unknown()).optional(),
}

export const PageInput = z.object({ ...fields, project_uuid: z.uuid().nullish() })
export type PageInput = z.infer<typeof PageInput>
export const PageUpdate = PageInput.partial()
export type PageUpdate = z.infer<typeof PageUpdate>

/** Landing pages of an account. */
export const pages = defineResource({
  name: 'pages',
  id: 'accounts.pages',
  itemId: 'pages',
  row: LandingPage,
  access: { export: permission('pages.read') },
  create: PageInput,
  update: PageUpdate,
  opaque: ['design'],
  filters: {
    search: searchFilter(),
    status: codeFilter(PAGE_STATUSES),
    project: uuidFilter(),
    campaign: idFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'views', 'submissions', 'conversion'],
  includes: ['account', 'project', 'campaigns', 'channels', 'form', 'versions', 'design', 'createdBy'],
  paths: { collection: '/api/v1/accounts/:account_id/pages', item: '/api/v1/pages/:id' },
})

/** Pages of all accounts in which the caller may read them. */
export const allPages = pages.listUnder('pages.list', '/api/v1/pages')

/** Pages of a project. */
export const projectPages = pages.listUnder('projects.pages.list', '/api/v1/projects/:project_uuid/pages')
export const exportProjectPages = pages.exportUnder('projects.pages.export', '/api/v1/projects/:project_uuid/pages/export')
export const createProjectPage = defineEndpoint({
  id: 'projects.pages.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/pages',
  access: permission('pages.create'),
  summary: 'Create a page of a project',
  body: z.object(fields),
  opaque: ['design'],
  response: oneOf(LandingPage),
})

/** Pages of a campaign. */
export const campaignPages = pages.listUnder('campaigns.pages.list', '/api/v1/campaigns/:campaign_id/pages')
export const createCampaignPage = defineEndpoint({
  id: 'campaigns.pages.create',
  method: 'POST',
  path: '/api/v1/campaigns/:campaign_id/pages',
  access: permission('pages.create'),
  summary: 'Create a page of a campaign, or add an existing one',
  /** Either `page_id`, or the fields of a new page. */
  body: z.object({ ...fields, name: text(120).optional(), page_id: z.int().positive().nullish() }),
  opaque: ['design'],
  response: oneOf(LandingPage),
})
export const removeCampaignPage = defineEndpoint({
  id: 'campaigns.pages.remove',
  method: 'DELETE',
  path: '/api/v1/campaigns/:campaign_id/pages/:id',
  access: permission('pages.update'),
  summary: 'Take a page out of a campaign',
  response: oneOf(LandingPage),
})
