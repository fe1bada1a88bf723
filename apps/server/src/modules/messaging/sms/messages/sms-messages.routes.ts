import {
  cancelSms as cancelEndpoint,
  contactRequestSms,
  contactSms,
  listRequestSmsLogs,
  listSmsLogs,
  previewSms as previewEndpoint,
  smsMessages,
  type Params,
} from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { cancelSms } from './cancel-sms.ts'
import { previewSms } from './preview-sms.ts'
import { sendSms } from './send-sms.ts'
import { smsQuery } from './sms-messages.query.ts'
import { contactOwner, findSms, ownedBy, requestOwner, type FindSmsOwner } from './sms-owner.ts'
import { requestLogs, smsLogs } from './tracking-logs.ts'

/** SMS on contacts, on requests, and each by its id. */
export function smsMessageRoutes(routes: Routes): void {
  serveSms(routes, contactSms, contactOwner)
  serveSms(routes, contactRequestSms, requestOwner)
  routes.records.set('sms-messages', smsQuery)
  serveResource(routes, smsMessages, {
    list: smsQuery.list,
    filters: filterOptions(smsMessages),
    read: async (ctx, { params, query }) => smsQuery.one(ctx, await findSms(ctx, params.id, 'read', query.include), query.include),
  })
  serve(routes, cancelEndpoint, cancelSms)
  serve(routes, listSmsLogs, smsLogs)
  serve(routes, listRequestSmsLogs, requestLogs)
  serve(routes, previewEndpoint, previewSms)
}

function serveSms(routes: Routes, sms: typeof contactSms, find: FindSmsOwner): void {
  serve(routes, sms.list, async (ctx: Context, { params, query }: { params: Params; query: ListRequest }) => {
    const owner = await find(ctx, params, 'read')
    return smsQuery.page(ctx, query, {}, ownedBy(owner))
  })
  serve(routes, sms.create, sendSms(find))
}
