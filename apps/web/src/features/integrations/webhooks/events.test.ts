import { WEBHOOK_EVENT_GROUPS, WEBHOOK_EVENTS } from '@stoa/contract/browser'
import { expect, it } from 'vitest'
import en from '../../../locales/en/webhooks.json' with { type: 'json' }
import gr from '../../../locales/gr/webhooks.json' with { type: 'json' }
import { eventKinds, eventLabel, matchingKinds, toggledEvents } from './event-selection.ts'
import { failureWords } from './failure-words.ts'
import { isUnderWay } from './webhook-state.ts'
import { momentOf, instantOf } from './page/moments.ts'

const wordOf = (texts: object) => (key: string) =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts) as string

it('names every event in both languages', () => {
  for (const texts of [en, gr])
    for (const event of WEBHOOK_EVENTS) expect(eventLabel(event, wordOf(texts)), event).toMatch(/^\p{L}[^:]*: \p{L}[^:]*$/u)
  expect(Object.keys(en.kinds).toSorted()).toEqual(WEBHOOK_EVENT_GROUPS.map(({ kind }) => kind).toSorted())
  expect(eventLabel('later.created', wordOf(en))).toBe('later.created')
})

it('finds events by words of either kind, whatever their accents', () => {
  const found = (text: string, texts: object = gr) => matchingKinds(eventKinds(wordOf(texts)), text).map(({ kind }) => kind)
  expect(found('επαφη δημιουργια')).toEqual(['contact', 'contact-request'])
  expect(found('ΤΙΜΟΛΟΓΙΟ')).toEqual(['invoice', 'supplier_bill'])
  expect(found('invoice.updated', en)).toEqual(['invoice'])
  expect(found('')).toHaveLength(WEBHOOK_EVENT_GROUPS.length)
})

it('switches all events of a kind, in the order of the form', () => {
  const some = toggledEvents(['invoice.created'], ['contact.created', 'contact.updated'])
  expect(some).toEqual(['contact.created', 'contact.updated', 'invoice.created'])
  expect(toggledEvents(some, ['contact.created'])).toEqual(['contact.updated', 'invoice.created'])
  expect(toggledEvents(some, ['contact.created', 'contact.deleted'])).toContain('contact.deleted')
})

it('says why a delivery failed', () => {
  const word = (key: string, { status, defaultValue }: Record<string, unknown>) => `${key} ${String(status ?? defaultValue ?? '')}`.trim()
  expect(failureWords('http_500', word)).toBe('failures.answered 500')
  expect(failureWords('http_302', word)).toBe('failures.moved 302')
  expect(failureWords('timeout', word)).toBe('failures.timeout timeout')
  expect(failureWords(null, word)).toBe('')
})

it('waits for deliveries whose attempt is due, not for those that are repeated later', () => {
  const now = Date.parse('2026-11-27T12:00:00Z')
  const at = (status: 'pending' | 'sending' | 'retrying' | 'delivered', next_attempt_at: string | null) =>
    isUnderWay({ status, next_attempt_at }, now)
  expect(at('pending', '2026-11-27T12:00:00Z')).toBe(true)
  expect(at('sending', null)).toBe(true)
  expect(at('retrying', '2026-11-27T12:05:00Z')).toBe(false)
  expect(at('delivered', null)).toBe(false)
})

it('reads the time inputs of the browser, the last minute included', () => {
  const instant = new Date('2026-11-27T12:34:00.000Z')
  expect(instantOf(momentOf(instant))).toBe('2026-11-27T12:34:00.000Z')
  expect(instantOf(momentOf(instant), 'end')).toBe('2026-11-27T12:34:59.999Z')
})
