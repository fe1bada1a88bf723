import type { Contact } from '@stoa/contract/browser'
import { expect, it } from 'vitest'
import en from '../../../../locales/en/contact.json' with { type: 'json' }
import gr from '../../../../locales/gr/contact.json' with { type: 'json' }

/** Fields that a merge or an edit can change. The other fields are counters, ids and joined records. */
const LOGGED_FIELDS = [
  'first_name',
  'last_name',
  'company',
  'job_title',
  'email',
  'phone',
  'locale',
  'time_zone',
  'birthday',
  'gender',
  'status',
  'lifecycle',
  'customer_since',
  'user_id',
  'source',
  'first_touch_at',
  'emails_marketable',
  'sms_marketable',
] as const satisfies readonly (keyof Contact)[]

it('the history of a contact has a label in both languages for each field that can change', () => {
  for (const { fields } of [en, gr]) expect(Object.keys(fields)).toEqual(expect.arrayContaining([...LOGGED_FIELDS]))
})
