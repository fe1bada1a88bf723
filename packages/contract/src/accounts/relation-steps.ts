import { z } from 'zod'
import { activityLogsOn } from '../attachments/activity-logs.ts'
import { notesOn } from '../attachments/notes.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf, paramsOf } from '../kit/endpoint.ts'
import { longText, text } from '../kit/fields.ts'
import { AccountRelation } from './relations.ts'

const item = '/api/v1/accounts/:account_id/relations/:uuid'
const level = AccountRelation.shape.access_level

function step<B = {}>(name: string, summary: string, body: z.ZodType<B> = z.object({}) as unknown as z.ZodType<B>) {
  return defineEndpoint({
    id: `accounts.relations.${name}`,
    method: 'POST',
    path: `${item}/${name}`,
    access: permission('relations.update'),
    summary,
    params: paramsOf(item),
    body,
    response: oneOf(AccountRelation),
  })
}

/** Accepts a relation, by the requested side. A client also grants the access of the agency to its account. */
export const acceptRelation = step(
  'accept',
  'Accept a relation that the other account asked for',
  z.object({ access_level: level.optional() }),
)
export const suspendRelation = step('suspend', 'Suspend a relation: access stops until it is taken up again')
export const resumeRelation = step('resume', 'Take up a suspended relation again')
export const endRelation = step('end', 'End a relation: access stops at once, documents and the card stay readable')

export const declineRelation = defineEndpoint({
  id: 'accounts.relations.decline',
  method: 'POST',
  path: `${item}/decline`,
  access: permission('relations.update'),
  summary: 'Decline a relation that was asked for; it is deleted',
  params: paramsOf(item),
})

export const grantRelation = defineEndpoint({
  id: 'accounts.relations.grant',
  method: 'PUT',
  path: `${item}/grant`,
  access: permission('relations.grant'),
  summary: 'Say what the agency may do inside this account',
  params: paramsOf(item),
  body: z.object({
    access_level: level,
    /** Single permissions in addition to the level. */
    granted_permissions: z.array(text(80)).max(300).optional(),
  }),
  response: oneOf(AccountRelation),
})

export const inviteOwner = defineEndpoint({
  id: 'accounts.relations.invite',
  method: 'POST',
  path: `${item}/invitation`,
  access: permission('relations.update'),
  summary: 'Invite the owner of an account that nobody owns yet; accepting makes the account his',
  params: paramsOf(item),
  body: z.object({ email: text(254), message: longText(1000) }),
  response: oneOf(z.object({ id: z.int(), email: z.string(), expires_at: z.string() })),
})

/** Notes of the owner about the other account. */
export const relationNotes = notesOn('relations', '/api/v1/relations/:relation_uuid', 'relations')

/** Activity log of the relation for the account of the path. */
export const relationActivity = activityLogsOn('accounts.relations.activity', item, permission('relations.read'))
