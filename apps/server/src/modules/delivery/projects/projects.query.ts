import { sql } from 'kysely'
import { accountProjects, type Params, projects } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { column, day, linked } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { projectIncludes } from './project-includes.ts'
import { projectPolicy } from './projects.policy.ts'
import type { ProjectRow } from './project-row.ts'
import { presentProject } from './projects.presenter.ts'

const spec: ResourceQuerySpec<typeof projects, ProjectRow> = {
  from: 'seen_projects',
  policy: projectPolicy,
  present: presentProject,
  where: sql`t.deleted_at IS NULL`,
  hidden: { unless: 'status', where: sql`t.status <> 'archived'` },
  filters: {
    // Added by the lists, because it depends on the caller.
    search: () => undefined,
    status: column('status'),
    account: column('account_id'),
    client: column('client_account_id'),
    owner: column('owner_id'),
    member: linked((ids) => sql`t.member_user_ids && ${ids}::bigint[]`),
    provider: linked(
      (ids) =>
        sql`t.uuid IN (SELECT a.project_uuid FROM project_accounts a WHERE a.account_id = any(${ids}::bigint[]) AND a.role = 'provider' AND a.ended_at IS NULL)`,
    ),
    product: column('product_id'),
    product_category: column('product_category_id'),
    health: column('health'),
    // Role of the account of the path; added by the list of an account.
    party: () => undefined,
    due: day('due_date'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    number: 'number',
    due_date: { column: 'due_date', nulls_last: true },
    client: { column: 'client_name', nulls_last: true },
  },
  includes: projectIncludes,
}

/** Projects of all accounts in which the caller may read them; also finds projects to change. */
export const projectQuery = resourceQuery<typeof projects, ProjectRow>(projects, spec)
/** Projects of one account. */
export const accountProjectQuery = resourceQuery<typeof accountProjects, ProjectRow>(accountProjects, spec)

/**
 * Finds the project of a path and checks a permission on records of another kind in one of its accounts.
 * @throws 404, 403
 */
export async function findProjectFor(ctx: Context, params: Params, permission: string): Promise<ProjectRow> {
  const project = await findProject(ctx, params)
  if (!projectPolicy.holds(ctx.actor, permission, project)) throw missingAccountPermission()
  return project
}

/** Finds the project of a path; locks it for any action but `read`. @throws 404, 403 */
export const findProject = (ctx: Context, params: Params, action = 'read'): Promise<ProjectRow> =>
  projectQuery.find(ctx, (params.project_uuid ?? params.uuid) as string, action)
