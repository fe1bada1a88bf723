import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant } from '../kit/fields.ts'

/** A suggested next step; the screen provides text and link. */
export const ACCOUNT_NEXT_STEPS = [
  'overdue_tasks',
  'tasks_today',
  'my_tasks',
  'staging_requests',
  'late_answers',
  'unassigned_contacts',
  'first_contacts',
  'invite_members',
  'add_registration',
  'add_contact_data',
] as const

/** Content of the home page of an account; parts that the caller may not read are null. */
export const AccountSummary = z.object({
  /** New contacts in each of the last twelve months in the time zone of the account, oldest first, with the total at its end. */
  growth: z.array(z.object({ month: z.string(), added: z.int(), total: z.int() })).nullable(),
  contacts_count: z.int().nullable(),
  active_contacts_count: z.int().nullable(),
  open_tasks_count: z.int().nullable(),
  members_count: z.int().nullable(),
  contact_lists_count: z.int().nullable(),
  subscriptions_count: z.int().nullable(),
  pipelines_count: z.int().nullable(),
  todo: z.array(z.object({ code: z.enum(ACCOUNT_NEXT_STEPS), count: z.int() })),
  activity: z
    .array(
      z.object({
        id: z.int(),
        event: z.string(),
        subject_type: z.string(),
        subject_id: z.string(),
        subject_label: z.string(),
        actor: UserBadge.nullable(),
        created_at: instant,
      }),
    )
    .nullable(),
})
export type AccountSummary = z.infer<typeof AccountSummary>

export const accountSummary = defineEndpoint({
  id: 'accounts.summary',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/summary',
  access: permission('accounts.read'),
  summary: 'Figures for the home of an account',
  params: accountParams,
  response: oneOf(AccountSummary),
})
