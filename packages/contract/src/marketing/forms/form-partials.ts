import { z } from 'zod'
import { anyone, permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant } from '../../kit/fields.ts'
import { dateFilter, numberFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

/** Days after which answers that were not sent are deleted. */
export const PARTIALS_KEPT_DAYS = 30
/** Most answers that were not sent of one form. */
export const PARTIALS_MAX = 10_000

/** Answers to finished steps of a form that was not sent. */
export const FormPartial = z.object({
  id: z.int(),
  account_id: z.int(),
  form_uuid: z.string(),
  form_version: z.int(),
  /** Answers by the keys of the fields. */
  data: z.record(z.string(), z.unknown()),
  /** Number of the last finished step, and of all steps. */
  step: z.int(),
  steps: z.int(),
  attribution: z.object({ first: z.record(z.string(), z.string()).optional(), last: z.record(z.string(), z.string()).optional() }),
  locale: z.enum(['en', 'gr']),
  created_at: instant,
  updated_at: instant,
})
export type FormPartial = z.infer<typeof FormPartial>

/** Answers that were not sent, of all forms of an account. */
export const formPartials = defineResource({
  name: 'form-partials',
  id: 'accounts.formPartials',
  itemId: 'formPartials',
  permission: 'forms',
  row: FormPartial,
  access: { export: permission('forms.read') },
  filters: { search: searchFilter(), step: numberFilter(), date_created: dateFilter() },
  sorts: ['step'],
  paths: { collection: '/api/v1/accounts/:account_id/form-partials', item: '/api/v1/form-partials/:id' },
})

/** Answers that were not sent of one form. */
export const partialsOfForm = formPartials.listUnder('accounts.forms.partials.list', '/api/v1/accounts/:account_id/forms/:uuid/partials')
export const exportPartialsOfForm = formPartials.exportUnder(
  'accounts.forms.partials.export',
  '/api/v1/accounts/:account_id/forms/:uuid/partials/export',
)

/** How many visitors finished each step of a form in the last 30 days, and how many sent it. */
export const stepsOfForm = defineEndpoint({
  id: 'accounts.forms.steps',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/forms/:uuid/steps',
  access: permission('forms.read'),
  summary: 'Where visitors leave a form',
  response: oneOf(z.object({ steps: z.array(z.object({ step: z.int(), visitors: z.int() })), sent: z.int() })),
})

/** Keeps the answers to finished steps of a form that is not sent yet, if its settings say so. */
export const keepFormPartial = defineEndpoint({
  id: 'public.forms.partials',
  method: 'POST',
  path: '/api/v1/public/forms/:token/partials',
  access: anyone,
  summary: 'Keep the answers of a finished step',
  limit: 'public-link',
  body: z.object({
    token: z.string().min(1).max(200),
    /** Names this visit; chosen by the visitor's browser. */
    key: z.uuid(),
    step: z.int().min(1).max(50),
    answers: z.record(z.string(), z.unknown()).default({}),
    locale: z.enum(['en', 'gr']).nullish(),
    attribution: z
      .object({ first: z.record(z.string(), z.unknown()).nullish(), last: z.record(z.string(), z.unknown()).nullish() })
      .nullish(),
  }),
  opaque: ['answers', 'attribution'],
  response: oneOf(z.object({ is_kept: z.boolean() })),
})
