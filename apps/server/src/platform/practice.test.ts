import { expect, it } from 'vitest'
import { isPractice, type Outgoing } from './practice.ts'

const URL = 'http://127.0.0.1:9/myDATA'
const demo = { has_mailbox: true, practice_urls: { mydata: URL } }
const live = { has_mailbox: false, practice_urls: {} }
const production = { environment: 'production', base_url: null }

it.each<[string, typeof demo | typeof live, Outgoing, boolean]>([
  ['a mail to the built-in mailbox', demo, { kind: 'mail' }, true],
  ['a mail to a mail server', live, { kind: 'mail' }, false],
  ['a document of an account without a connection, where a stand-in runs', demo, { kind: 'mydata', connection: null }, true],
  ['a document of an account without a connection, where none runs', live, { kind: 'mydata', connection: null }, false],
  ['a document over a real connection', demo, { kind: 'mydata', connection: production }, false],
  ['a document over the test server', live, { kind: 'mydata', connection: { ...production, environment: 'development' } }, true],
  ['a document over a connection to the stand-in', demo, { kind: 'mydata', connection: { ...production, base_url: URL } }, true],
  ['a document over another server', demo, { kind: 'mydata', connection: { ...production, base_url: 'https://provider.example' } }, false],
  ['a payment through the practice gateway', live, { kind: 'payment', gateway: { is_stand_in: true } }, true],
  ['a payment through a provider', demo, { kind: 'payment', gateway: { is_stand_in: false } }, false],
  ['an SMS through the stand-in', demo, { kind: 'sms', gateway: { is_stand_in: true } }, true],
  ['an SMS without a gateway', demo, { kind: 'sms', gateway: null }, false],
])('%s', (_, services, outgoing, expected) => {
  expect(isPractice(services, outgoing)).toBe(expected)
})
