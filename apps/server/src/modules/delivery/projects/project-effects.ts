import type { Context } from '#kit/context.ts'
import { projectPath, type ProjectRow } from './project-row.ts'

type Verb = 'created' | 'updated' | 'deleted'

/** Name of a project in logs and notifications. */
export const projectLabel = (project: Pick<ProjectRow, 'number' | 'name'>): string => `#${project.number} ${project.name}`

/**
 * Announces a change to every participating account and on the channel of the project. Only the owning account hears of
 * drafts and of the names of changed attributes.
 */
export function emitProject(ctx: Context, verb: Verb, project: ProjectRow, changed: readonly string[] = []): void {
  const event = { name: `project.${verb}`, type: 'project', key: project.uuid, version: project.version, requires: 'projects.read' }
  ctx.emit({ ...event, account_id: project.account_id, changed })
  for (const account_id of Object.keys(project.parties).map(Number))
    if (account_id !== project.account_id && project.status !== 'draft') ctx.emit({ ...event, account_id })
  ctx.emit({ ...event, account_id: null, channels: [`private-projects.${project.uuid}`] })
}

/** Adds a line to the activity log of the owning account. */
export function logProject(
  ctx: Context,
  event: string,
  project: ProjectRow,
  changes?: Record<string, readonly [unknown, unknown]>,
  context?: Record<string, unknown>,
): void {
  ctx.log({
    account_id: project.account_id,
    event: `project.${event}`,
    subject_type: 'project',
    subject_id: project.uuid,
    subject_label: projectLabel(project),
    ...(changes && { changes }),
    ...(context && { context }),
  })
}

/** Makes open connections check their channels again, for people who gained or lost access to a project. */
export function recheckAccount(ctx: Context, account_id: number, user_ids?: readonly number[]): void {
  ctx.publish({ topic: 'realtime-control', payload: { type: 'recheck-account', account_id, ...(user_ids && { user_ids }) } })
}

/** Notifies a user, unless that is the caller, that they were added to a project. */
export function notifyMember(ctx: Context, project: ProjectRow, account_id: number, user_id: number): void {
  if (user_id === ctx.actor.id) return
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: 'project.member-added',
      account_id,
      user_ids: [user_id],
      actor_id: ctx.actor.id,
      subject_type: 'project',
      subject_id: project.uuid,
      requires: 'projects.read',
      params: { subject: project.name },
      url: projectPath(account_id, project.uuid),
    },
  })
}
