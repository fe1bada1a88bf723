import type { Selectable } from 'kysely'
import type { Contact } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'

const RELATIONS = [
  'tags',
  'user',
  'account',
  'person',
  'emailAddresses',
  'primaryEmailAddress',
  'phoneNumbers',
  'primaryPhoneNumber',
  'physicalAddresses',
  'notes',
  'comments',
  'tasks',
  'media',
  'accounts',
  'subscriptions',
  'duplicates_count',
] as const

export type ContactRow = Selectable<DB['contacts']> & Pick<Contact, (typeof RELATIONS)[number]>

/** What a client sees of a contact. New columns stay private until they are listed here. */
export function presentContact(row: ContactRow, { services }: Pick<Context, 'services'>): Contact {
  return {
    id: row.id,
    account_id: row.account_id,
    person_id: row.person_id,
    first_name: row.first_name,
    last_name: row.last_name,
    company: row.company,
    job_title: row.job_title,
    email: row.email,
    phone: row.phone,
    locale: row.locale as Contact['locale'],
    time_zone: row.time_zone,
    birthday: row.birthday,
    gender: row.gender as Contact['gender'],
    avatar_url: avatarUrl(services, row.avatar_uuid),
    status: row.status as Contact['status'],
    lifecycle: row.lifecycle as Contact['lifecycle'],
    customer_since: row.customer_since,
    user_id: row.user_id,
    assigned_at: row.assigned_at,
    source: row.source as Contact['source'],
    first_touch_at: row.first_touch_at,
    last_activity_at: row.last_activity_at,
    emails_marketable: row.emails_marketable,
    sms_marketable: row.sms_marketable,
    custom_fields: row.custom_fields as Contact['custom_fields'],
    notes_count: row.notes_count,
    tasks_count: row.tasks_count,
    requests_count: row.requests_count,
    merged_into_id: row.merged_into_id,
    version: row.version,
    created_by_id: row.created_by_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}

/** Name of the contact in lists, logs and mails: its full name, otherwise company, address or number. */
export function contactName(row: {
  first_name: string | null
  last_name: string | null
  company: string | null
  email: string | null
  phone: string | null
}): string {
  return [row.first_name, row.last_name].filter(Boolean).join(' ') || row.company || row.email || row.phone || '–'
}
