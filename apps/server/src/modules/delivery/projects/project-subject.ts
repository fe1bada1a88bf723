import { findRow } from '#db/rows.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { projectLabel } from './project-effects.ts'
import { accountsIn, partyOf, projectPath } from './project-row.ts'
import { projectQuery } from './projects.query.ts'

/** Projects have tasks. */
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
    const project = await findRow(ctx.db, 'projects', { uuid: key, deleted_at: null })
    if (project)
      ctx.emit({
        name: 'project.updated',
        account_id: project.account_id,
        type: 'project',
        key,
        version: project.version,
        requires: 'projects.read',
        changed: ['tasks_count'],
      })
  },
}
