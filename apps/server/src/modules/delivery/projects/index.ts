import type { Area } from '../../../registry.ts'
import { namesFrom, registerNames } from '#kit/record-names.ts'
import { registerRelationFigure } from '#modules/accounts/relations/index.ts'
import { sql } from 'kysely'
import { defineProjectChannel } from './project-channel.ts'
import { registerProjectSubject } from './project-subject.ts'
import { projectQuery } from './projects.query.ts'
import { projectRoutes } from './projects.routes.ts'

export { checkProject, loadProject } from './project-of-record.ts'
export { partyOf, projectPath, type ProjectRow } from './project-row.ts'
export { findProjectFor } from './projects.query.ts'

registerProjectSubject()
registerNames('uuid', ['project'], namesFrom(projectQuery, sql`t.name`))
registerRelationFigure('projects_count', {
  requires: 'projects.read',
  count: (uuids) => sql`
    SELECT account_relation_uuid AS uuid, count(*) AS total FROM projects
    WHERE account_relation_uuid = any(${[...uuids]}::uuid[]) AND deleted_at IS NULL AND status <> 'archived' GROUP BY 1`,
})

export const projectsArea: Area = { routes: projectRoutes, channels: defineProjectChannel }
