import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaignTest, type CampaignTest } from '../campaign-sending/campaigns.fixture.ts'
import { until } from '#test/until.ts'

let test: CampaignTest
beforeAll(async () => {
  test = await createCampaignTest()
  for (const [email, locale] of [
    ['english@example.com', 'en'],
    ['greek@example.com', 'gr'],
    ['other@example.com', null],
  ] as const)
    await sql`UPDATE contacts SET locale = ${locale} WHERE id = ${await test.contact(email)}`.execute(test.app.database.db)
  await sql`UPDATE accounts SET locale = 'gr' WHERE id = ${test.sender.account_id}`.execute(test.app.database.db)
})
afterAll(() => test.stop())

const block = (type: string, props: Record<string, unknown>) => ({ type, props })
const DESIGN = {
  root: { props: { subject: { en: 'Spring', gr: 'Άνοιξη' } } },
  content: [
    block('Heading', { text: { en: 'It is spring, {{ contact.first_name }}', gr: 'Ήρθε η άνοιξη, {{ contact.first_name }}' } }),
    block('Button', { label: { en: 'Look', gr: 'Δείτε' }, link: 'https://example.com/?to={{ contact.email }}' }),
    block('Countdown', { until: '2020-01-01T00:00:00Z', after: { en: 'Too late', gr: 'Πολύ αργά' } }),
  ],
}

it('sends each recipient a campaign built of blocks in their language, with one footer, and counts no personal link', {
  timeout: 60_000,
}, async () => {
  const { id } = await test.draft({
    subject: undefined,
    html: undefined,
    design: DESIGN,
    utm: { source: 'mail', medium: 'email', campaign: 'spring' },
  })
  expect(await test.read(id)).toMatchObject({ subject: 'Άνοιξη', html: expect.stringContaining('Ήρθε η άνοιξη') })
  const started = await test.start(id)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  await until(async () => (await test.read(id)).status === 'sent')
  const mailTo = async (address: string) => (await test.app.mails(address))[0]!
  const [english, greek, other] = [
    await mailTo('english@example.com'),
    await mailTo('greek@example.com'),
    await mailTo('other@example.com'),
  ]
  expect([english.subject, greek.subject, other.subject]).toEqual(['Spring', 'Άνοιξη', 'Άνοιξη'])
  expect(english.html).toContain('It is spring, english</h2>')
  expect(english.html).toContain('Too late')
  expect(english.html).toContain('href="https://example.com/?to=english%40example.com"')
  expect(greek.html).toContain('Ήρθε η άνοιξη, greek</h2>')
  for (const { html, text } of [english, greek, other]) {
    expect(html.match(/class="m-footer"/g)).toHaveLength(1)
    expect(html.match(/\/email\/unsubscribe\//g)).toHaveLength(1)
    expect(html.trim().endsWith('</html>')).toBe(true)
    expect(html.indexOf('/t/o/')).toBeLessThan(html.indexOf('</body>'))
    expect(text).toMatch(/It is spring|Ήρθε η άνοιξη/)
  }
})
