import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compiledLayout } from './generate-layout.ts'
import { type MailName, type MailParams, renderMail } from './render-mail.ts'

const url = 'https://stoa.test/go?a=1&b=2'
const samples: MailParams = {
  activation: { name: 'Άννα', url, count: 7 },
  'verify-email': { name: 'Άννα', email: 'anna@stoa.test', url, count: 60 },
  'password-reset': { name: 'Άννα', url, count: 60 },
  'password-changed': { name: 'Άννα', when: '21/11/2026 10:00', url },
  'email-changed': { name: 'Άννα', old_email: 'a@stoa.test', new_email: 'b@stoa.test', when: '21/11/2026 10:00', url },
  'account-exists': { name: 'Άννα', url },
  invitation: { inviter: 'Νίκος', account: 'Ελαιώνας', url, count: 7 },
  notification: { name: 'Άννα', title: 'New task', body: 'Call the printer', url },
  'failed-work': { name: 'Άννα', failures: 'mail (3)', url },
  'import-finished': { name: 'Άννα', file_name: 'επαφές.xlsx', created: 12345, updated: 2, skipped: 3, failed: 4, url },
  'sender-verification': { account: 'Ελαιώνας', email: 'anna@stoa.test', url, count: 7 },
  'security-new-login': { name: 'Άννα', when: '21/11/2026 10:00', device: 'Firefox', ip: '192.0.2.1', url },
  'account-locked': { name: 'Άννα', when: '21/11/2026 10:00', device: 'Firefox', ip: '192.0.2.1', url },
  'list-confirm': { name: 'Άννα', list: 'Nea', account: 'Ελαιώνας', url, count: 30 },
  'list-reminder': { name: 'Άννα', list: 'Nea', account: 'Ελαιώνας', url, count: 30 },
  'list-welcome': { name: 'Άννα', list: 'Nea', account: 'Ελαιώνας', email: 'a•••a@stoa.test', subject: 'Welcome', text: 'Thank you.', url },
  'payment-receipt': { name: 'Άννα', account: 'Ελαιώνας', amount: '1,00 €', number: 'PAY-1', url },
  'payment-void': { name: 'Άννα', account: 'Ελαιώνας', amount: '1,00 €', number: 'PAY-1', message: 'Hi', url },
  'payment-refund': { name: 'Άννα', account: 'Ελαιώνας', amount: '1,00 €', number: 'PAY-1', message: 'Hi', url },
  'offer-sent': { account: 'Ελαιώνας', offer: 'QT-1', amount: '1,00 €', until: '01/01/2027', message: 'Hi', url },
  'offer-reminder': { account: 'Ελαιώνας', offer: 'QT-1', until: '01/01/2027', url },
  'offer-answer': { author: 'Νίκος', account: 'Ελαιώνας', offer: 'QT-1', message: 'Hi', url },
  invoice: { account: 'Ελαιώνας', document: 'INV-1', amount: '1,00 €', due: '01/01/2027', message: 'Hi', url },
  'credit-note': { account: 'Ελαιώνας', document: 'CN-1', amount: '1,00 €', due: '01/01/2027', url },
  'invoice-reminder': { account: 'Ελαιώνας', document: 'INV-1', amount: '1,00 €', due: '01/01/2027', url },
  'two-factor-enabled': { name: 'Άννα', when: '21/11/2026 10:00', url },
  'two-factor-disabled': { name: 'Άννα', when: '21/11/2026 10:00', url },
}

it.each(
  (Object.keys(samples) as MailName[]).flatMap(
    (name) =>
      [
        [name, 'en'],
        [name, 'gr'],
      ] as const,
  ),
)('renders %s in %s with every value filled in', async (name, locale) => {
  const mail = await renderMail(name, locale, samples[name])
  expect(mail.subject.length).toBeGreaterThan(5)
  expect(mail.html).toContain('href="https://stoa.test/go?a=1&amp;b=2"')
  expect(mail.text).toContain(url)
  for (const part of [mail.subject, mail.html, mail.text]) {
    expect(part).not.toMatch(/\{\{|\{%|undefined|mail:|layout\.|\bnote_|\[object/)
  }
  expect(mail.html).toContain(locale === 'gr' ? 'lang="el"' : 'lang="en"')
  expect(mail.html).toContain('prefers-color-scheme: dark')
  expect(/[Α-Ωα-ωά-ώ]{4}/u.test(mail.text.replace(/Άννα|Νίκος|Ελαιώνας|επαφές/g, ''))).toBe(locale === 'gr')
})

const ofAccounts = (Object.keys(samples) as MailName[]).filter((name) => 'account' in samples[name])

it.each(ofAccounts)('shows the colour of the account that sends %s, and none without one', async (name) => {
  const { html } = await renderMail(name, 'en', { ...samples[name], color: '#0e7a5f' })
  expect(html).toContain('background:#0e7a5f')
  expect((await renderMail(name, 'en', samples[name])).html).not.toContain('class="mark"')
})

it('shows the counts of an import as the language writes them', async () => {
  expect((await renderMail('import-finished', 'gr', samples['import-finished'])).html).toContain('12.345')
  expect((await renderMail('import-finished', 'en', samples['import-finished'])).html).toContain('12,345')
})

it('treats what users typed as text, in the mail and in its subject', async () => {
  const mail = await renderMail('invitation', 'en', {
    ...samples.invitation,
    inviter: '<script>alert(1)</script>{{ url }}',
    account: 'A\r\nBcc: x@evil.test',
  })
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

it('is made from the layout as it is; npm run mail:layout writes it', async () => {
  expect(await readFile(join(import.meta.dirname, 'templates/layout.generated.html'), 'utf8')).toBe(await compiledLayout())
})
