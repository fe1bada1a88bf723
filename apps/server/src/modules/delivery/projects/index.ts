import type { ServerModule } from '../../../registry.ts'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { AccountFigure } from '#modules/accounts/accounts/index.ts'
import type { RelationFigure } from '#modules/accounts/relations/index.ts'
import { sql } from 'kysely'
import { defineProjectChannel } from './project-channel.ts'
import { projectPolicy } from './projects.policy.ts'
import { projectQuery } from './projects.query.ts'
import { projectRoutes } from './projects.routes.ts'

export { checkProject, loadProject } from './project-of-record.ts'
export { partyOf, projectPath, type ProjectRow } from './project-row.ts'
export { findProjectFor } from './projects.query.ts'

export { guestsLeft } from './people/guests-left.ts'
export { projectStatusChanged } from './write/project-status.ts'
export { projectSubjectKind } from './project-subject.ts'

/** Names of projects for the headings of filtered lists. */
export const projectNames: RecordNames = { key: 'uuid', filters: ['project'], find: namesFrom(projectQuery, sql`t.name`) }

/** Counts the projects of relations. */
export const projectsOfRelation: RelationFigure = {
  name: 'projects_count',
  requires: 'projects.read',
  count: (uuids) => sql`
    SELECT account_relation_uuid AS uuid, count(*) AS total FROM projects
    WHERE account_relation_uuid = any(${[...uuids]}::uuid[]) AND deleted_at IS NULL AND status <> 'archived' GROUP BY 1`,
}

/** Counts the projects in which accounts take part. */
export const projectsOfAccount: AccountFigure = {
  requires: 'projects.read',
  count: ({ actor }, account_ids) => sql`
    SELECT a.account_id AS id, count(*) AS projects_count, count(*) FILTER (WHERE t.status = 'active') AS active_projects_count
    FROM project_accounts a JOIN projects t ON t.uuid = a.project_uuid
    WHERE a.account_id = any(${[...account_ids]}::bigint[]) AND a.ended_at IS NULL AND t.deleted_at IS NULL AND t.status <> 'archived'
      AND (t.account_id = a.account_id OR t.status <> 'draft') AND ${projectPolicy.scope(actor, 'projects.read') ?? sql`true`}
    GROUP BY 1`,
}

export const projectsModule: ServerModule = { routes: projectRoutes, channels: defineProjectChannel }

/** Groups of a list by project. The names are those of projects in which the account takes part. */
export const byProject = {
  column: 'project_uuid',
  needs: 'projects.read',
  label: (account_id: number) =>
    sql`(SELECT p.name FROM projects p JOIN project_accounts x ON x.project_uuid = p.uuid AND x.account_id = ${account_id} WHERE p.uuid = g.key AND p.deleted_at IS NULL)`,
} as const
