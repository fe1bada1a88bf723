import { z } from 'zod'
import { Media } from '../../attachments/media.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const FORM_SUBMISSION_STATUSES = ['received', 'processed', 'awaiting_confirmation', 'spam', 'failed'] as const

/** What a person sent with a form, and what became of it (domain.md 3.18). */
export const FormSubmission = z.object({
  id: z.int(),
  account_id: z.int(),
  form_uuid: z.string(),
  /** The published version of the form that the person saw. */
  form_version: z.int(),
  status: z.enum(FORM_SUBMISSION_STATUSES),
  /** Answers by the keys of the fields. */
  data: z.record(z.string(), z.unknown()),
  /** Where the person came from on their first and on their last visit. */
  attribution: z.object({ first: z.record(z.string(), z.string()).optional(), last: z.record(z.string(), z.string()).optional() }),
  consent_given: z.boolean(),
  locale: z.enum(['en', 'gr']),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  channel_id: z.int().nullable(),
  campaign_id: z.int().nullable(),
  /** The landing page on which the form was. */
  page_id: z.int().nullable(),
  spam_score_bp: z.int(),
  /** Times that the same was sent again within ten minutes. */
  repeats: z.int(),
  attempts: z.int(),
  /** Code of the reason why it failed, such as `no_reach` or `unexpected`. */
  error: z.string().nullable(),
  /** Mail that answered it. */
  email_message_id: z.int().nullable(),
  /** Code of the reason why no mail answered it, such as `answered_before` or `no_sender`. */
  email_skipped: z.string().nullable(),
  received_at: instant,
  processed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  form: z.object({ uuid: z.string(), name: z.string() }).nullable().optional(),
  page: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  /** Files that were sent with it. */
  media: z.array(Media).optional(),
})
export type FormSubmission = z.infer<typeof FormSubmission>

/** Submissions of all forms of an account, newest first. */
export const formSubmissions = defineResource({
  name: 'form-submissions',
  id: 'accounts.formSubmissions',
  itemId: 'formSubmissions',
  permission: 'forms',
  row: FormSubmission,
  access: { export: permission('forms.read') },
  filters: {
    search: searchFilter(),
    form: uuidFilter(),
    status: codeFilter(FORM_SUBMISSION_STATUSES),
    page: idFilter({ nullable: true }),
    date_created: dateFilter(),
  },
  sorts: ['received'],
  includes: ['form', 'page', 'media'],
  paths: { collection: '/api/v1/accounts/:account_id/form-submissions', item: '/api/v1/form-submissions/:id' },
})

/** Submissions of one form. */
export const submissionsOfForm = formSubmissions.listUnder(
  'accounts.forms.submissions.list',
  '/api/v1/accounts/:account_id/forms/:uuid/submissions',
)
export const exportSubmissionsOfForm = formSubmissions.exportUnder(
  'accounts.forms.submissions.export',
  '/api/v1/accounts/:account_id/forms/:uuid/submissions/export',
)

/** Marks a submission as spam. The contact and the request that it made stay. */
export const markFormSpam = defineEndpoint({
  id: 'formSubmissions.spam',
  method: 'POST',
  path: '/api/v1/form-submissions/:id/spam',
  access: permission('forms.update'),
  summary: 'Mark a submission as spam',
  response: oneOf(FormSubmission),
})

/** Processes spam or a failed submission by hand. */
export const processFormSubmission = defineEndpoint({
  id: 'formSubmissions.process',
  method: 'POST',
  path: '/api/v1/form-submissions/:id/process',
  access: permission('forms.update'),
  summary: 'Process a submission that is no spam',
  response: oneOf(FormSubmission),
})
