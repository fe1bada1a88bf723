import { sql } from 'kysely'
import {
  accountProjects,
  addProjectAccount,
  addProjectUser,
  type Params,
  projectAccountChoices,
  projectAccounts,
  projectActivityLogs,
  projects,
  projectTasks,
  projectUserChoices,
  projectUsers,
  removeProjectAccount,
  removeProjectCover,
  removeProjectUser,
  setProjectOwner,
  uploadProjectCover,
} from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { serveTasks } from '#modules/work/tasks/index.ts'
import { visibleTo, listEverywhere, listOfAccount, projectsOf } from './list-projects.ts'
import { removeCover, uploadCover } from './write/project-cover.ts'
import { addParty, listParties, listPartyChoices, removeParty } from './people/project-parties.ts'
import { addPerson, listPeople, listUserChoices, removePerson, setOwner } from './people/project-people.ts'
import { holdsAsOwner } from './projects.policy.ts'
import { projectExport } from './projects.export.ts'
import { accountProjectQuery, findProject, projectQuery } from './projects.query.ts'
import { createAnywhere, createOfAccount } from './write/create-project.ts'
import { removeProject } from './write/remove-project.ts'
import { updateProject } from './write/update-project.ts'

/** Projects, their accounts and people, their cover, tasks and activity. */
export function projectRoutes(routes: Routes): void {
  routes.records.set('projects', projectQuery)
  serveResource(routes, projects, {
    list: listEverywhere,
    filters: filterOptions(projects),
    export: (ctx, input) => exportList(projectQuery, projectExport, () => visibleTo(ctx, input.query))(ctx, input),
    read: projectQuery.read,
    create: createAnywhere,
    update: updateProject,
    remove: removeProject,
  })
  serveResource(routes, accountProjects, {
    list: listOfAccount,
    filters: filterOptions(accountProjects),
    export: (ctx, input) =>
      exportList(
        accountProjectQuery,
        projectExport,
        ({ account_id }) => sql`${projectsOf(account_id as number, input.query)} AND ${visibleTo(ctx, input.query)}`,
      )(ctx, input),
    create: createOfAccount,
  })
  serve(routes, uploadProjectCover, uploadCover, stageUpload('cover', 'cover'))
  serve(routes, removeProjectCover, removeCover)
  serve(routes, setProjectOwner, setOwner)
  serve(routes, projectUsers, listPeople)
  serve(routes, projectUserChoices, listUserChoices)
  serve(routes, addProjectUser, addPerson)
  serve(routes, removeProjectUser, removePerson)
  serve(routes, projectAccounts, listParties)
  serve(routes, projectAccountChoices, listPartyChoices)
  serve(routes, addProjectAccount, addParty)
  serve(routes, removeProjectAccount, removeParty)
  serve(routes, projectActivityLogs, listHistory as never)
  serveTasks(routes, projectTasks, { type: 'project', param: 'project_uuid', column: 'project_uuid' })
}

/** The activity log is for the owning account only. */
async function listHistory(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const project = await findProject(ctx, params)
  if (!holdsAsOwner(ctx.actor, 'projects.read', project)) throw missingAccountPermission()
  return listActivity(
    ctx,
    query,
    sql`t.account_id = ${project.account_id} AND t.subject_type = 'project' AND t.subject_id = ${project.uuid}`,
  )
}
