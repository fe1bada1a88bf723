import { sql, type Selectable } from 'kysely'
import { contactEmails, type DraftEmailMessage } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import type { EmailOwner } from '../messages/email-owner.ts'

export type DraftRow = Selectable<DB['draft_email_messages']> & Pick<DraftEmailMessage, 'media'>

/** A draft is its writer's alone. */
const policy: Policy<DraftRow> = {
  ...accountPolicy<DraftRow>(),
  knows: (actor, row) => row.user_id === actor.id && knowsAccount(actor, row.account_id),
}

export const draftQuery = resourceQuery<typeof contactEmails.drafts, DraftRow>(contactEmails.drafts, {
  from: 'draft_email_messages',
  policy,
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  defaultSort: '-updated',
  includes: { media: loadMedia('draft_email_message') },
  present: presentDraft,
})

/** The caller's drafts only. */
export const ownDrafts = (ctx: Context) => sql`t.user_id = ${ctx.actor.id}`

/** A draft of the caller at this record. @throws 404 */
export async function findDraft(ctx: Context, owner: EmailOwner, id: number): Promise<DraftRow> {
  const row = await draftQuery.find(ctx, id, 'send')
  const is_here =
    row.account_id === owner.account_id &&
    (owner.contact_request_id === null ? row.contact_id === owner.contact_id : row.contact_request_id === owner.contact_request_id)
  if (!is_here) throw notFound()
  return row
}

/** What its writer sees of a draft. */
function presentDraft(row: DraftRow): DraftEmailMessage {
  return {
    id: row.id,
    account_id: row.account_id,
    contact_id: row.contact_id,
    contact_request_id: row.contact_request_id,
    user_id: row.user_id,
    from_email_uuid: row.from_email_uuid,
    to: row.to,
    cc: row.cc,
    bcc: row.bcc,
    subject: row.subject,
    html: row.html,
    email_template_id: row.email_template_id,
    in_reply_to_id: row.in_reply_to_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.media !== undefined && { media: row.media }),
  }
}
