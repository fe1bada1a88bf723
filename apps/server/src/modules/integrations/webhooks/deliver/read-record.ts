import * as contract from '@stoa/contract'
import type { AnyEndpoint } from '@stoa/contract'
import { ofOneAccount, type Actor } from '#access/actor.ts'
import { JsonAnswer } from '#kit/json-answer.ts'
import type { Route, Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { provider, providerOf } from '#kit/wiring.ts'
import { AppError } from '#lib/errors.ts'
import { isRecord } from '#lib/is-record.ts'
import { runEndpoint } from '#platform/run-endpoint.ts'
import { systemRequest } from '#platform/system-request.ts'

/** Every endpoint of the application, from which records are read as their makers may read them. */
export const servedRoutes = provider<() => Routes>('the endpoints that read records for webhooks')

/** The endpoint that reads a record, by the kind in its events. Events of other kinds carry keys only. */
const READS: Readonly<Record<string, AnyEndpoint>> = {
  contact: contract.contacts.read,
  contact_request: contract.contactRequests.read,
  conversation: contract.conversations.read,
  contact_list: contract.contactLists.read,
  import: contract.contactImports.read,
  pipeline: contract.pipelines.read,
  pipeline_stage: contract.pipelineStages.read,
  lost_reason: contract.lostReasons.read,
  task: contract.tasks.read,
  project: contract.projects.read,
  asset: contract.assets.read,
  media: contract.media.read,
  tag: contract.tags.read,
  'tag-category': contract.tagCategories.read,
  offer: contract.offers.read,
  order: contract.orders.read,
  order_item: contract.orderItems.read,
  invoice: contract.invoices.read,
  payment: contract.payments.read,
  account_subscription: contract.accountSubscriptions.read,
  document_series: contract.documentSeries.read,
  relation: contract.relations.read,
  email_message: contract.emailMessages.read,
  sms_message: contract.smsMessages.read,
  email_template: contract.emailTemplates.read,
  audience: contract.audiences.read,
  email_campaign: contract.emailCampaigns.read,
  sms_campaign: contract.smsCampaigns.read,
  campaign: contract.campaigns.read,
  form: contract.forms.read,
  page: contract.pages.read,
  page_domain: contract.pageDomains.read,
  form_partial: contract.formPartials.read,
  saved_section: contract.savedSections.read,
  advertisement: contract.advertisements.read,
  project_asset: contract.projectAssets.read,
  approval_request: contract.approvalRequests.read,
  automation: contract.automations.read,
  funnel: contract.funnels.read,
  funnel_stage: contract.funnelStages.read,
  facebook_page: contract.accountFacebookPages.read,
  acc_product: contract.accProducts.read,
  acc_order: contract.accOrders.read,
  account: contract.accounts.read,
  membership: contract.memberships.read,
  invitation: contract.membershipInvitations.read,
  role: contract.roles.read,
  intake_source: contract.intakeSources.read,
}

/**
 * Reads a record exactly as its endpoint answers it to a member, within one account.
 * @returns null for kinds without an endpoint, and for records that are gone or that the member may not read
 */
export async function readRecord(
  services: Services,
  member: Omit<Actor, 'token'>,
  account_id: number,
  record: { type: string; key: string },
): Promise<object | null> {
  const endpoint = READS[record.type]
  const route = endpoint && routeOf(services, endpoint)
  if (!endpoint || !route) return null
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'account_id' ? String(account_id) : record.key]),
  )
  const actor: Actor = { ...ofOneAccount(member, account_id), token: null }
  const request = { ...systemRequest('webhooks'), locale: actor.locale }
  try {
    const result = await runEndpoint(services, route, { actor, request, params, query: {}, body: undefined, files: {} })
    const answer: unknown = result instanceof JsonAnswer ? JSON.parse(result.text) : result
    return isRecord(answer) && isRecord(answer.data) ? answer.data : null
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

const known = new WeakMap<() => Routes, Map<AnyEndpoint, Route>>()

function routeOf(services: Services, endpoint: AnyEndpoint): Route | undefined {
  const routes = providerOf({ services }, servedRoutes)
  let found = known.get(routes)
  if (!found) known.set(routes, (found = new Map(routes().all.map((route) => [route.endpoint, route]))))
  return found.get(endpoint)
}
