import type { PersonalDataSection } from '../contact-children/index.ts'

/** Lists that the person is or was on. */
export const subscriptionSection: PersonalDataSection = {
  name: 'subscriptions',
  from: 'subscriptions',
  column: 'contact_id',
  omit: ['confirm_token_hash', 'unsubscribe_id'],
}
