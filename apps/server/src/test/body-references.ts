import type { AnyEndpoint } from '@stoa/contract'
import { z } from 'zod'

/** A field of a body that names a record, such as `project_uuid` or `lines.[].product_id`. */
export interface Reference {
  /** Path of the field; `[]` is an element of an array. */
  path: string
  /** Its last name. */
  name: string
  isMany: boolean
}

export interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minimum?: number
  minLength?: number
  minItems?: number
  default?: unknown
}

const NAMES = /(^|_)(id|ids|uuid|uuids)$/

export const bodySchema = (endpoint: AnyEndpoint): JsonSchema =>
  z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Lists the fields of a body whose name indicates a reference to a record. */
export function referencesOf(schema: JsonSchema, at = ''): Reference[] {
  const found = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(NAMES.test(name) ? [{ path: `${at}${name}`, name, isMany: name.endsWith('s') }] : []),
    ...referencesOf(field, `${at}${name}.`),
  ])
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => referencesOf(one, at))
  const items = schema.items ? referencesOf(schema.items, `${at}[].`) : []
  const all = [...found, ...inner, ...items]
  return all.filter((one, index) => all.findIndex(({ path }) => path === one.path) === index)
}

/**
 * Generates a body that a schema accepts: the required fields, and those in `paths`.
 * @param valueOf value of a field that names a record; undefined leaves it out
 */
export function bodyOf(schema: JsonSchema, paths: ReadonlySet<string>, valueOf: (path: string, name: string) => unknown, at = ''): unknown {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return bodyOf(options.find((one) => one.type !== 'null') ?? options[0]!, paths, valueOf, at)
  if (schema.allOf && schema.type !== 'string') return Object.assign({}, ...schema.allOf.map((one) => bodyOf(one, paths, valueOf, at)))
  if (schema.properties) {
    const wanted = Object.keys(schema.properties).filter(
      (name) => schema.required?.includes(name) || [...paths].some((path) => path === `${at}${name}` || path.startsWith(`${at}${name}.`)),
    )
    const entries = wanted.map((name) => {
      const path = `${at}${name}`
      const value = NAMES.test(name) ? valueOf(path, name) : undefined
      return [name, value === undefined ? bodyOf(schema.properties![name]!, paths, valueOf, `${path}.`) : value]
    })
    return Object.fromEntries(entries)
  }
  if (schema.items || schema.type === 'array') return [bodyOf(schema.items ?? {}, paths, valueOf, `${at}[].`)]
  return plain(schema, at)
}

function plain(schema: JsonSchema, at: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((one) => one !== null)
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return !at.endsWith('dry_run.')
  if (schema.type === 'object') return {}
  const name = at.split('.').findLast((part) => part && part !== '[]') ?? ''
  return TEXTS.find(({ format, named }) => format === schema.format || named.test(name))?.text ?? 'Reference'
}

const TEXTS = [
  { format: 'email', named: /(^|_)(email|to)$/, text: 'reference@test.example' },
  { format: 'uri', named: /url$/, text: 'https://test.example' },
  { format: 'date-time', named: /_at$/, text: '2030-01-01T10:00:00.000Z' },
  { format: 'date', named: /_(on|date)$/, text: '2030-01-01' },
  { format: 'uuid', named: /uuid$/, text: '00000000-0000-4000-8000-000000000000' },
  { format: 'currency', named: /currency/, text: 'EUR' },
]

/** Returns the kind of record that a field refers to, as the fixtures name it; null for records without an account. */
export function kindOfReference(endpoint: AnyEndpoint, { path, name }: Reference): string | null {
  const one = name.replace(/s$/, '')
  if (one === 'id' || one === 'uuid' || one === 'parent_id' || one === 'parent_uuid') return kindInPath(endpoint, path, one)
  const kind = KINDS[one]
  if (kind === undefined) throw new Error(`${endpoint.id} ${path}: what kind of record does it name?`)
  return kind
}

/** `ids` of a batch are records of its collection; parents are of the kind they contain. */
function kindInPath({ id, path: address }: AnyEndpoint, path: string, name: string): string | null {
  const order = name === 'parent_uuid' && !address.endsWith('/tasks') ? COLLECTIONS : COLLECTIONS.filter((one) => one !== 'order-items')
  const found = order.find((one) => address.includes(`/${one}`))
  if (!found) throw new Error(`${id} ${path}: what kind of record does it name?`)
  // Lists are subscribed to by contacts, and audiences hold them.
  if (found === 'services') return 'product-services'
  return found.endsWith('-messages') ? null : found === 'subscriptions' || found === 'audiences' ? 'contacts' : found
}

/** Collections that a path may contain; the first match decides. */
const COLLECTIONS = [
  'custom-emails',
  'custom-sms',
  'email-messages',
  'sms-messages',
  'comments',
  'order-items',
  'tasks',
  'acc-products',
  'project-assets',
  'assets',
  'contact-requests',
  'contacts',
  'package-items',
  'package-editions',
  'subscription-plans',
  'services',
  'subscriptions',
  'audiences',
]

const KINDS: Readonly<Record<string, string | null>> = {
  acc_product_template_id: null,
  account_assigned_id: 'accounts',
  account_id: null,
  account_relation_uuid: 'relations',
  app_id: null,
  // Only customers below the login of the account are taken, as the test of Google proves.
  google_ads_customer_id: null,
  analytics_property_id: null,
  approval_request_id: 'approval-requests',
  asset_id: 'assets',
  assignee_id: 'users',
  campaign_id: 'campaigns',
  category_id: null,
  contact_id: 'contacts',
  audience_id: 'audiences',
  excluded_audience_id: 'audiences',
  contact_list_id: 'contact-lists',
  contact_request_id: 'contact-requests',
  conversation_id: 'conversations',
  cover_media_id: 'media',
  change_uuid: null,
  channel_id: 'channels',
  domain_id: 'page-domains',
  cost_id: null,
  credits_bill_uuid: 'supplier-bills',
  credits_document_uuid: null,
  decline_reason_id: null,
  default_email_uuid: 'emails',
  default_vat_rate_id: null,
  deletion_uuid: null,
  draft_email_message_id: 'draft-email-messages',
  email_campaign_id: 'email-campaigns',
  unopened_campaign_id: 'email-campaigns',
  sms_campaign_id: 'sms-campaigns',
  email_address_id: 'email-addresses',
  email_template_id: 'email-templates',
  excluded_contact_id: 'contacts',
  excluded_contact_list_id: 'contact-lists',
  excluded_tag_id: 'tags',
  except_id: 'contacts',
  ad_account_id: null,
  facebook_campaign_id: 'facebook-campaigns',
  facebook_page_id: null,
  folder_id: null,
  funnel_category_id: null,
  funnel_stage_id: 'funnel-stages',
  form_uuid: 'forms',
  from_email_uuid: 'email-senders',
  from_stage_id: 'pipeline-stages',
  import_id: 'imports',
  in_reply_to_id: 'email-messages',
  into_id: 'tags',
  invoice_line_id: null,
  invoice_uuid: 'invoices',
  job_batch_uuid: 'job-batches',
  loser_id: 'contacts',
  lost_reason_id: 'lost-reasons',
  manager_id: 'users',
  media_id: 'media',
  message_id: 'messages',
  move_to_stage_id: 'pipeline-stages',
  notify_user_id: 'users',
  optional_reviewer_id: 'users',
  order_item_uuid: 'order-items',
  order_uuid: 'orders',
  owner_id: 'users',
  package_edition_id: 'line-editions',
  package_item_id: 'package-items',
  page_id: 'pages',
  og_media_id: 'media',
  parent_order_uuid: 'orders',
  participable_id: 'users',
  payment_account_uuid: 'payment-accounts',
  phone_number_id: 'phone-numbers',
  pipeline_id: 'pipelines',
  pipeline_stage_id: 'pipeline-stages',
  pipeline_template_id: null,
  preview_contact_id: 'contacts',
  product_category_id: null,
  product_id: 'products',
  product_service_uuid: 'line-parts',
  production_order_uuid: 'production-orders',
  project_uuid: 'projects',
  provider_account_id: null,
  reply_to_id: 'messages',
  reviewer_id: 'users',
  role_id: 'roles',
  sender_id: null,
  series_id: 'document-series',
  service_id: 'services',
  service_provider_uuid: 'service-providers',
  sms_sender_id: null,
  socket_id: null,
  soft_one_api_service_id: 'soft-one-api-services',
  soft_one_document_type_id: 'document-types',
  stage_id: 'pipeline-stages',
  subscription_plan_id: null,
  supplier_bill_uuid: 'supplier-bills',
  tag_category_id: 'tag-categories',
  tag_id: 'tags',
  task_uuid: 'tasks',
  template_id: null,
  temporary_media_upload_id: null,
  user_assigned_id: 'users',
  user_id: 'users',
  vat_rate_id: null,
  winner_id: 'contacts',
}
