import { sql } from 'kysely'
import {
  cancelStageEmail as cancelEndpoint,
  prepareStageEmail as prepareEndpoint,
  sendStageEmail as sendEndpoint,
  stageEmailRecipients,
  stageEmails,
} from '@stoa/contract'
import { conflict } from '#lib/errors.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { mailsToManyQuery } from '../messages/email-messages.query.ts'
import { prepareStageEmail } from './prepare-stage-email.ts'
import { cancelStageEmail, sendStageEmail } from './send-stage-email.ts'
import { findStage, findStageEmail, stageEmailQuery } from './stage-emails.query.ts'
import { deleteStageMessage } from '../store/stage-messages.ts'

/** Mails to all people in a stage. */
export function stageEmailRoutes(routes: Routes): void {
  serveResource(routes, stageEmails, {
    list: async (ctx, { params, query }) => {
      const stage = await findStage(ctx, params, 'read')
      return stageEmailQuery.page(ctx, query, {}, sql`t.account_id = ${stage.account_id} AND t.pipeline_stage_id = ${stage.id}`)
    },
    read: async (ctx, { params, query }) => stageEmailQuery.one(ctx, await findStageEmail(ctx, params, 'read'), query.include),
    remove: async (ctx, { params }) => {
      const row = await findStageEmail(ctx, params, 'send')
      if (row.status !== 'draft') throw conflict(ctx.services.t(ctx.request.locale, 'messaging:errors.not_a_draft'))
      await deleteStageMessage(ctx.db, row.id)
      return { data: null }
    },
  })
  serve(routes, prepareEndpoint, prepareStageEmail)
  serve(routes, sendEndpoint, sendStageEmail)
  serve(routes, cancelEndpoint, cancelStageEmail)
  serve(routes, stageEmailRecipients, async (ctx, { params, query }) => {
    const row = await findStageEmail(ctx, params, 'read')
    return mailsToManyQuery.page(ctx, query, {}, sql`t.account_id = ${row.account_id} AND t.stage_message_id = ${row.id}`)
  })
}
