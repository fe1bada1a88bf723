import { sql } from 'kysely'
import { allContactRequests, contactRequests, type Params } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { column, day, linked, searchTextIn, whether, type FilterSql, money } from '#kit/query/filter-sql.ts'
import { groupsOfList } from '#kit/group-rows.ts'
import { byProject } from '#modules/delivery/projects/index.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { requestIncludes } from './request-includes.ts'
import { requestPolicy } from './requests.policy.ts'
import { presentRequest, type RequestRow } from './requests.presenter.ts'

const spec: ResourceQuerySpec<typeof contactRequests, RequestRow> = {
  from: 'contact_requests',
  policy: requestPolicy,
  present: presentRequest,
  under: { account_id: 'account_id', contact_id: 'contact_id' },
  where: sql`t.deleted_at IS NULL`,
  hidden: { unless: 'status', where: sql`t.status <> 'spam'` },
  filters: {
    search: searchTextIn('contact_request_search'),
    status: column('status'),
    assignee: column('user_id'),
    contact: column('contact_id'),
    pipeline: column('pipeline_id'),
    pipeline_stage: column('pipeline_stage_id'),
    project: column('project_uuid', 'uuid'),
    channel: column('channel_id'),
    campaign: column('campaign_id'),
    source: column('source'),
    type: column('type'),
    tag: linked(taggedWith),
    priority: column('priority'),
    lost_reason: column('lost_reason_id'),
    unread: whether(sql`t.read_at IS NULL`),
    unanswered: whether(sql`t.first_response_at IS NULL AND t.status IN ('open', 'staging')`),
    answered: whether(sql`t.first_response_at IS NOT NULL`),
    answered_in_time: inTime,
    overdue_response: overdue(),
    rotting: rotting(),
    date_created: column('created_at'),
    closed: column('closed_at'),
    expected_close: day('expected_close_date'),
    next_action: column('next_action_at'),
    value: money('value_minor'),
  },
  selective: ['tag', 'contact', 'project', 'channel', 'campaign', 'overdue_response', 'rotting'],
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    number: 'number',
    value: { column: 'value_minor', nulls_last: true },
    expected_close_date: 'expected_close_date',
    response_due_at: 'response_due_at',
    stage_entered_at: { column: 'stage_entered_at', nulls_last: true },
    closed_at: 'closed_at',
    position: { column: 'position', nulls_last: true },
  },
  includes: requestIncludes,
  total: keptRequests,
}

/** Exact number of an account's requests without spam, from its counters; null for the scope `own` and for the requests of a contact. */
function keptRequests(ctx: Context, params: Params): Sql | null {
  const account_id = params.account_id as number | undefined
  if (account_id === undefined || params.contact_id !== undefined) return null
  if (!ctx.actor.staff && ctx.actor.memberships.get(account_id)?.data_scope === 'own') return null
  return sql`(SELECT coalesce(sum(value), 0)::bigint FROM account_counters
    WHERE account_id = ${account_id} AND name IN ('contact_requests', 'staging_contact_requests'))`
}

/** Lists the requests of an account. */
export const contactRequestQuery = resourceQuery(contactRequests, spec)
/** Groups of that list, with the sums of the values. */
export const groupRequests = groupsOfList(contactRequestQuery, {
  by: {
    status: { column: 'status' },
    assignee: { column: 'user_id', label: () => sql`(SELECT u.username FROM users u WHERE u.id = g.key)` },
    pipeline: { column: 'pipeline_id', label: () => sql`(SELECT p.name FROM pipelines p WHERE p.id = g.key)` },
    pipeline_stage: {
      column: 'pipeline_stage_id',
      label: () =>
        sql`(SELECT concat_ws(' › ', p.name, s.name) FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id WHERE s.id = g.key)`,
    },
    project: byProject,
    priority: { column: 'priority' },
    type: { column: 'type' },
    source: { column: 'source' },
  },
  sums: { currency: 'currency', amounts: { value: sql`t.value_minor` } },
})

/** Lists the requests of all accounts in which the caller may read them, for the back-office. */
export const allContactRequestQuery = resourceQuery(allContactRequests, { ...spec, under: {} })

/** Finds the request of a path without an account. @throws 404, 403 */
export const findRequest = (ctx: Context, params: Params, action = 'read'): Promise<RequestRow> =>
  contactRequestQuery.find(ctx, params.contact_request_id ?? params.id, action)

/** Requests with any of the tags, from the link table, whose index starts with the account. */
function taggedWith(ids: readonly (string | number)[]): Sql {
  return sql`EXISTS (SELECT FROM contact_request_tag rt WHERE rt.account_id = t.account_id AND rt.contact_request_id = t.id AND rt.tag_id = any(${ids}::bigint[]))`
}

/** Only requests with a time limit are either on time or late. */
function inTime(condition: Parameters<FilterSql>[0]): Sql {
  const kept = sql`coalesce(t.first_response_at <= t.response_due_at, false)`
  const isAsked = condition.kind === 'boolean' && condition.value
  return sql`(t.response_due_at IS NOT NULL AND ${isAsked ? kept : sql`NOT ${kept}`})`
}

function overdue(): FilterSql {
  return (condition, { now }) => {
    const late = sql`(t.status = 'open' AND t.first_response_at IS NULL AND t.response_due_at IS NOT NULL AND t.response_due_at < ${now})`
    return condition.kind === 'boolean' && condition.value ? late : sql`NOT ${late}`
  }
}

/** In its stage for longer than the stage, or else the pipeline, allows. */
function rotting(): FilterSql {
  return (condition, { now }) => {
    const stale = sql`(t.status = 'open' AND EXISTS (SELECT FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
      WHERE s.id = t.pipeline_stage_id AND t.stage_entered_at < ${now}::timestamptz - make_interval(days => coalesce(s.rotting_days, p.rotting_days))))`
    return condition.kind === 'boolean' && condition.value ? stale : sql`NOT ${stale}`
  }
}
