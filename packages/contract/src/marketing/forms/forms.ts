import { z } from 'zod'
import { AccountBadge, ProjectBadge, UserBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { flag, ids, instant, text, typedInstant } from '../../kit/fields.ts'
import { codeFilter, dateFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { FormDefinition } from './form-definition.ts'

export const FORM_TYPES = ['embedded', 'landing', 'popup'] as const
export const FORM_STATUSES = ['draft', 'published', 'closed'] as const
export type FormStatus = (typeof FORM_STATUSES)[number]
export const FORM_DUPLICATE_MODES = ['update_fill_empty', 'always_new'] as const

/** A form on a website (domain.md 2.8). */
export const Form = z.object({
  /** The same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  /** The account whose CRM keeps what it brings. */
  account_id: z.int(),
  project_uuid: z.string().nullable(),
  name: z.string(),
  type: z.enum(FORM_TYPES),
  status: z.enum(FORM_STATUSES),
  /** Names it in public addresses. */
  public_key: z.string(),
  /** The page that visitors open without a website around it. */
  public_url: z.string(),
  /** As members edit it; visitors see the published version. */
  definition: FormDefinition,
  published_version: z.int().nullable(),
  /** Whether the definition differs from the published version. */
  has_draft: z.boolean(),
  redirect_url: z.string().nullable(),
  notify_user_ids: z.array(z.int()),
  allowed_origins: z.array(z.string()),
  duplicate_mode: z.enum(FORM_DUPLICATE_MODES),
  makes_request: z.boolean(),
  double_opt_in: z.boolean(),
  /** Whether answers to finished steps are kept before the form is sent. */
  keeps_partials: z.boolean(),
  contact_list_id: z.int().nullable(),
  pipeline_stage_id: z.int().nullable(),
  channel_id: z.int().nullable(),
  tag_ids: z.array(z.int()),
  /** Mail that answers a submission. */
  email_template_id: z.int().nullable(),
  closes_at: instant.nullable(),
  response_limit: z.int().nullable(),
  /** Submissions without spam. */
  submissions_count: z.int(),
  published_at: instant.nullable(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  channel: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  contactList: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  createdBy: UserBadge.nullable().optional(),
})
export type Form = z.infer<typeof Form>

const origin = z
  .string()
  .trim()
  .max(255)
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i, { error: 'form_origin' })

const fields = {
  name: text(120),
  type: z.enum(FORM_TYPES).optional(),
  definition: FormDefinition,
  /** Page to which the form leads; without one it shows its words of thanks. */
  redirect_url: z
    .string()
    .trim()
    .max(500)
    .regex(/^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/i, { error: 'form_redirect' })
    .nullish(),
  notify_user_ids: ids(50).optional(),
  allowed_origins: z.array(origin).max(20).optional(),
  duplicate_mode: z.enum(FORM_DUPLICATE_MODES).optional(),
  makes_request: flag.optional(),
  double_opt_in: flag.optional(),
  keeps_partials: flag.optional(),
  contact_list_id: z.int().positive().nullish(),
  pipeline_stage_id: z.int().positive().nullish(),
  channel_id: z.int().positive().nullish(),
  tag_ids: ids(20).optional(),
  /** Mail that answers a submission, in the language of the person; it may hold the answers as `answer.KEY`. */
  email_template_id: z.int().positive().nullish(),
  closes_at: typedInstant.nullish(),
  response_limit: z.int().min(1).max(1_000_000).nullish(),
}

export const FormInput = z.object({ ...fields, project_uuid: z.uuid().nullish() })
export type FormInput = z.infer<typeof FormInput>
export const FormUpdate = FormInput.partial()
export type FormUpdate = z.infer<typeof FormUpdate>

/** Forms of an account. */
export const forms = defineResource({
  name: 'forms',
  id: 'accounts.forms',
  key: 'uuid',
  row: Form,
  access: { export: permission('forms.read') },
  create: FormInput,
  update: FormUpdate,
  filters: {
    search: searchFilter(),
    status: codeFilter(FORM_STATUSES),
    type: codeFilter(FORM_TYPES),
    project: uuidFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'submissions_count'],
  includes: ['account', 'project', 'channel', 'contactList', 'createdBy'],
  paths: { collection: '/api/v1/accounts/:account_id/forms', item: '/api/v1/accounts/:account_id/forms/:uuid' },
})

/** Forms of a project. */
export const projectForms = forms.listUnder('projects.forms.list', '/api/v1/projects/:project_uuid/forms')
export const exportProjectForms = forms.exportUnder('projects.forms.export', '/api/v1/projects/:project_uuid/forms/export')
export const createProjectForm = defineEndpoint({
  id: 'projects.forms.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/forms',
  access: permission('forms.create'),
  summary: 'Create a form of a project',
  body: z.object(fields),
  response: oneOf(Form),
})

const step = (name: string, summary: string) =>
  defineEndpoint({
    id: `accounts.forms.${name}`,
    method: 'POST',
    path: `/api/v1/accounts/:account_id/forms/:uuid/${name}`,
    access: permission('forms.publish'),
    summary,
    body: z.object({ version: z.int().optional() }),
    response: oneOf(Form),
  })

/** Makes the definition the next version, which visitors see from now on. */
export const publishForm = step('publish', 'Publish a form')
export const closeForm = step('close', 'Take a form off the web')
export const reopenForm = step('reopen', 'Open a closed form again')

/** The published versions of a form, the newest first. */
export const formVersions = defineEndpoint({
  id: 'accounts.forms.versions',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/forms/:uuid/versions',
  access: permission('forms.read'),
  summary: 'Published versions of a form',
  response: manyOf(z.object({ number: z.int(), definition: FormDefinition, published_by_id: z.int().nullable(), created_at: instant })),
})

/** What a form of an account can refer to, as far as the caller may read it. */
export const formChoices = defineEndpoint({
  id: 'accounts.forms.choices',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/form-choices',
  access: permission('forms.read'),
  summary: 'What a form can refer to',
  response: oneOf(
    z.object({
      stages: z.array(z.object({ id: z.int(), name: z.string(), pipeline_name: z.string() })),
      lists: z.array(z.object({ id: z.int(), name: z.string() })),
      members: z.array(z.object({ id: z.int(), username: z.string() })),
      channels: z.array(z.object({ id: z.int(), name: z.string() })),
      tags: z.array(z.object({ id: z.int(), name: z.string() })),
      templates: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
})
