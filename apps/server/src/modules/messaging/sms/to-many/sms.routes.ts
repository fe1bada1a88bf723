import {
  cancelCustomSms,
  cancelStageSms,
  customSms,
  customSmsRecipients,
  prepareCustomSms,
  prepareStageSms,
  sendCustomSms,
  sendStageSms,
  stageSms,
  stageSmsRecipients,
} from '@stoa/contract'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import {
  chosenGroup,
  deleteStageMessage,
  draftToGroup,
  findToGroup,
  stageGroup,
  toGroup,
  type FindGroup,
} from '#modules/messaging/email/index.ts'
import { sql } from 'kysely'
import { smsQuery } from '../messages/sms-messages.query.ts'
import { smsExport } from './sms.export.ts'
import { prepareSms } from './prepare-sms.ts'
import { cancelSmsToMany, sendSmsToMany } from './send-sms.ts'
import { customSmsQuery, smsToMany, stageSmsQuery } from './sms.query.ts'

/** SMS to all people in a stage, and to chosen contacts. */
export function smsToManyRoutes(routes: Routes): void {
  serveSms(routes, {
    messages: stageSms,
    query: stageSmsQuery,
    prepare: prepareStageSms,
    send: sendStageSms,
    cancel: cancelStageSms,
    recipients: stageSmsRecipients,
    find: stageGroup,
  })
  serveSms(routes, {
    messages: customSms,
    query: customSmsQuery,
    prepare: prepareCustomSms,
    send: sendCustomSms,
    cancel: cancelCustomSms,
    recipients: customSmsRecipients,
    find: chosenGroup,
  })
  serve(routes, customSms.export, async (ctx, { params, query }) => {
    const group = await chosenGroup(ctx, params, 'sms', 'read')
    return exportList(customSmsQuery, smsExport, () => toGroup(group))(ctx, { params: {}, query })
  })
}

interface Served {
  messages: typeof stageSms
  query: typeof stageSmsQuery
  prepare: typeof prepareStageSms | typeof prepareCustomSms
  send: typeof sendStageSms
  cancel: typeof cancelStageSms
  recipients: typeof stageSmsRecipients
  /** Returns the group that the path names. */
  find: FindGroup
}

function serveSms(routes: Routes, { messages, query, prepare, send, cancel, recipients, find }: Served): void {
  serveResource(routes, messages, {
    list: async (ctx, request) => query.page(ctx, request.query, {}, toGroup(await find(ctx, request.params, 'sms', 'read'))),
    read: async (ctx, { params, query: { include } }) =>
      query.one(ctx, await findToGroup(ctx, await find(ctx, params, 'sms', 'read'), smsToMany, params.id, 'read'), include),
    remove: async (ctx, { params }) => {
      const row = await draftToGroup(ctx, await find(ctx, params, 'sms', 'send'), smsToMany, { id: params.id })
      await deleteStageMessage(ctx.db, row.id)
      return { data: null }
    },
  })
  serve(routes, prepare, async (ctx, { params, body }) => prepareSms(ctx, await find(ctx, params, 'sms', 'send'), body))
  serve(routes, send, async (ctx, { params, body }) => sendSmsToMany(ctx, await find(ctx, params, 'sms', 'send'), body))
  serve(routes, cancel, async (ctx, { params }) =>
    cancelSmsToMany(ctx, await find(ctx, params, 'sms', 'send'), (params as { id: number }).id),
  )
  serve(routes, recipients, async (ctx, request) => {
    const { params } = request
    const row = await findToGroup(ctx, await find(ctx, params, 'sms', 'read'), smsToMany, params.id, 'read')
    return smsQuery.page(ctx, request.query, {}, sql`t.account_id = ${row.account_id} AND t.stage_message_id = ${row.id}`)
  })
}
