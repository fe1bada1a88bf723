import { sql } from 'kysely'
import {
  cancelStageSms as cancelEndpoint,
  prepareStageSms as prepareEndpoint,
  sendStageSms as sendEndpoint,
  stageSms,
  stageSmsRecipients,
} from '@stoa/contract'
import { conflict } from '#lib/errors.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { smsQuery } from '../messages/sms-messages.query.ts'
import { prepareStageSms } from './prepare-stage-sms.ts'
import { cancelStageSms, sendStageSms } from './send-stage-sms.ts'
import { findStage, findStageSms, stageSmsQuery } from './stage-sms.query.ts'
import { deleteStageMessage } from '#modules/messaging/email/index.ts'

/** SMS to all people in a stage. */
export function stageSmsRoutes(routes: Routes): void {
  serveResource(routes, stageSms, {
    list: async (ctx, { params, query }) => {
      const stage = await findStage(ctx, params, 'read')
      return stageSmsQuery.page(ctx, query, {}, sql`t.account_id = ${stage.account_id} AND t.pipeline_stage_id = ${stage.id}`)
    },
    read: async (ctx, { params, query }) => stageSmsQuery.one(ctx, await findStageSms(ctx, params, 'read'), query.include),
    remove: async (ctx, { params }) => {
      const row = await findStageSms(ctx, params, 'send')
      if (row.status !== 'draft') throw conflict(ctx.services.t(ctx.request.locale, 'sms:errors.not_a_draft'))
      await deleteStageMessage(ctx.db, row.id)
      return { data: null }
    },
  })
  serve(routes, prepareEndpoint, prepareStageSms)
  serve(routes, sendEndpoint, sendStageSms)
  serve(routes, cancelEndpoint, cancelStageSms)
  serve(routes, stageSmsRecipients, async (ctx, { params, query }) => {
    const row = await findStageSms(ctx, params, 'read')
    return smsQuery.page(ctx, query, {}, sql`t.account_id = ${row.account_id} AND t.stage_message_id = ${row.id}`)
  })
}
