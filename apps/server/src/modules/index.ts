import type { FastifyInstance } from 'fastify'
import { createRoutes, guarded, type Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import type { Area } from '../registry.ts'
import { accountDetailsArea } from './accounts/account-details/index.ts'
import { accountsArea } from './accounts/accounts/index.ts'
import { featuresArea } from './accounts/features/index.ts'
import { relationsArea } from './accounts/relations/index.ts'
import { thirdPartyServicesArea } from './accounts/third-party-services/index.ts'
import { assetsArea } from './attachments/assets/index.ts'
import { commentsArea } from './attachments/comments/index.ts'
import { jobBatchesArea } from './attachments/job-batches/index.ts'
import { linksArea } from './attachments/links/index.ts'
import { mediaArea } from './attachments/media/index.ts'
import { notesArea } from './attachments/notes/index.ts'
import { notificationsArea } from './attachments/notifications/index.ts'
import { savedQueriesArea } from './attachments/saved-queries/index.ts'
import { tagsArea } from './attachments/tags/index.ts'
import { tasksArea } from './attachments/tasks/index.ts'
import { membershipProductsArea } from './catalogue/memberships/index.ts'
import { packagesArea } from './catalogue/packages/index.ts'
import { productServicesArea } from './catalogue/product-services/index.ts'
import { productsArea } from './catalogue/products/index.ts'
import { projectsArea } from './delivery/projects/index.ts'
import { boardArea } from './crm/board/index.ts'
import { bulkMergeArea } from './crm/bulk-merge/index.ts'
import { contactMergeArea } from './crm/contact-merge/index.ts'
import { contactImportArea } from './crm/contact-import/index.ts'
import { contactListsArea } from './crm/contact-lists/index.ts'
import { contactDetailsArea } from './crm/contact-details/index.ts'
import { contactRequestsArea } from './crm/contact-requests/index.ts'
import { contactsArea } from './crm/contacts/index.ts'
import { conversationsArea } from './crm/conversations/index.ts'
import { pipelinesArea } from './crm/pipelines/index.ts'
import { duplicatesArea } from './crm/duplicates/index.ts'
import { intakeArea } from './crm/intake/index.ts'
import { authArea } from './identity/auth/index.ts'
import { profileArea } from './identity/profile/index.ts'
import { appSetupArea } from './identity/app-setup/index.ts'
import { impersonationArea } from './identity/impersonation/index.ts'
import { colleaguesArea } from './identity/colleagues/index.ts'
import { broadcastingArea } from './identity/broadcasting/index.ts'
import { mailboxArea } from './identity/mailbox/index.ts'
import { invitationsArea } from './identity/invitations/index.ts'
import { membershipsArea } from './identity/memberships/index.ts'
import { permissionsArea } from './identity/permissions/index.ts'
import { rolesArea } from './identity/roles/index.ts'
import { usersArea } from './identity/users/index.ts'
import { emailArea } from './messaging/email/index.ts'
import { smsArea } from './messaging/sms/index.ts'
import { crmReportsArea } from './reports/crm-reports/index.ts'
import { salesReportsArea } from './reports/sales-reports/index.ts'
import { accountSubscriptionsArea } from './sales/account-subscriptions/index.ts'
import { documentsArea } from './sales/documents/index.ts'
import { offersArea } from './sales/offers/index.ts'
import { invoicesArea } from './sales/invoices/index.ts'
import { ordersArea } from './sales/orders/index.ts'
import { paymentsArea } from './sales/payments/index.ts'
import { statementsArea } from './sales/statements/index.ts'
import { accOrdersArea } from './shop/acc-orders/index.ts'
import { accProductTemplatesArea } from './shop/acc-product-templates/index.ts'
import { accProductsArea } from './shop/acc-products/index.ts'
import { calendarArea } from './work/calendar/index.ts'
import { workTasksArea } from './work/tasks/index.ts'

/** Everything the product consists of, in the order of the areas: what stands further down may read what stands above. */
export const areas: readonly Area[] = [
  permissionsArea,
  authArea,
  rolesArea,
  membershipsArea,
  invitationsArea,
  usersArea,
  profileArea,
  appSetupArea,
  impersonationArea,
  colleaguesArea,
  broadcastingArea,
  mailboxArea,
  accountsArea,
  accountDetailsArea,
  featuresArea,
  relationsArea,
  thirdPartyServicesArea,
  mediaArea,
  notificationsArea,
  notesArea,
  commentsArea,
  linksArea,
  tagsArea,
  savedQueriesArea,
  assetsArea,
  tasksArea,
  jobBatchesArea,
  productsArea,
  productServicesArea,
  packagesArea,
  membershipProductsArea,
  projectsArea,
  contactsArea,
  pipelinesArea,
  contactDetailsArea,
  contactImportArea,
  duplicatesArea,
  contactMergeArea,
  contactListsArea,
  bulkMergeArea,
  contactRequestsArea,
  intakeArea,
  conversationsArea,
  boardArea,
  workTasksArea,
  calendarArea,
  emailArea,
  smsArea,
  documentsArea,
  offersArea,
  ordersArea,
  invoicesArea,
  paymentsArea,
  accountSubscriptionsArea,
  statementsArea,
  accProductTemplatesArea,
  accProductsArea,
  accOrdersArea,
  crmReportsArea,
  salesReportsArea,
]

/** Every endpoint of the application. */
export function allRoutes(): Routes {
  const routes = createRoutes()
  for (const area of areas) area.routes?.(routes)
  return guarded(routes)
}

/** The plain HTTP routes of all areas. */
export function plainRoutes(http: FastifyInstance, services: Services): void {
  for (const area of areas) area.plain?.(http, services)
}
