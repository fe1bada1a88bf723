/** `kind of record: verbs`, one kind a line: the events of an account that webhooks can be sent for. */
const LINES = `
contact: created updated deleted moved merged unmerged
contacts: imported
contact-request: created updated deleted moved
conversation: created updated read
subscription: confirmed
suppression: created updated deleted
contact_list: created updated deleted
import: created updated
bulk-merge: started
pipeline: created updated deleted
pipeline_stage: created updated deleted
lost_reason: created updated deleted
intake_source: created updated deleted
task: created updated deleted
project: created updated deleted
asset: created updated deleted
project_asset: created updated deleted
approval_request: created approved rejected cancelled reopened
media: created updated deleted moved
note: created updated deleted
comment: created updated deleted
link: created updated deleted
tag: created updated deleted imported
tag-category: created updated deleted
offer: created updated deleted
order: created updated deleted
order_item: created updated deleted
invoice: created updated deleted
payment: created updated deleted
supplier_bill: created updated deleted
account-subscription: created updated deleted
product: created updated deleted
product-service: created updated deleted
service-provider: created updated deleted
package_item: created updated deleted
package_edition: created updated deleted
acc_product: created updated deleted
acc_products: imported
acc_order: created updated
acc_orders: imported
acc_document: created updated
soft_one_document_type: created updated deleted
document_series: created updated deleted
relation: created updated deleted requested accepted declined suspended resumed ended claimed grant_changed
movement: created
books: updated
payment_account: created updated deleted
email-message: created updated
sms-message: created updated
stage-message: updated
email_template: created updated deleted
audience: created updated deleted entered left
email_campaign: created updated deleted
email-campaign: progress
sms_campaign: created updated deleted
sms-campaign: progress
campaign: created updated deleted
channel: created updated deleted
form: created updated deleted submitted
advertisement: created updated deleted
facebook_page: updated
page: created updated deleted
page_domain: created updated deleted
form_partial: deleted
saved_section: created updated deleted
funnel: created updated deleted
automation: created updated deleted
funnel_stage: created updated deleted
account-email: updated
account: updated
account_email: created updated deleted
account_phone: created updated deleted
account_registration: created updated deleted
web_presence: created updated deleted
membership: created updated deleted
invitation: created updated deleted
role: created updated deleted
third_party_service: created updated deleted
api_token: created updated deleted
webhook_endpoint: created updated deleted`

/** Events by kind of record, in the order of the form. */
export const WEBHOOK_EVENT_GROUPS: readonly { kind: string; events: readonly string[] }[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [kind = '', verbs = ''] = line.split(': ')
    return { kind, events: verbs.split(' ').map((verb) => `${kind}.${verb}`) }
  })

/** Names of all events that an endpoint can choose. */
export const WEBHOOK_EVENTS: readonly string[] = WEBHOOK_EVENT_GROUPS.flatMap(({ events }) => events)

/** Type of the event that the test of an endpoint sends. */
export const WEBHOOK_TEST_EVENT = 'webhook.test'
