import type { FastifyInstance } from 'fastify'
import { createRoutes, guarded, type Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import type { LeanRoutes, ServerModule } from '../registry.ts'
import { accountDetailsModule } from './accounts/account-details/index.ts'
import { accountsModule } from './accounts/accounts/index.ts'
import { booksModule } from './accounts/books/index.ts'
import { featuresModule } from './accounts/features/index.ts'
import { relationsModule } from './accounts/relations/index.ts'
import { vatRatesModule } from './accounts/vat-rates/index.ts'
import { thirdPartyServicesModule } from './accounts/third-party-services/index.ts'
import { assetsModule } from './attachments/assets/index.ts'
import { commentsModule } from './attachments/comments/index.ts'
import { jobBatchesModule } from './attachments/job-batches/index.ts'
import { linksModule } from './attachments/links/index.ts'
import { mediaModule } from './attachments/media/index.ts'
import { notesModule } from './attachments/notes/index.ts'
import { notificationsModule } from './attachments/notifications/index.ts'
import { savedQueriesModule } from './attachments/saved-queries/index.ts'
import { tagsModule } from './attachments/tags/index.ts'
import { tasksModule } from './work/tasks/index.ts'
import { plansModule } from './catalogue/plans/index.ts'
import { packagesModule } from './catalogue/packages/index.ts'
import { productServicesModule } from './catalogue/product-services/index.ts'
import { productImportsModule } from './catalogue/product-imports/index.ts'
import { productsModule } from './catalogue/products/index.ts'
import { projectAssetsModule } from './delivery/project-assets/index.ts'
import { projectsModule } from './delivery/projects/index.ts'
import { audiencesModule } from './crm/audiences/index.ts'
import { boardModule } from './crm/board/index.ts'
import { bulkMergeModule } from './crm/bulk-merge/index.ts'
import { contactMergeModule } from './crm/contact-merge/index.ts'
import { contactImportModule } from './crm/contact-import/index.ts'
import { contactListsModule } from './crm/contact-lists/index.ts'
import { contactDetailsModule } from './crm/contact-details/index.ts'
import { contactRequestsModule } from './crm/contact-requests/index.ts'
import { contactsModule } from './crm/contacts/index.ts'
import { conversationsModule } from './crm/conversations/index.ts'
import { pipelinesModule } from './crm/pipelines/index.ts'
import { duplicatesModule } from './crm/duplicates/index.ts'
import { intakeModule } from './crm/intake/index.ts'
import { authModule } from './identity/auth/index.ts'
import { profileModule } from './identity/profile/index.ts'
import { appSetupModule } from './identity/app-setup/index.ts'
import { impersonationModule } from './identity/impersonation/index.ts'
import { colleaguesModule } from './identity/colleagues/index.ts'
import { broadcastingModule } from './identity/broadcasting/index.ts'
import { mailboxModule } from './identity/mailbox/index.ts'
import { invitationsModule } from './identity/invitations/index.ts'
import { membershipsModule } from './identity/memberships/index.ts'
import { permissionsModule } from './identity/permissions/index.ts'
import { rolesModule } from './identity/roles/index.ts'
import { clientErrorsModule } from './identity/client-errors/index.ts'
import { systemModule } from './identity/system/index.ts'
import { usersModule } from './identity/users/index.ts'
import { googleModule } from './integrations/google/index.ts'
import { apiTokensModule } from './integrations/api-tokens/index.ts'
import { facebookModule } from './integrations/facebook/index.ts'
import { softOneModule } from './integrations/soft-one/index.ts'
import { woocommerceModule } from './integrations/woocommerce/index.ts'
import { webhooksModule } from './integrations/webhooks/index.ts'
import { emailModule } from './messaging/email/index.ts'
import { smsModule } from './messaging/sms/index.ts'
import { advertisementsModule } from './marketing/advertisements/index.ts'
import { automationsModule } from './marketing/automations/index.ts'
import { campaignsModule } from './marketing/campaigns/index.ts'
import { channelsModule } from './marketing/channels/index.ts'
import { formsModule } from './marketing/forms/index.ts'
import { funnelsModule } from './marketing/funnels/index.ts'
import { savedSectionsModule } from './marketing/saved-sections/index.ts'
import { pagesModule } from './marketing/pages/index.ts'
import { timeLinesModule } from './reports/time-lines/index.ts'
import { crmReportsModule } from './reports/crm-reports/index.ts'
import { bookReportsModule } from './reports/book-reports/index.ts'
import { homeModule } from './reports/home/index.ts'
import { salesReportsModule } from './reports/sales-reports/index.ts'
import { accountSubscriptionsModule } from './sales/account-subscriptions/index.ts'
import { documentsModule } from './sales/documents/index.ts'
import { offersModule } from './sales/offers/index.ts'
import { invoicesModule } from './sales/invoices/index.ts'
import { ordersModule } from './sales/orders/index.ts'
import { paymentsModule } from './sales/payments/index.ts'
import { supplierBillsModule } from './sales/supplier-bills/index.ts'
import { statementsModule } from './sales/statements/index.ts'
import { accOrdersModule } from './shop/acc-orders/index.ts'
import { accProductTemplatesModule } from './shop/acc-product-templates/index.ts'
import { accProductsModule } from './shop/acc-products/index.ts'
import { calendarModule } from './work/calendar/index.ts'

/** Every module of the product, in order: a module imports only modules listed above it, which the dependency check proves. */
export const modules: readonly ServerModule[] = [
  permissionsModule,
  authModule,
  rolesModule,
  membershipsModule,
  invitationsModule,
  usersModule,
  appSetupModule,
  impersonationModule,
  colleaguesModule,
  broadcastingModule,
  mailboxModule,
  clientErrorsModule,
  systemModule,
  featuresModule,
  mediaModule,
  profileModule,
  vatRatesModule,
  accountsModule,
  accountDetailsModule,
  thirdPartyServicesModule,
  notificationsModule,
  notesModule,
  commentsModule,
  linksModule,
  tagsModule,
  savedQueriesModule,
  assetsModule,
  tasksModule,
  jobBatchesModule,
  booksModule,
  relationsModule,
  productsModule,
  productImportsModule,
  productServicesModule,
  packagesModule,
  plansModule,
  projectsModule,
  projectAssetsModule,
  contactsModule,
  pipelinesModule,
  contactDetailsModule,
  duplicatesModule,
  contactMergeModule,
  contactListsModule,
  audiencesModule,
  contactImportModule,
  bulkMergeModule,
  contactRequestsModule,
  intakeModule,
  conversationsModule,
  boardModule,
  calendarModule,
  savedSectionsModule,
  emailModule,
  smsModule,
  campaignsModule,
  channelsModule,
  formsModule,
  funnelsModule,
  pagesModule,
  automationsModule,
  advertisementsModule,
  facebookModule,
  documentsModule,
  offersModule,
  ordersModule,
  invoicesModule,
  supplierBillsModule,
  paymentsModule,
  accountSubscriptionsModule,
  statementsModule,
  accProductTemplatesModule,
  accProductsModule,
  accOrdersModule,
  softOneModule,
  woocommerceModule,
  timeLinesModule,
  crmReportsModule,
  salesReportsModule,
  homeModule,
  bookReportsModule,
  googleModule,
  apiTokensModule,
  webhooksModule,
]

/** Every endpoint of the application. */
export function allRoutes(): Routes {
  const routes = createRoutes()
  for (const module of modules) module.routes?.(routes)
  return guarded(routes)
}

/** The hooks of all modules ahead of all routes. */
export function frontHooks(http: FastifyInstance, services: Services): void {
  for (const module of modules) module.front?.(http, services)
}

/** The plain HTTP routes of all modules that are asked for by the thousand at once. */
export const leanRoutes: LeanRoutes = (http, services, headers) => {
  for (const module of modules) module.lean?.(http, services, headers)
}

/** The plain HTTP routes of all modules. */
export function plainRoutes(http: FastifyInstance, services: Services): void {
  for (const module of modules) module.plain?.(http, services)
}
