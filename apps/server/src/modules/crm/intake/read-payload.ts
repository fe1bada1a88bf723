import { INTAKE_FIELDS, type IntakeField } from '@stoa/contract'
import { fold } from '@stoa/domain'

/** Values of a payload by attribute. Missing attributes are left out. */
export type Reading = Partial<Record<IntakeField, string>>

/** Usual names of attributes, folded and without separators, the likeliest first. */
const USUAL: Record<IntakeField, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'youremail', 'contactemail', 'workemail', 'ηλεκτρονικηδιευθυνση'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'yourphone', 'contactphone', 'τηλεφωνο', 'κινητο'],
  first_name: ['firstname', 'givenname', 'name1', 'ονομα'],
  last_name: ['lastname', 'surname', 'familyname', 'επωνυμο', 'επιθετο'],
  full_name: ['fullname', 'name', 'yourname', 'contactname', 'ονοματεπωνυμο'],
  company: ['company', 'companyname', 'organization', 'organisation', 'business', 'εταιρεια', 'εταιρια', 'επιχειρηση'],
  subject: ['subject', 'yoursubject', 'title', 'topic', 'θεμα'],
  message: [
    'message',
    'yourmessage',
    'comments',
    'comment',
    'text',
    'body',
    'description',
    'question',
    'enquiry',
    'inquiry',
    'notes',
    'μηνυμα',
    'σχολια',
  ],
  value: ['value', 'amount', 'budget', 'total', 'price', 'αξια', 'ποσο', 'προυπολογισμος'],
  currency: ['currency', 'currencycode'],
  type: ['requesttype', 'type'],
  locale: ['locale', 'language', 'lang'],
  consent_text: ['consenttext', 'optintext'],
  consent_email: ['consentemail', 'emailconsent', 'newsletter', 'optin', 'marketingconsent'],
  consent_sms: ['consentsms', 'smsconsent', 'smsoptin'],
  honeypot: ['honeypot', 'website2', 'hpfield', 'leavethisempty'],
  seconds_to_send: ['secondstosend', 'elapsedseconds', 'formseconds'],
  channel: ['channelkey', 'channel', 'utmcontent'],
  external_id: ['externalid', 'leadgenid', 'leadid', 'submissionid'],
}

const DEPTH = 5

/**
 * Reads person and request from any payload: by the paths of the source's mapping, or else by the usual names at any
 * depth. Lists of name and value, as advertising platforms send them, are read as attributes.
 */
export function readPayload(payload: unknown, mapping: Partial<Record<IntakeField, string>> = {}): Reading {
  const named = new Map<string, string>()
  collect(payload, named, 0)
  const reading: Reading = {}
  for (const field of INTAKE_FIELDS) {
    const path = mapping[field]
    const value = path ? textOf(at(payload, path)) : USUAL[field].map((name) => named.get(name)).find((found) => found !== undefined)
    if (value !== undefined) reading[field] = value
  }
  return reading
}

/**
 * The sender's id of an enquiry, or null. Shops and platforms send it as `id` at the top level. Forms use the same name for
 * their own id, so there it is combined with the person.
 */
export function nameOf(payload: Record<string, unknown>, mapping: Partial<Record<IntakeField, string>> = {}): string | null {
  const { external_id, email, phone } = readPayload(payload, mapping)
  if (external_id !== undefined) return external_id
  const id = textOf(payload.id)
  return id !== undefined && (email || phone) ? [id, email, phone].join(' ') : null
}

function collect(value: unknown, named: Map<string, string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH) return
  if (Array.isArray(value)) for (const item of value) collectItem(item, named, depth)
  else for (const [key, inner] of Object.entries(value)) keepOrCollect(named, key, inner, depth)
}

/** Only entries of a list are read as pairs of name and value, because an enquiry may have attributes with these names. */
function collectItem(item: unknown, named: Map<string, string>, depth: number): void {
  const { name, field_name, values, value } = (item ?? {}) as Record<string, unknown>
  const label = name ?? field_name
  const said = textOf(Array.isArray(values) ? values[0] : value)
  if (typeof label === 'string' && said !== undefined) keep(named, label, said)
  else collect(item, named, depth + 1)
}

function keepOrCollect(named: Map<string, string>, key: string, inner: unknown, depth: number): void {
  const said = textOf(inner)
  if (said !== undefined) keep(named, key, said)
  else collect(inner, named, depth + 1)
}

/** The first value at the lowest depth is used. */
function keep(named: Map<string, string>, key: string, value: string): void {
  const name = fold(key).replace(/[^\p{L}\p{N}]/gu, '')
  if (name && !named.has(name)) named.set(name, value)
}

const at = (payload: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
      payload,
    )

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
