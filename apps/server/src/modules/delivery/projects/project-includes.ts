import { sql } from 'kysely'
import { holdsIn } from '#access/actor.ts'
import { rows, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { type IncludeLoaders, joined, valuesOf } from '#kit/query/includes.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { taskQuery } from '#modules/work/tasks/index.ts'
import { partiesOf, peopleOf } from './people/people-rows.ts'
import type { ProjectRow } from './project-row.ts'

const accountBadge = (column: string) =>
  joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`,
  )

/** Relations of projects. People and accounts are limited to those that the caller may know of. */
export const projectIncludes = {
  account: accountBadge('account_id'),
  client: accountBadge('client_account_id'),
  resultsAccount: accountBadge('results_account_id'),
  accountRelation: joined(
    sql`(SELECT jsonb_build_object('uuid', r.uuid, 'type', r.type) FROM account_relations r WHERE r.uuid = t.account_relation_uuid)`,
  ),
  owner: userInclude('owner_id'),
  product: joined(
    sql`(SELECT jsonb_build_object('id', p.id, 'name_en', p.name_en, 'name_gr', p.name_gr) FROM products p WHERE p.id = t.product_id)`,
  ),
  productCategory: joined(
    sql`(SELECT jsonb_build_object('id', c.id, 'slug', c.slug, 'name_en', c.name_en, 'name_gr', c.name_gr) FROM product_categories c WHERE c.id = t.product_category_id)`,
  ),
  accounts: async (ctx, rows) => {
    const parties = await partiesOf(ctx, rows as ProjectRow[])
    for (const row of rows) row.accounts = parties.get(row.uuid) ?? []
  },
  users: async (ctx, rows) => {
    const people = await peopleOf(ctx, rows as ProjectRow[])
    for (const row of rows) row.users = people.get(row.uuid) ?? []
  },
  members: async (ctx, rows) => {
    const people = await peopleOf(ctx, rows as ProjectRow[])
    for (const row of rows) row.members = (people.get(row.uuid) ?? []).filter((one) => one.account_id === row.account_id)
  },
  providerMembers: async (ctx, rows) => {
    const people = await peopleOf(ctx, rows as ProjectRow[])
    for (const row of rows)
      row.providerMembers = (people.get(row.uuid) ?? []).filter((one) => row.parties[String(one.account_id)] === 'provider')
  },
  tasks_count: (ctx, rows) => countTasks(ctx, rows as ProjectRow[]),
  open_tasks_count: (ctx, rows) => countTasks(ctx, rows as ProjectRow[]),
  contact_requests_count: (ctx, rows) => countRequests(ctx, rows as ProjectRow[]),
  channels: (ctx, rows) => loadResults(ctx, rows as ProjectRow[], 'channels', sql`id, name, status`),
  pages: (ctx, rows) => loadResults(ctx, rows as ProjectRow[], 'pages', sql`id, name, slug, status`),
} satisfies IncludeLoaders<string>

/** Loads the channels or pages of projects, for callers who may read them in the account that keeps the results. */
async function loadResults(ctx: Context, projects: ProjectRow[], table: 'channels' | 'pages', columns: Sql): Promise<void> {
  const readable = projects.filter((row) => holdsIn(ctx.actor, row.results_account_id, `${table}.read`))
  const found = await rows<{ project_uuid: string }>(
    ctx.db,
    sql`SELECT project_uuid, ${columns} FROM ${sql.table(table)}
      WHERE project_uuid = any(${valuesOf<string>(readable, 'uuid')}::uuid[]) AND deleted_at IS NULL ORDER BY created_at, id`,
  )
  for (const row of projects) {
    const own = found.filter(({ project_uuid }) => project_uuid === row.uuid).map(({ project_uuid: _uuid, ...one }) => one)
    Object.assign(row, { [table]: own })
  }
}

/** Counts the tasks that the caller may see (invariant 52), without cancelled ones. */
async function countTasks(ctx: Context, projects: ProjectRow[]): Promise<void> {
  if (projects[0]?.tasks_count !== undefined) return
  const seen = taskQuery.spec.policy.scope(ctx.actor, 'tasks.read') ?? sql`true`
  const counts = await rows<{ project_uuid: string; total: number; open: number }>(
    ctx.db,
    sql`SELECT t.project_uuid, count(*) AS total, count(*) FILTER (WHERE t.status <> 'done') AS open FROM tasks t
      WHERE t.project_uuid = any(${valuesOf<string>(projects, 'uuid')}::uuid[]) AND t.deleted_at IS NULL AND t.status <> 'cancelled' AND ${seen} GROUP BY 1`,
  )
  const byProject = new Map(counts.map((count) => [count.project_uuid, count]))
  for (const row of projects) {
    row.tasks_count = byProject.get(row.uuid)?.total ?? 0
    row.open_tasks_count = byProject.get(row.uuid)?.open ?? 0
  }
}

/** Counts the requests of the results account, for callers who may read them there. */
async function countRequests(ctx: Context, projects: ProjectRow[]): Promise<void> {
  const readable = projects.filter((row) => holdsIn(ctx.actor, row.results_account_id, 'contact-requests.read'))
  const counts = await rows<{ project_uuid: string; total: number }>(
    ctx.db,
    sql`SELECT project_uuid, count(*) AS total FROM contact_requests
      WHERE project_uuid = any(${valuesOf<string>(readable, 'uuid')}::uuid[]) AND deleted_at IS NULL AND status <> 'spam' GROUP BY 1`,
  )
  const byProject = new Map(counts.map((count) => [count.project_uuid, count.total]))
  for (const row of projects) row.contact_requests_count = byProject.get(row.uuid) ?? 0
}
