// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contact-lists/subscription-badges.ts'

export type { UnsubscribeReason, ContactListBadge, SubscriberBadge, Subscription } from '../../../src/crm/contact-lists/subscription-badges.ts'
export const SUBSCRIPTION_STATUSES: typeof source.SUBSCRIPTION_STATUSES = ['pending', 'subscribed', 'unsubscribed', 'cleaned']
export const CHANNELS: typeof source.CHANNELS = ['email', 'sms']
export const CONSENT_BASES: typeof source.CONSENT_BASES = ['consent', 'contract', 'soft_opt_in']
export const CONSENT_SOURCES: typeof source.CONSENT_SOURCES = ['form', 'import', 'manual', 'double_opt_in', 'preference_centre', 'unsubscribe_link', 'sms_stop', 'facebook_lead', 'shop', 'api', 'staff']
export const UNSUBSCRIBE_REASONS: typeof source.UNSUBSCRIBE_REASONS = ['no_longer', 'too_often', 'not_relevant', 'never_signed_up', 'other']
