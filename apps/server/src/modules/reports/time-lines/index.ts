import { contactTimeLine, requestTimeLine } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import { contactRequestQuery } from '#modules/crm/contact-requests/index.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { readTimeLine } from './read-time-line.ts'

export const timeLinesModule: ServerModule = {
  routes(routes) {
    serve(routes, contactTimeLine, async (ctx, { params, query }) => {
      const { id, account_id } = await contactQuery.find(ctx, (params as { contact_id: number }).contact_id, 'read')
      return readTimeLine({ ctx, subject: 'contact', column: 'contact_id', id, account_id }, query)
    })
    serve(routes, requestTimeLine, async (ctx, { params, query }) => {
      const { id, account_id } = await contactRequestQuery.find(ctx, (params as { contact_request_id: number }).contact_request_id, 'read')
      return readTimeLine({ ctx, subject: 'contact_request', column: 'contact_request_id', id, account_id }, query)
    })
  },
}
