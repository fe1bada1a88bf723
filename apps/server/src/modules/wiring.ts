import { activityLogChild } from '#platform/activity/store.ts'
import { calendarDates } from '#platform/calendar-dates.ts'
import { recordNames } from '#platform/exports/record-names.ts'
import { connect, createWiring } from '#kit/wiring.ts'
import { allRoutes } from './index.ts'
import * as accounts from './accounts/accounts/index.ts'
import { serviceDisconnects } from './accounts/third-party-services/index.ts'
import { roomByPlan } from './accounts/features/index.ts'
import * as relations from './accounts/relations/index.ts'
import { commentChild, commentSection } from './attachments/comments/index.ts'
import { linkChild, linkSection } from './attachments/links/index.ts'
import { fileSection, mediaChild, pictureDeleted } from './attachments/media/index.ts'
import { noteChild, noteSection } from './attachments/notes/index.ts'
import { countedRoutes } from './attachments/saved-queries/index.ts'
import { subjectKinds } from './attachments/subjects/index.ts'
import { tagChildren, taggedLists, tagNames, tagSection } from './attachments/tags/index.ts'
import { assetVersionAdded, taggedAssets } from './attachments/assets/index.ts'
import { taskChild, taskErasure, taskSection, tasksOfHome, taskSubjectKind } from './work/tasks/index.ts'
import { planParts, planSeller } from './catalogue/plans/index.ts'
import { copyParts, packageParts } from './catalogue/packages/index.ts'
import { copyServices, productServiceParts } from './catalogue/product-services/index.ts'
import { productCopied, productNames, productOrders, productParts, taggedProducts } from './catalogue/products/index.ts'
import { audienceErasure, audienceExemptions } from './crm/audiences/index.ts'
import * as children from './crm/contact-children/index.ts'
import { consentChildren, consentErasure, consentSections, suppressionErasure } from './crm/consent/index.ts'
import { importChild, importErasure } from './crm/contact-import/index.ts'
import {
  carryEndings,
  cleanBlacklisted,
  contactListNames,
  linkPortalUser,
  listChildren,
  noteDepartures,
  listExemptions,
  listsOfHome,
  subscriptionErasure,
  subscriptionSection,
  subscriptionsOfHome,
} from './crm/contact-lists/index.ts'
import * as requests from './crm/contact-requests/index.ts'
import { bulkMergeErasure } from './crm/bulk-merge/index.ts'
import { mergeBegins, mergeErasure, mergeUndone } from './crm/contact-merge/index.ts'
import * as contacts from './crm/contacts/index.ts'
import * as conversations from './crm/conversations/index.ts'
import { duplicateErasure } from './crm/duplicates/index.ts'
import { intakeChildren, intakeErasure, intakeSection } from './crm/intake/index.ts'
import * as pipelines from './crm/pipelines/index.ts'
import { approvalSubjectKind, restartReview } from './delivery/project-assets/index.ts'
import * as projects from './delivery/projects/index.ts'
import { colleagueNames } from './identity/colleagues/index.ts'
import { accountClaim, accountClaimed, invitationAccepted } from './identity/invitations/index.ts'
import { membershipEnded, membersOfHome, roomForMembers } from './identity/memberships/index.ts'
import { endTokensOfMember } from './integrations/api-tokens/index.ts'
import { leaveFacebook } from './integrations/facebook/index.ts'
import { leaveGoogle } from './integrations/google/index.ts'
import { removeWebhooksOf } from './integrations/woocommerce/index.ts'
import { disableEndpointsOfMember, sendRecord, servedRoutes, webhookErasure } from './integrations/webhooks/index.ts'
import * as email from './messaging/email/index.ts'
import { moveSmsToConversation, smsCampaignDates, smsChild, smsErasure, smsSection } from './messaging/sms/index.ts'
import { automationErasure, automationExemptions, automationNames, pauseOfProject, recordSender } from './marketing/automations/index.ts'
import * as campaigns from './marketing/campaigns/index.ts'
import * as channels from './marketing/channels/index.ts'
import * as forms from './marketing/forms/index.ts'
import { funnelErasure, funnelExemptions, funnelNames } from './marketing/funnels/index.ts'
import { sectionChecks } from './marketing/saved-sections/index.ts'
import { countOnPage, pageNames, pageSectionCheck } from './marketing/pages/index.ts'
import { homeRoutes } from './reports/home/index.ts'
import * as subscriptions from './sales/account-subscriptions/index.ts'
import { documentUses, equipNewAccount, seriesNames } from './sales/documents/index.ts'
import * as invoices from './sales/invoices/index.ts'
import { offerChildren, offerNames, offerSection, offersOfRelation, offerSubjectKind, orderMaker } from './sales/offers/index.ts'
import * as orders from './sales/orders/index.ts'
import { paymentChildren, paymentSection, paymentSubjectKind, releaseFromBill, releaseFromInvoice } from './sales/payments/index.ts'
import * as supplierBills from './sales/supplier-bills/index.ts'
import { accOrderChildren, accOrderErasure, accOrderSection } from './shop/acc-orders/index.ts'

/** What happens elsewhere in the same transaction. Listeners run in this order. */
const events = [
  connect(sectionChecks, email.mailSectionCheck, pageSectionCheck),
  connect(accounts.accountCreated, pipelines.equipPipelines, requests.addFirstLostReasons, equipNewAccount),
  connect(accountClaimed, relations.endManagement),
  connect(serviceDisconnects, removeWebhooksOf, leaveFacebook, leaveGoogle),
  connect(pictureDeleted, accounts.clearPictures, contacts.clearContactPictures),
  connect(contacts.contactsArchived, pipelines.takeArchivedOff),
  connect(contacts.archivingUndone, pipelines.putCardsBack),
  connect(contacts.contactsBlacklisted, cleanBlacklisted),
  connect(mergeBegins, noteDepartures),
  connect(mergeUndone, carryEndings),
  connect(conversations.conversationMerged, email.moveEmailsToConversation, moveSmsToConversation),
  connect(invitationAccepted, linkPortalUser),
  connect(membershipEnded, endTokensOfMember, disableEndpointsOfMember),
  connect(assetVersionAdded, restartReview),
  connect(projects.guestsLeft, conversations.removeGuestsOfProject),
  connect(projects.projectStatusChanged, pauseOfProject),
  connect(campaigns.campaignStatusChanged, channels.followCampaign),
  connect(campaigns.campaignDeleted, channels.endChannels),
  connect(forms.submittedOnPage, countOnPage),
  connect(orders.orderCancelled, subscriptions.endWithOrder),
  connect(invoices.billWritten, subscriptions.followDraft),
  connect(invoices.invoiceIssued, supplierBills.receiveInvoice),
  connect(invoices.invoiceReduced, supplierBills.mirrorCredits),
  connect(invoices.invoicePaid, subscriptions.followInvoice),
  connect(invoices.invoiceUnpaid, subscriptions.followInvoice),
  connect(invoices.invoiceCredited, subscriptions.followInvoice),
]

/** Work that a module leaves to exactly one other. */
const providers = [
  connect(roomForMembers, roomByPlan),
  connect(accountClaim, accounts.claimAccount),
  connect(relations.overdueSource, supplierBills.overdueOfDocuments),
  connect(planSeller, subscriptions.chooseAccountPlan),
  connect(invoices.releasePayments, releaseFromInvoice),
  connect(supplierBills.releaseBillPayments, releaseFromBill),
  connect(orderMaker, orders.makeOrderOfOffer),
  connect(productOrders, orders.ordersOfProducts),
  connect(orders.subscriptionMaker, subscriptions.makeSubscriptions),
  connect(pipelines.requestPlaces, requests.placesOfRequests),
  connect(contacts.contactStages, pipelines.stagesOfContacts),
  connect(requests.channelStart, channels.startOfChannel),
  connect(countedRoutes, allRoutes),
  connect(homeRoutes, allRoutes),
  connect(servedRoutes, allRoutes),
  connect(recordSender, sendRecord),
]

/** What other modules add to accounts, relations and products. */
const additions = [
  connect(
    accounts.homeLists,
    contacts.contactsOfHome,
    tasksOfHome,
    requests.requestsOfHome,
    listsOfHome,
    subscriptionsOfHome,
    pipelines.pipelinesOfHome,
    membersOfHome,
  ),
  connect(accounts.accountFigures, projects.projectsOfAccount, requests.requestsOfAccount),
  connect(relations.relationFigures, projects.projectsOfRelation, offersOfRelation, subscriptions.subscriptionsOfRelation),
  connect(relations.relationUses, ...documentUses),
  connect(
    taggedLists,
    contacts.taggedContacts,
    requests.taggedRequests,
    taggedAssets,
    orders.taggedOrders,
    taggedProducts,
    relations.taggedRelations,
  ),
  connect(productParts, productServiceParts, packageParts, planParts),
  connect(productCopied, copyServices, copyParts),
]

/** Records that carry notes, comments, links, tasks and files. */
const subjects = connect(
  subjectKinds,
  relations.relationSubjectKind,
  taskSubjectKind,
  projects.projectSubjectKind,
  approvalSubjectKind,
  contacts.contactSubjectKind,
  requests.requestSubjectKind,
  conversations.conversationSubjectKind,
  conversations.messageSubjectKind,
  email.emailSubjectKind,
  email.emailDraftSubjectKind,
  campaigns.campaignSubjectKind,
  offerSubjectKind,
  orders.orderSubjectKind,
  orders.orderItemSubjectKind,
  invoices.invoiceSubjectKind,
  paymentSubjectKind,
  supplierBills.supplierBillSubjectKind,
  subscriptions.subscriptionSubjectKind,
)

/** How records are called in the heading of a list that is filtered by them. */
const names = connect(
  recordNames,
  colleagueNames,
  accounts.accountNames,
  ...relations.relationNames,
  tagNames,
  ...productNames,
  projects.projectNames,
  campaigns.campaignNames,
  ...funnelNames,
  automationNames,
  channels.channelNames,
  forms.formNames,
  pageNames,
  contacts.contactNames,
  ...pipelines.pipelineNames,
  contactListNames,
  ...requests.requestNames,
  seriesNames,
  offerNames,
  ...orders.orderNames,
  invoices.invoiceNames,
  supplierBills.supplierBillNames,
)

/** What calendars show besides tasks. */
const dates = connect(
  calendarDates,
  campaigns.campaignDates,
  email.emailCampaignDates,
  smsCampaignDates,
  ...orders.orderItemDates,
  subscriptions.renewalDates,
  invoices.invoiceDates,
)

/** What belongs to a contact and follows it in a merge. Rows are locked in this order. */
const merge = [
  connect(
    children.contactChildren,
    ...contacts.contactDetailChildren,
    ...tagChildren,
    contacts.contactAccountChild,
    ...consentChildren,
    ...listChildren,
    ...pipelines.pipelineChildren,
    smsChild,
    taskChild,
    noteChild,
    commentChild,
    linkChild,
    mediaChild,
    importChild,
    activityLogChild,
    requests.requestChildren,
    intakeChildren,
    forms.submissionChildren,
    ...conversations.conversationChildren,
    ...email.emailChildren,
    offerChildren,
    orders.orderChildren,
    invoices.invoiceChildren,
    paymentChildren,
    accOrderChildren,
  ),
  connect(
    children.contactExemptions,
    children.contactTableExemptions,
    listExemptions,
    email.emailExemptions,
    audienceExemptions,
    funnelExemptions,
    automationExemptions,
  ),
]

/** What is erased with a contact. Suppressions are hashed while the addresses are known; requests follow the contact, which hides them. */
const erasure = [
  connect(
    children.contactErasures,
    suppressionErasure,
    intakeErasure,
    forms.submissionErasure,
    conversations.conversationErasure,
    email.emailErasure,
    smsErasure,
    accOrderErasure,
    contacts.attachmentErasure,
    taskErasure,
    subscriptionErasure,
    pipelines.pipelineErasure,
    audienceErasure,
    funnelErasure,
    automationErasure,
    consentErasure,
    children.activityErasure,
    importErasure,
    webhookErasure,
    mergeErasure,
    bulkMergeErasure,
    duplicateErasure,
    contacts.contactErasure,
    requests.requestErasure,
  ),
  connect(children.erasureExemptions, children.rowsThatRemain),
]

/** What the export of a person's data contains, in the order of the file. */
const exported = connect(
  children.personalData,
  ...contacts.contactSections,
  subscriptionSection,
  ...consentSections,
  tagSection,
  noteSection,
  commentSection,
  linkSection,
  taskSection,
  fileSection,
  requests.requestSection,
  intakeSection,
  forms.submissionSection,
  ...conversations.conversationSections,
  email.emailSection,
  smsSection,
  offerSection,
  orders.orderSection,
  accOrderSection,
  invoices.invoiceSection,
  paymentSection,
  children.activitySection,
)

/** Every reaction of one module to another. */
export const wiring = createWiring([...events, ...providers, ...additions, subjects, names, dates, ...merge, ...erasure, exported])
