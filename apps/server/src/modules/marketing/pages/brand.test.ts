import { type Account, accounts, emailTemplates, listEmailDesigns, pages, pageTemplates } from '@stoa/contract'
import { escapeText } from '@stoa/domain/blocks'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '#test/until.ts'
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

describe('the logo', () => {
  let logo: number
  let owner: TestUser
  beforeAll(async () => {
    owner = await app.member({ permissions: ALL })
    const file = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#aa3300' } })
      .png()
      .toBuffer()
    const sent = await owner.upload(`/api/v1/accounts/${owner.account_id}/logo`, {
      file: { file_name: 'logo.png', content: file, type: 'image/png' },
    })
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
    const { rows } = await sql<{ id: number }>`SELECT logo_media_id AS id FROM accounts WHERE id = ${owner.account_id}`.execute(
      app.database.db,
    )
    logo = rows[0]!.id
    await app.work()
    await until(
      async () =>
        (await sql<{ ok: boolean }>`SELECT status = 'ready' AS ok FROM media WHERE id = ${logo}`.execute(app.database.db)).rows[0]!.ok,
    )
  })
  const of = (who: TestUser) => ({ params: { account_id: who.account_id } })
  const shows = (design: unknown, id: number) => JSON.stringify(design).includes(`"media_id":${id}`)

  it('is in the templates of mails and pages, for members who see no other pictures too', async () => {
    const templates = (await owner.call(pageTemplates, of(owner))).body.data
    const designs = (await owner.call(listEmailDesigns, of(owner))).body.data
    expect(designs.filter(({ design }) => shows(design, logo))).toHaveLength(10)
    expect(templates.filter(({ design }) => shows(design, logo))).toHaveLength(8)
    expect(templates[0]!.pictures).toMatchObject([{ id: logo, width: 600, height: 200 }])
    for (const { html } of designs) expect(html).toMatch(/<img [^>]*width="180"/)
    const mail = await owner.call(emailTemplates.create, { ...of(owner), body: { name: 'With logo', design: designs[0]!.design } })
    expect(mail.body.data.html).toMatch(/<img [^>]*width="180"/)
    const page = await owner.call(pages.create, { ...of(owner), body: { name: 'With logo', design: templates[0]!.design } })
    expect([page.status, shows(page.body.data.design, logo)]).toEqual([200, true])
  })

  it('is not in those of other accounts, whose templates say their name', async () => {
    const stranger = await app.member({ permissions: ALL })
    const designs = (await stranger.call(listEmailDesigns, of(stranger))).body.data
    for (const { design } of designs) expect(shows(design, logo)).toBe(false)
    for (const { html } of designs) expect(html).toContain('{{ account.name }}')
    const templates = (await stranger.call(pageTemplates, of(stranger))).body.data
    const { name } = (await stranger.call(accounts.read, { params: { id: stranger.account_id } })).body.data
    for (const { design, pictures } of templates) {
      expect(pictures).toEqual([])
      expect(JSON.stringify(design)).toContain(escapeText(name))
    }
    const foreign = await stranger.call(emailTemplates.create, {
      ...of(stranger),
      body: { name: 'x', design: { root: { props: {} }, content: [{ type: 'Picture', props: { media_id: logo } }] } },
    })
    expect(Object.keys(foreign.body.errors ?? {})).toEqual(['design.content.0.props.media_id'])
  })
})
