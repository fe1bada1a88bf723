import { exportSalesFunnelContacts, salesFunnelContacts } from '@stoa/contract'
import { sql } from 'kysely'
import { serve, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { contactExport, contactQuery } from '../contacts/index.ts'

/** Contacts `t` with an open request. */
const WITH_OPEN = sql`EXISTS (SELECT FROM contact_requests q WHERE q.account_id = t.account_id AND q.contact_id = t.id AND q.deleted_at IS NULL AND q.status = 'open')`

/** Routes of the contacts that may become customers. */
export function salesFunnelRoutes(routes: Routes): void {
  serve(
    routes,
    salesFunnelContacts,
    contactQuery.listWhere(() => WITH_OPEN),
  )
  serve(
    routes,
    exportSalesFunnelContacts,
    exportList(contactQuery, contactExport, () => WITH_OPEN),
  )
}
