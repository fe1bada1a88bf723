import { expect, it } from 'vitest'
import { readFillIn } from '../templates/fill-in.ts'
import { mailText } from '../templates/mail-html.ts'
import type { MergeValues } from '../templates/merge-tags.ts'
import { readPlainText } from './plain-text.ts'

const BODIES = [
  '<p>Hello {{ contact.first_name }}, <b>{{contact.last_name}}</b>!</p><p>Room {{ contact.company }}{{ contact.job_title }}</p>',
  "<p>Γεια σου {{ contact.first_name | default: 'φίλε μας' | upcase }} &amp; {{ contact.first_name }}</p>",
  '<table><tr><td>{{ account.name }}</td><td> {{ sender.name }} </td></tr></table><ul><li>{{ contact.email }}</li><li>two</li></ul>',
  '<p>Leave: <a href="{{ unsubscribe_url }}">here</a>, or <a href="{{ unsubscribe_url }}">{{ unsubscribe_url }}</a></p>',
  '<h1>{{ contact.first_name }}</h1><h4>{{ contact.last_name }}</h4>',
  '<p>{% if contact.company %}At {{ contact.company }}{% else %}Alone{% endif %}</p>',
  '<p>a {{- contact.first_name -}} b</p>',
  '<!doctype html><html><head><title>{{ account.name }}</title></head><body><h2>News for {{ contact.first_name }}</h2><img alt="x" src="https://a.example/x.png"></body></html>',
  '<p>No tags at all,  two spaces</p>',
]
const PEOPLE: MergeValues['contact'][] = [
  { first_name: 'Anna', last_name: "O'Neil & <Sons>", company: '$1 $& Ltd', job_title: 'Chef "de" cuisine', email: 'anna@example.com' },
  { first_name: null, last_name: '', company: null, job_title: null, email: null },
  { first_name: ' Anna  Maria ', last_name: 'two\nlines', company: '\tTab', job_title: '&amp;', email: 'a@b.example' },
  { first_name: 'Ελένη', last_name: 'Παπαδοπούλου', company: '\uE0000\uE001', job_title: 'Διευθύντρια', email: 'eleni@παράδειγμα.gr' },
]

it.each(BODIES)('is the same as the text of the filled in HTML: %s', (body) => {
  const plain = readPlainText(body)
  const filled = readFillIn(body, 'html')
  for (const contact of PEOPLE) {
    const values: MergeValues = {
      contact,
      request: {},
      account: { name: 'Agency & Co' },
      sender: { name: 'Maria', first_name: 'Maria', email: 'maria@agency.example' },
      unsubscribe_url: 'https://stoa.example/email/unsubscribe/6f9619ff',
    }
    const made = mailText(filled.render(values))
    expect(plain(values) ?? made).toBe(made)
  }
})

it('turns HTML without conditions into text once, and that of an empty value for each person', () => {
  const values = (first_name: string | null) =>
    ({ contact: { first_name }, request: {}, account: {}, sender: {}, unsubscribe_url: null }) as never
  const plain = readPlainText('<p>Hello {{ contact.first_name }}</p>')
  expect(plain(values('Anna'))).toBe('Hello Anna')
  expect(plain(values(null))).toBeNull()
  expect(readPlainText('<p>{% if contact.first_name %}Hello{% endif %}</p>')(values('Anna'))).toBeNull()
})
