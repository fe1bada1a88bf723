import type { ContactRequest, ContactRequestInput, One, Params } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { contactQuery, type ContactRow } from '../../contacts/index.ts'
import { beginningOf, channelOf } from './request-channel.ts'
import { openRequest } from './open-request.ts'
import { askerOf } from './request-contact.ts'
import { checkPlace, checkRequestAssignee } from '../request-input.ts'
import { requestTagIds } from '../edit/request-tags.ts'
import { contactRequestQuery } from '../requests.query.ts'

type Body = Omit<ContactRequestInput, 'contact' | 'contact_id'>

/** Creates a request of an account, for an existing or a new contact. */
export async function createRequest(
  ctx: Context,
  { params, body }: { params: Params; body: ContactRequestInput },
): Promise<One<ContactRequest>> {
  return create(ctx, params.account_id, await contactFor(ctx, params.account_id, body), body)
}

/**
 * Creates a request on a path without an account. The account is that of the contact, or for a new contact the one in the body.
 * @throws 404 for an account or a contact that the caller does not see, 403 when they may not create requests there
 */
export async function createRequestAnywhere(
  ctx: Context,
  { body }: { body: ContactRequestInput & { account_id?: number | null | undefined } },
): Promise<One<ContactRequest>> {
  if (body.contact_id) {
    const contact: ContactRow = await contactQuery.find(ctx, body.contact_id)
    if (body.account_id && body.account_id !== contact.account_id) refuseUnknown(ctx, 'contact_id')
    allowIn(ctx, contact.account_id)
    return create(ctx, contact.account_id, contact, body)
  }
  if (!body.account_id) refuseMissing(ctx, 'contact_id')
  if (!knowsAccount(ctx.actor, body.account_id)) throw notFound()
  allowIn(ctx, body.account_id)
  return create(ctx, body.account_id, await contactFor(ctx, body.account_id, body), body)
}

/** Creates a request of a contact. */
export async function createRequestOf(ctx: Context, { params, body }: { params: Params; body: Body }): Promise<One<ContactRequest>> {
  const contact: ContactRow = await contactQuery.find(ctx, params.contact_id)
  allowIn(ctx, contact.account_id)
  return create(ctx, contact.account_id, contact, body)
}

/** Creates a request of a project, in the account that keeps its results. @throws 404, 403 without the permission in that account */
export async function createRequestOfProject(
  ctx: Context,
  { params, body }: { params: Params; body: ContactRequestInput },
): Promise<One<ContactRequest>> {
  const { uuid, results_account_id } = await findProjectFor(ctx, params, 'contact-requests.create')
  allowIn(ctx, results_account_id)
  return create(ctx, results_account_id, await contactFor(ctx, results_account_id, body), body, uuid)
}

/** @throws 422 on `contact_id` for a contact of another account or one that the caller does not see */
async function contactFor(ctx: Context, account_id: number, body: ContactRequestInput): Promise<ContactRow> {
  if (body.contact_id) {
    const contact: ContactRow = await contactQuery.find(ctx, body.contact_id)
    if (contact.account_id !== account_id) refuseUnknown(ctx, 'contact_id')
    return contact
  }
  if (!body.contact) refuseMissing(ctx, 'contact_id')
  return askerOf(ctx, account_id, body.contact, body.source ?? 'manual')
}

async function create(
  ctx: Context,
  account_id: number,
  contact: ContactRow,
  body: Body,
  project_uuid?: string,
): Promise<One<ContactRequest>> {
  await checkPlace(ctx, account_id, body)
  if (body.user_id && body.user_id !== ctx.actor.id && !holdsIn(ctx.actor, account_id, 'contact-requests.assign'))
    throw missingAccountPermission()
  await checkRequestAssignee(ctx, account_id, body.user_id)
  const channel = await channelOf(ctx, account_id, body.channel_id)
  const request = await openRequest(ctx, {
    account_id,
    contact_id: contact.id,
    subject: body.subject,
    message: body.message,
    type: body.type,
    priority: body.priority,
    source: body.source ?? channel?.source,
    value_minor: body.value_minor,
    currency: body.currency,
    probability_bp: body.probability_bp,
    expected_close_date: body.expected_close_date,
    next_action_at: body.next_action_at,
    ...beginningOf({ ...placeOf(body), project_uuid, status: body.is_staging ? 'staging' : 'open' }, channel),
    tag_ids: await requestTagIds(ctx, account_id, body.tags ?? []),
    created_by_id: ctx.actor.id,
  })
  return contactRequestQuery.one(ctx, request, ['contact', 'user', 'pipelineStage', 'tags', 'channel'])
}

const placeOf = ({ pipeline_id, pipeline_stage_id, user_id }: Body) => ({ pipeline_id, pipeline_stage_id, user_id })

function allowIn(ctx: Context, account_id: number): void {
  if (!holdsIn(ctx.actor, account_id, 'contact-requests.create')) throw missingAccountPermission()
}
