import type { ContactRequest, ContactRequestUpdate, One, Params } from '@stoa/contract'
import type { z } from 'zod'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { versionConflict } from '#lib/errors.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { channelOf } from '../open/request-channel.ts'
import { requestText } from '../open/open-request.ts'
import { recordChanges } from '../request-subject.ts'
import type { RequestRow } from '../requests.presenter.ts'
import { contactRequestQuery, findRequest } from '../requests.query.ts'
import { writeRequest } from '../store/requests.ts'

type Update = z.infer<typeof ContactRequestUpdate> & { version?: number }

/** Updates the attributes of a request. Stage, assignee and outcome have separate endpoints. */
export async function updateRequest(ctx: Context, { params, body }: { params: Params; body: Update }): Promise<One<ContactRequest>> {
  const before = await findRequest(ctx, params, 'update')
  const { version, ...fields } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (fields.channel_id && fields.channel_id !== before.channel_id) await channelOf(ctx, before.account_id, fields.channel_id)
  const after = await changeRequest(ctx, before, {
    ...fields,
    ...(fields.subject && fields.subject !== before.subject && { own_text: requestText(before.number, fields.subject) }),
  })
  return contactRequestQuery.one(ctx, after)
}

/** Writes columns of a locked request, with history and live event. @param event name of the entry in the history */
export async function changeRequest(
  ctx: Context,
  before: RequestRow,
  values: RowChange<'contact_requests'>,
  event?: string,
): Promise<RequestRow> {
  const after = await writeRequest(ctx.db, before.id, values)
  recordChanges(ctx, before, after, event)
  return after
}

/** Adds a request to a project in which its account takes part, or removes it. @throws 422 on `project_uuid` */
export async function setRequestProject(
  ctx: Context,
  { params, body }: { params: Params; body: { project_uuid: string | null } },
): Promise<One<ContactRequest>> {
  const request = await findRequest(ctx, params, 'update')
  await checkProject(ctx, request.account_id, body.project_uuid)
  return contactRequestQuery.one(ctx, await changeRequest(ctx, request, body), ['project'])
}

/** Marks a request as read or unread for the team, without a new version. */
export async function setRequestRead(
  ctx: Context,
  { params, body }: { params: Params; body: { read: boolean } },
): Promise<One<ContactRequest>> {
  const before = await findRequest(ctx, params)
  if (body.read === (before.read_at !== null)) return contactRequestQuery.one(ctx, before)
  const after = await writeRequest(ctx.db, before.id, { read_at: body.read ? ctx.services.clock.now() : null }, { versioned: false })
  ctx.emit({
    name: 'contact-request.updated',
    account_id: after.account_id,
    type: 'contact_request',
    key: after.id,
    requires: 'contact-requests.read',
    version: after.version,
    changed: ['read_at'],
  })
  return contactRequestQuery.one(ctx, after)
}
