import {
  cancelEmail as cancelEndpoint,
  contactEmails,
  contactRequestEmails,
  contactSentEmails,
  emailMessages,
  listEmailEvents,
  resendEmail as resendEndpoint,
  sendContactDraft,
  type Params,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { draftQuery, findDraft, ownDrafts } from '../drafts/drafts.query.ts'
import { attachToDraft, createDraft, removeDraft, updateDraft } from '../drafts/save-draft.ts'
import { cancelEmail, resendEmail } from './cancel-email.ts'
import { presentWholeEmail } from './email-messages.presenter.ts'
import { emailQuery } from './email-messages.query.ts'
import { contactOwner, findEmail, ownedBy, requestOwner, type FindOwner } from './email-owner.ts'
import { listEvents } from './list-events.ts'
import { sendEmail } from './send-email.ts'

/** Mails on contacts, on requests, and each by its id. */
export function emailMessageRoutes(routes: Routes): void {
  serveEmails(routes, contactEmails, contactOwner)
  serveEmails(routes, contactRequestEmails, requestOwner)
  routes.records.set('email-messages', emailQuery)
  serve(routes, contactSentEmails, async (ctx, { params, query }: { params: Params; query: ListRequest }) => {
    const owner = await contactOwner(ctx, params, 'read')
    return emailQuery.page(
      ctx,
      query,
      {},
      sql`${ownedBy(owner)} AND t.direction = 'outgoing' AND t.status NOT IN ('queued', 'cancelled', 'skipped')`,
    )
  })
  serve(routes, sendContactDraft, sendEmail(contactOwner))
  serveResource(routes, emailMessages, {
    list: emailQuery.list,
    filters: filterOptions(emailMessages),
    read: async (ctx, { params, query }) => {
      const row = await findEmail(ctx, params.id, 'read', query.include)
      await emailQuery.one(ctx, row, query.include)
      return { data: presentWholeEmail(row) }
    },
  })
  serve(routes, cancelEndpoint, cancelEmail)
  serve(routes, resendEndpoint, resendEmail)
  serve(routes, listEmailEvents, listEvents)
}

function serveEmails(routes: Routes, emails: typeof contactEmails, find: FindOwner): void {
  serve(routes, emails.list, async (ctx: Context, { params, query }: { params: Params; query: ListRequest }) => {
    const owner = await find(ctx, params, 'read')
    return emailQuery.page(ctx, query, {}, ownedBy(owner))
  })
  serve(routes, emails.create, sendEmail(find))
  serveResource(routes, emails.drafts, {
    list: async (ctx, { params, query }) => {
      const owner = await find(ctx, params, 'send')
      return draftQuery.page(ctx, query, {}, sql`${ownedBy(owner)} AND ${ownDrafts(ctx)}`)
    },
    read: async (ctx, { params, query }) => {
      const owner = await find(ctx, params, 'send')
      return draftQuery.one(ctx, await findDraft(ctx, owner, params.id), query.include)
    },
    create: createDraft(find),
    update: updateDraft(find),
    remove: removeDraft(find),
  })
  serve(routes, emails.attach, attachToDraft(find), stageUpload('attachment', 'attachment'))
}
