import {
  cancelCustomEmail,
  cancelStageEmail,
  changeCustomEmail,
  customEmailRecipients,
  customEmails,
  prepareCustomEmail,
  prepareStageEmail,
  sendCustomEmail,
  sendStageEmail,
  stageEmailRecipients,
  stageEmails,
  type BodyOf,
  type Params,
} from '@stoa/contract'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { sql } from 'kysely'
import { mailsToManyQuery } from '../messages/email-messages.query.ts'
import { deleteStageMessage } from '../store/stage-messages.ts'
import { draftToGroup, findToGroup } from './drafts.ts'
import { chosenGroup, stageGroup, toGroup, type FindGroup } from './groups.ts'
import { customEmailQuery, mailsToMany, stageEmailQuery } from './mails.query.ts'
import { mailExport } from './mails.export.ts'
import { prepareMail } from './prepare-mail.ts'
import { cancelMail, sendMail } from './send-mail.ts'

/** Mails to all people in a stage, and to chosen contacts. */
export function mailToManyRoutes(routes: Routes): void {
  serveMails(routes, {
    mails: stageEmails,
    query: stageEmailQuery,
    send: sendStageEmail,
    cancel: cancelStageEmail,
    recipients: stageEmailRecipients,
    find: stageGroup,
  })
  serveMails(routes, {
    mails: customEmails,
    query: customEmailQuery,
    send: sendCustomEmail,
    cancel: cancelCustomEmail,
    recipients: customEmailRecipients,
    find: chosenGroup,
  })
  serve(routes, customEmails.export, async (ctx, { params, query }) => {
    const group = await chosenGroup(ctx, params, 'email', 'read')
    return exportList(customEmailQuery, mailExport, () => toGroup(group))(ctx, { params: {}, query })
  })
  serve(routes, prepareStageEmail, async (ctx, { params, body }) => prepareMail(ctx, await stageGroup(ctx, params, 'email', 'send'), body))
  serve(routes, prepareCustomEmail, async (ctx, { params, body }) =>
    prepareMail(ctx, await chosenGroup(ctx, params, 'email', 'send'), body),
  )
  serve(routes, changeCustomEmail, async (ctx, { params, body }: { params: Params; body: BodyOf<typeof changeCustomEmail> }) => {
    const group = await chosenGroup(ctx, params, 'email', 'send')
    const {
      purpose,
      from_email_uuid,
      email_template_id,
      subject,
      body: text,
      excluded_contact_ids,
    } = await draftToGroup(ctx, group, mailsToMany, { ...body, id: params.id })
    const before = { from_email_uuid, email_template_id, subject: subject ?? '', body: text, excluded_contact_ids }
    return prepareMail(ctx, group, { ...before, purpose: purpose as 'marketing', ...body, id: params.id })
  })
}

interface Served {
  mails: typeof stageEmails
  query: typeof stageEmailQuery
  send: typeof sendStageEmail
  cancel: typeof cancelStageEmail
  recipients: typeof stageEmailRecipients
  /** Returns the group that the path names. */
  find: FindGroup
}

function serveMails(routes: Routes, { mails, query, send, cancel, recipients, find }: Served): void {
  serveResource(routes, mails, {
    list: async (ctx, request) => query.page(ctx, request.query, {}, toGroup(await find(ctx, request.params, 'email', 'read'))),
    read: async (ctx, { params, query: { include } }) =>
      query.one(ctx, await findToGroup(ctx, await find(ctx, params, 'email', 'read'), mailsToMany, params.id, 'read'), include),
    remove: async (ctx, { params }) => {
      const row = await draftToGroup(ctx, await find(ctx, params, 'email', 'send'), mailsToMany, { id: params.id })
      await deleteStageMessage(ctx.db, row.id)
      return { data: null }
    },
  })
  serve(routes, send, async (ctx, { params, body }) => sendMail(ctx, await find(ctx, params, 'email', 'send'), body))
  serve(routes, cancel, async (ctx, { params }) => cancelMail(ctx, await find(ctx, params, 'email', 'send'), (params as { id: number }).id))
  serve(routes, recipients, async (ctx, request) => {
    const { params } = request
    const row = await findToGroup(ctx, await find(ctx, params, 'email', 'read'), mailsToMany, params.id, 'read')
    return mailsToManyQuery.page(ctx, request.query, {}, sql`t.account_id = ${row.account_id} AND t.stage_message_id = ${row.id}`)
  })
}
