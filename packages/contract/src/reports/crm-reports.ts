import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { CONTACT_SOURCES } from '../crm/contacts/contacts.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { compared, ReportPeriod, reportQuery, Sums } from './report-shapes.ts'

const outcome = {
  /** Requests created in the period, without spam. */
  created: z.int(),
  /** Number of these requests that are won and lost by now. */
  won: z.int(),
  lost: z.int(),
  /** `won` ÷ `created` in basis points; null without requests. */
  conversion_bp: z.int().nullable(),
}

/** Report on requests of a period: sources, response times and outcomes. */
export const RequestReport = z.object({
  period: ReportPeriod,
  previous: ReportPeriod.nullable(),
  totals: z.object({
    created: compared(z.int()),
    won: compared(z.int()),
    lost: compared(z.int()),
    conversion_bp: compared(z.int().nullable()),
    /** Median seconds from creation to the first answer. */
    median_response_seconds: compared(z.int().nullable()),
    /** Share of requests with a response target that were answered in time. */
    answered_in_time_bp: compared(z.int().nullable()),
    /** Requests of the period that still wait for an answer. */
    unanswered: compared(z.int()),
    spam: compared(z.int()),
    /** Value of requests won in the period; only for callers who may read amounts. */
    won_value: compared(Sums).optional(),
  }),
  /** By day up to 92 days, else by week, without gaps. */
  step: z.enum(['day', 'week']),
  series: z.array(z.object({ since: z.string(), until: z.string(), created: z.int(), won: z.int(), lost: z.int() })),
  by_source: z.array(z.object({ source: z.enum(CONTACT_SOURCES), ...outcome })),
  by_user: z.array(z.object({ user: UserBadge.nullable(), ...outcome, median_response_seconds: z.int().nullable(), open: z.int() })),
  /** Current stages of open requests. */
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
  /** Reasons of requests lost in the period. */
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

/** Growth of lists and contacts. */
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
