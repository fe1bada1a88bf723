import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { requestPath } from './request-path.ts'
import type { RequestRow } from './requests.presenter.ts'
import { contactRequestQuery } from './requests.query.ts'
import { recountTasks } from './store/requests.ts'

/** Name of a request in lists, logs and mails. */
export const requestLabel = (request: { number: number; subject: string }) => `#${request.number} ${request.subject}`

/** Announces a change of a request live, and logs it for the request and its contact. */
export function recordRequest(
  ctx: Context,
  verb: 'created' | 'updated' | 'deleted',
  request: RequestRow,
  options: { event?: string; changes?: Record<string, readonly [unknown, unknown]> } = {},
): void {
  const { changes } = options
  ctx.emit({
    name: `contact-request.${verb}`,
    account_id: request.account_id,
    type: 'contact_request',
    key: request.id,
    requires: 'contact-requests.read',
    version: request.version,
    ...(changes && { changed: Object.keys(changes) }),
  })
  ctx.log({
    account_id: request.account_id,
    event: `contact-request.${options.event ?? verb}`,
    subject_type: 'contact_request',
    subject_id: request.id,
    subject_label: requestLabel(request),
    contact_id: request.contact_id,
    ...(changes && { changes }),
  })
}

/** Announces and logs what changed in a request, if anything did. @param event name of the entry in the history */
export function recordChanges(ctx: Context, before: RequestRow, after: RequestRow, event?: string): void {
  const { own_text: _own, position: _rank, ...changes } = changesOf(before, after)
  if (Object.keys(changes).length) recordRequest(ctx, 'updated', after, { changes, ...(event && { event }) })
}

/** Requests have notes, comments, tasks, tags and files. */
export const requestSubjectKind: SubjectKind = {
  type: 'contact_request',
  async find(ctx, key, action) {
    const request = await contactRequestQuery.find(ctx, Number(key), action)
    const { id, account_id, contact_id } = request
    return {
      type: 'contact_request',
      key: String(id),
      account_id,
      label: requestLabel(request),
      contact_id,
      path: requestPath(request),
      owner: 'contact-requests',
    }
  },
  async changed(ctx, key) {
    const id = Number(key)
    await run(ctx.db, sql`SELECT 1 FROM contact_requests WHERE id = ${id} FOR NO KEY UPDATE`)
    await recountTasks(ctx.db, id)
  },
}
