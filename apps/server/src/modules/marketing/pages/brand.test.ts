import { type Account, accounts, emailTemplates, listEmailDesigns, pages, pageTemplates } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = [
  'accounts.read',
  'accounts.update',
  'pages.read',
  'pages.create',
  'email-templates.read',
  'email-templates.create',
  'email-templates.update',
]
const BRAND = {
  brand_color: '#AA3300',
  brand_colors: ['#00AA33', '#3300aa'],
  brand_font: 'serif' as const,
  brand_heading_font: 'sans' as const,
}
const PROPS = { accent: '#aa3300', font: 'serif', heading_font: 'sans' }
let app: TestApp
let member: TestUser
let saved: Account

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ALL })
  saved = (await member.call(accounts.update, { params: { id: member.account_id }, body: BRAND })).body.data
})
afterAll(() => app.stop())

const params = () => ({ account_id: member.account_id })
const heading = { type: 'Heading', props: { text: { en: 'Hello' } } }
const mailOf = (props: Record<string, unknown>) =>
  member.call(emailTemplates.create, {
    params: params(),
    body: { name: `Mail ${crypto.randomUUID()}`, design: { root: { props }, content: [heading] } },
  })

it('is colours and letters of the account', () => {
  expect(saved).toMatchObject({ ...BRAND, brand_color: '#aa3300', brand_colors: ['#00aa33', '#3300aa'] })
})

it('refuses what is no colour, more than twelve, and letters that not every program has', async () => {
  const refused = async (body: object) =>
    Object.keys((await member.put(`/api/v1/accounts/${member.account_id}`, body)).body.errors).map((key) => key.split('.')[0])
  expect(await refused({ brand_colors: ['red'] })).toEqual(['brand_colors'])
  expect(await refused({ brand_colors: Array.from({ length: 13 }, () => '#000000') })).toEqual(['brand_colors'])
  expect(await refused({ brand_font: 'Comic Sans' })).toEqual(['brand_font'])
})

it('is in new pages and mails, where these do not say otherwise', async () => {
  const page = await member.call(pages.create, { params: params(), body: { name: 'Branded' } })
  expect(page.body.data.design).toMatchObject({ root: { props: PROPS } })
  const own = await mailOf({ accent: '#123456', subject: { en: 'Hello' } })
  expect(own.body.data.design).toMatchObject({ root: { props: { ...PROPS, accent: '#123456' } } })
  expect(own.body.data.html).toMatch(/<h2[^>]*font-family:system-ui/)
})

it('does not come back into a mail that a member gave another look', async () => {
  const { id, design } = (await mailOf({})).body.data
  expect(design).toMatchObject({ root: { props: PROPS } })
  const changed = await member.call(emailTemplates.update, {
    params: { id },
    body: { design: { root: { props: { accent: '#000000' } }, content: [heading] } },
  })
  expect(changed.body.data.design).toMatchObject({ root: { props: { accent: '#000000' } } })
  expect(changed.body.data.design).not.toHaveProperty('root.props.font')
})

it('is in the templates of pages and mails', async () => {
  const templates = (await member.call(pageTemplates, { params: params() })).body.data
  const designs = (await member.call(listEmailDesigns, { params: params() })).body.data
  for (const { design } of [...templates, ...designs]) expect(design).toMatchObject({ root: { props: PROPS } })
  expect(designs[0]!.html).toContain('#aa3300')
  const stranger = await app.member({ permissions: ALL })
  const theirs = (await stranger.call(listEmailDesigns, { params: { account_id: stranger.account_id } })).body.data
  expect(JSON.stringify(theirs)).not.toContain('#aa3300')
})
