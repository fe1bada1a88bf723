import {
  contactTimeLine,
  invoiceTimeLine,
  offerTimeLine,
  orderTimeLine,
  projectTimeLine,
  relationTimeLine,
  requestTimeLine,
  subscriptionTimeLine,
} from '@stoa/contract'
import { accountsWhere } from '#access/actor.ts'
import { keepsRecord } from '#access/policy.ts'
import type { Context } from '#kit/context.ts'
import { serve, type Routes } from '#kit/routes.ts'
import { findRelation } from '#modules/accounts/relations/index.ts'
import { findSubject } from '#modules/attachments/subjects/index.ts'
import { contactRequestQuery } from '#modules/crm/contact-requests/index.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import { invoiceQuery } from '#modules/sales/invoices/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { changeSources } from './change-sources.ts'
import {
  invoiceSources,
  offerSources,
  orderSources,
  projectSources,
  relationSources,
  subscriptionSources,
  type SharedLine,
} from './document-sources.ts'
import { messageSources } from './message-sources.ts'
import { moneySources } from './money-sources.ts'
import { readTimeLine } from './read-time-line.ts'
import type { PersonLine, Source } from './time-line-source.ts'
import { workSources } from './work-sources.ts'

const personSources = (line: PersonLine): Source[] => [
  ...messageSources(line),
  ...workSources(line),
  ...moneySources(line),
  ...changeSources(line),
]

/** Time lines of records between two accounts: endpoint, morph alias and owner of its permissions, and what happens with it. */
const SHARED = [
  [offerTimeLine, 'offer', 'offers', offerSources],
  [orderTimeLine, 'order', 'orders', orderSources],
  [subscriptionTimeLine, 'account_subscription', 'account-subscriptions', subscriptionSources],
  [projectTimeLine, 'project', 'projects', projectSources],
] as const

export const timeLinesModule: ServerModule = {
  routes(routes) {
    serve(routes, contactTimeLine, async (ctx, { params, query }) => {
      const { id, account_id } = await contactQuery.find(ctx, (params as { contact_id: number }).contact_id, 'read')
      return readTimeLine(ctx, personSources({ ctx, subject: 'contact', column: 'contact_id', id, account_id }), query)
    })
    serve(routes, requestTimeLine, async (ctx, { params, query }) => {
      const { id, account_id } = await contactRequestQuery.find(ctx, (params as { contact_request_id: number }).contact_request_id, 'read')
      return readTimeLine(ctx, personSources({ ctx, subject: 'contact_request', column: 'contact_request_id', id, account_id }), query)
    })
    serveShared(routes)
  },
}

function serveShared(routes: Routes): void {
  for (const [endpoint, subject, owner, sources] of SHARED)
    serve(routes, endpoint, async (ctx, { params, query }) => {
      const { key, account_id } = await findSubject(ctx, subject, (params as { uuid: string }).uuid, 'read')
      return readTimeLine(ctx, sources(sharedLine(ctx, { subject, id: key, account_id }, readersOf(ctx, `${owner}.read`))), query)
    })
  serve(routes, invoiceTimeLine, async (ctx, { params, query }) => {
    const { uuid, account_id } = await invoiceQuery.find(ctx, (params as { uuid: string }).uuid, 'read')
    const line = sharedLine(ctx, { subject: 'invoice', id: uuid, account_id }, readersOf(ctx, 'invoices.read'))
    return readTimeLine(ctx, invoiceSources(line), query)
  })
  serve(routes, relationTimeLine, async (ctx, { params, query }) => {
    const { account_id: reader, uuid } = params as { account_id: number; uuid: string }
    const { account_id } = await findRelation(ctx, reader, uuid)
    const line = { ctx, subject: 'relation', id: uuid, account_id, isKeeper: account_id === reader, readers: [reader] }
    return readTimeLine(ctx, relationSources(line), query)
  })
}

const readersOf = ({ actor }: Context, permission: string): number[] => accountsWhere(actor, permission).map(({ account_id }) => account_id)

const sharedLine = (ctx: Context, record: Pick<SharedLine, 'subject' | 'id' | 'account_id'>, readers: readonly number[]): SharedLine => ({
  ctx,
  ...record,
  isKeeper: keepsRecord(ctx.actor, record),
  readers,
})
