import { z } from 'zod'
import { instant } from '../../kit/fields.ts'

export const SUBSCRIPTION_STATUSES = ['pending', 'subscribed', 'unsubscribed', 'cleaned'] as const
export const CHANNELS = ['email', 'sms'] as const
export const CONSENT_BASES = ['consent', 'contract', 'soft_opt_in'] as const
export const CONSENT_SOURCES = [
  'form',
  'import',
  'manual',
  'double_opt_in',
  'preference_centre',
  'unsubscribe_link',
  'sms_stop',
  'facebook_lead',
  'shop',
  'api',
  'staff',
] as const
export const UNSUBSCRIBE_REASONS = ['no_longer', 'too_often', 'not_relevant', 'never_signed_up', 'other'] as const
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number]

export const ContactListBadge = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  visibility: z.enum(['private', 'public']),
  opt_in: z.enum(['single', 'double']),
})
export type ContactListBadge = z.infer<typeof ContactListBadge>

/** A contact as shown with its subscription. */
export const SubscriberBadge = z.object({
  id: z.int(),
  account_id: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.string(),
})
export type SubscriberBadge = z.infer<typeof SubscriberBadge>

/** A contact on a list (domain.md 2.5). */
export const Subscription = z.object({
  id: z.int(),
  account_id: z.int(),
  contact_id: z.int(),
  contact_list_id: z.int(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  channels: z.array(z.enum(CHANNELS)),
  source: z.string(),
  confirm_sent_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  subscribed_at: instant.nullable(),
  unsubscribed_at: instant.nullable(),
  unsubscribe_reason: z.string().nullable(),
  unsubscribe_note: z.string().nullable(),
  cleaned_reason: z.string().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  contactList: ContactListBadge.nullable().optional(),
  contact: SubscriberBadge.nullable().optional(),
})
export type Subscription = z.infer<typeof Subscription>
