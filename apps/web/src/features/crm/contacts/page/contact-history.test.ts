import type { Contact } from '@stoa/contract/browser'
import { expect, it } from 'vitest'
import en from '../../../../locales/en/contact.json' with { type: 'json' }
import gr from '../../../../locales/gr/contact.json' with { type: 'json' }

/** What a merge or an edit can change, so that the history tells it; the rest are counters, numbers of records and joined records. */
const TOLD = [
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

it('has a name in both languages for everything that the history of a contact tells', () => {
  for (const { fields } of [en, gr]) expect(Object.keys(fields)).toEqual(expect.arrayContaining([...TOLD]))
})
