import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { projectLabel } from './project-effects.ts'
import { accountsIn, partyOf, projectPath, type ProjectRow } from './project-row.ts'
import { projectQuery } from './projects.query.ts'

/** Projects carry tasks. */
export const projectSubjectKind: SubjectKind = {
  type: 'project',
  channel: (key) => `private-projects.${key}`,
  async find(ctx, key, action) {
    const row = await projectQuery.find(ctx, key, action)
    const visitor = partyOf(ctx.actor, row) === 'owner' ? undefined : accountsIn(ctx.actor, row)[0]?.account_id
    return {
      type: 'project',
      key: row.uuid,
      account_id: row.account_id,
      label: projectLabel(row),
      contact_id: null,
      path: projectPath(visitor ?? row.account_id, row.uuid),
      owner: 'projects',
      ...(visitor !== undefined && { visitor_account_id: visitor }),
    }
  },
  async changed(ctx, key) {
    const found = await one<ProjectRow>(ctx.db, sql`SELECT * FROM projects WHERE uuid = ${key} AND deleted_at IS NULL`)
    if (found)
      ctx.emit({
        name: 'project.updated',
        account_id: found.account_id,
        type: 'project',
        key,
        version: found.version,
        requires: 'projects.read',
        changed: ['tasks_count'],
      })
  },
}
