import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { CONTACT_SOURCES } from '../crm/contacts/contacts.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { compared, ReportPeriod, reportQuery, Sums } from './report-shapes.ts'

const outcome = {
  /** Requests that came in within the period, spam left out. */
  created: z.int(),
  /** Of those that came in, the ones won and lost by now. */
  won: z.int(),
  lost: z.int(),
  /** `won` ÷ `created` in basis points; null when nothing came in. */
  conversion_bp: z.int().nullable(),
}

/** How enquiries of a period came, were answered and ended. */
export const RequestReport = z.object({
  period: ReportPeriod,
  previous: ReportPeriod.nullable(),
  totals: z.object({
    created: compared(z.int()),
    won: compared(z.int()),
    lost: compared(z.int()),
    conversion_bp: compared(z.int().nullable()),
    /** Median seconds from coming in to the first answer. */
    median_response_seconds: compared(z.int().nullable()),
    /** Of those with an agreed time, how many were answered within it. */
    answered_in_time_bp: compared(z.int().nullable()),
    /** Came in within the period and wait for an answer still. */
    unanswered: compared(z.int()),
    spam: compared(z.int()),
    /** Value of what was closed as won within the period; only for those who may read money. */
    won_value: compared(Sums).optional(),
  }),
  /** By day up to 92 days, by week beyond; every step of the period is there. */
  step: z.enum(['day', 'week']),
  series: z.array(z.object({ since: z.string(), until: z.string(), created: z.int(), won: z.int(), lost: z.int() })),
  by_source: z.array(z.object({ source: z.enum(CONTACT_SOURCES), ...outcome })),
  by_user: z.array(z.object({ user: UserBadge.nullable(), ...outcome, median_response_seconds: z.int().nullable(), open: z.int() })),
  /** Where the open requests stand now. */
  by_stage: z.array(
    z.object({
      pipeline_id: z.int(),
      pipeline_name: z.string(),
      pipeline_stage_id: z.int(),
      name: z.string(),
      color: z.string().nullable(),
      open: z.int(),
      values: Sums.optional(),
    }),
  ),
  /** Why requests closed within the period were lost. */
  lost_reasons: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
})
export type RequestReport = z.infer<typeof RequestReport>

export const requestReport = defineEndpoint({
  id: 'reports.contactRequests.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/contact-requests',
  access: permission('reports.read'),
  summary: 'Report on enquiries',
  params: accountParams,
  query: reportQuery,
  response: oneOf(RequestReport),
})

/** How lists and contacts grew. */
export const ListReport = z.object({
  period: ReportPeriod,
  previous: ReportPeriod.nullable(),
  totals: z.object({ contacts: compared(z.int()), joined: compared(z.int()), left: compared(z.int()) }),
  step: z.enum(['day', 'week']),
  series: z.array(z.object({ since: z.string(), until: z.string(), contacts: z.int(), joined: z.int(), left: z.int() })),
  lists: z.array(z.object({ id: z.int(), name: z.string(), subscribed: z.int(), joined: z.int(), left: z.int() })),
})
export type ListReport = z.infer<typeof ListReport>

export const listReport = defineEndpoint({
  id: 'reports.contactLists.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/contact-lists',
  access: permission('reports.read'),
  summary: 'Report on the growth of contacts and lists',
  params: accountParams,
  query: reportQuery,
  response: oneOf(ListReport),
})
