/**
 * Records that an event of an account's or user's channel outdates, by the first word of its name: `contact.updated`
 * names contacts. What is on screen of them is loaded again.
 */
export const LIVE_RECORDS: Record<string, readonly string[]> = {
  contact: ['contacts', 'duplicate-groups', 'contact-merges'],
  'duplicate-group': ['duplicate-groups'],
  'bulk-merge': ['mergeStatus', 'duplicate-groups', 'contact-merges', 'contacts'],
  contacts: ['contacts'],
  contact_list: ['contact-lists', 'subscriptions', 'jobBatches'],
  suppression: ['suppressions'],
  import: ['imports'],
  tag: ['tags', 'tagCategories', 'contacts'],
  invitation: ['invitations'],
  user: ['users'],
  membership: ['members', 'memberships', 'session'],
  member: ['members', 'session'],
  account: ['accounts', 'session'],
  account_phone: ['account-phones', 'accounts'],
  account_email: ['account-emails', 'accounts'],
  account_registration: ['account-registrations', 'accounts'],
  web_presence: ['web-presences', 'accounts'],
  payment_account: ['payment-accounts', 'accounts'],
  role: ['roles', 'session'],
  task: ['tasks', 'calendar'],
  note: ['notes'],
  comment: ['comments'],
  media: ['media', 'attachments'],
  notification: ['notifications'],
  'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated': ['notifications'],
}
