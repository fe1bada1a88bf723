import { sql } from 'kysely'
import { audiences, emailCampaigns, emailTemplates, preflightEmailCampaign, previewEmail, testEmailCampaign } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCampaignTest, type CampaignTest } from '../campaign-sending/campaigns.fixture.ts'
import { askMemberships } from '../delivery/memberships.ts'
import type { TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'

let test: CampaignTest
let writer: TestUser
/** Audiences: by a rule over the first name, by hand, and one without members. */
let dynamic: number
let added: number
let empty: number

beforeAll(async () => {
  test = await createCampaignTest()
  writer = await test.app.member({
    account_id: test.sender.account_id,
    permissions: [
      'email-messages.read',
      'audiences.read',
      'audiences.create',
      'audiences.delete',
      'contacts.read',
      'email-templates.create',
    ],
  })
  dynamic = await audience('Friends', { all: [{ field: 'first_name', op: 'is', value: 'friend' }] })
  added = await audience('Members', null)
  empty = await audience('Nobody', null)
})
afterAll(() => test.stop())

async function audience(name: string, rules: object | null): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`INSERT INTO audiences (account_id, name, type, rules) VALUES (${test.sender.account_id}, ${name}, ${rules ? 'dynamic' : 'static'}, ${rules && JSON.stringify(rules)}::jsonb) RETURNING id`.execute(
    test.app.database.db,
  )
  return rows[0]!.id
}
const add = (contact_id: number) =>
  sql`INSERT INTO audience_members (account_id, audience_id, contact_id) VALUES (${test.sender.account_id}, ${added}, ${contact_id})`.execute(
    test.app.database.db,
  )

const block = (type: string, props: Record<string, unknown>) => ({ type, props })
const heading = (en: string, who?: 'members' | 'others', ...audience_ids: number[]) =>
  block('Heading', { text: { en, gr: `${en}-gr` }, ...(who && { shown_to: { who, audience_ids } }) })
const designOf = (...content: object[]) => ({ root: { props: { subject: { en: 'News', gr: 'Νέα' } } }, content })
const link = (name: string, who: 'members' | 'others', ...audience_ids: number[]) =>
  block('Button', { label: { en: name, gr: name }, link: `https://example.com/${name}`, shown_to: { who, audience_ids } })
const DESIGN = () =>
  designOf(
    heading('For-all'),
    heading('Friends-only', 'members', dynamic),
    block('Section', {
      shown_to: { who: 'members', audience_ids: [added] },
      content: [heading('Member-section'), link('inside', 'others', dynamic)],
    }),
    block('Columns', { first: [heading('Not-friends', 'others', dynamic)], second: [heading('Either', 'members', dynamic, added)] }),
    link('stranger', 'others', dynamic, added),
  )
const draft = (design: Record<string, unknown>, more: object = {}) => test.draft({ subject: undefined, html: undefined, design, ...more })
const WORDS = ['For-all', 'Friends-only', 'Member-section', 'inside', 'Not-friends', 'Either', 'stranger']
const seen = (text: string) => WORDS.filter((word) => text.includes(word))

describe('a campaign with blocks for audiences', () => {
  let id: number
  const person: Record<string, number> = {}
  beforeAll(async () => {
    for (const name of ['friend', 'member', 'both', 'stranger'])
      person[name] = await test.contact(name === 'both' ? 'friend@second.example' : `${name}@post.example`)
    await add(person.member!)
    await add(person.both!)
    id = (await draft(DESIGN())).id
    await test.start(id)
    await until(async () => (await test.read(id)).status === 'sent')
  }, 60_000)
  const mailOf = async (address: string) => (await test.app.mails(address))[0]!

  it.each([
    ['friend@post.example', ['For-all', 'Friends-only', 'Either']],
    ['member@post.example', ['For-all', 'Member-section', 'inside', 'Not-friends', 'Either']],
    ['friend@second.example', ['For-all', 'Friends-only', 'Member-section', 'Either']],
    ['stranger@post.example', ['For-all', 'Not-friends', 'stranger']],
  ])('shows %s what they are to see, in HTML and text, and no trace of the rest', async (address, words) => {
    const { html, text } = await mailOf(address)
    expect(seen(html)).toEqual(words)
    expect(seen(text).filter((word) => word !== 'inside' && word !== 'stranger')).toEqual(
      words.filter((word) => word !== 'inside' && word !== 'stranger'),
    )
    expect(`${html}${text}`).not.toMatch(/audience|\{%/)
    expect(html.match(/class="m-footer"/g)).toHaveLength(1)
    expect(html.match(/<table/g)!.length).toBe(html.match(/<\/table>/g)!.length)
  })

  it('explains to each person in which audiences they were when the mail left', async () => {
    const why = async (contact_id: number) =>
      (await test.sender.get(`/api/v1/email-campaigns/${id}/explanations/${contact_id}`)).body.data.memberships
    expect(await why(person.friend!)).toEqual([
      { audience_id: dynamic, name: 'Friends', is_member: true },
      { audience_id: added, name: 'Members', is_member: false },
    ])
  })

  it('counts clicks on links that not all got, and shows every block with its share', async () => {
    const links = (await test.sender.get(`/api/v1/email-campaigns/${id}/links`)).body.data as { url: string }[]
    expect(links.map(({ url }) => url).toSorted()).toEqual(['https://example.com/inside', 'https://example.com/stranger'])
    const heat = (await test.sender.get(`/api/v1/email-campaigns/${id}/link-heat`)).body.data.variants[0]
    expect(seen(heat.html)).toEqual(WORDS)
    expect(heat.links).toHaveLength(2)
  })
})

it('decides when each mail leaves: who joined after the start is a member, and a deleted audience hides its blocks', {
  timeout: 60_000,
}, async () => {
  const chosen = await test.contact('late@post.example', { list: false, tag: true })
  const gone = await audience('Gone soon', null)
  const design = designOf(
    heading('For-all'),
    heading('Friends-only', 'members', gone),
    heading('Not-friends', 'others', gone),
    heading('Either', 'members', added, gone),
  )
  const { id } = await draft(design, { recipients: { tag_ids: [test.tag_id] }, hourly_limit: 1 })
  await sql`UPDATE email_campaigns SET hour_started_at = now(), hour_count = 1 WHERE id = ${id}`.execute(test.app.database.db)
  await test.start(id)
  await until(async () => (await test.read(id)).recipients_count === 1)
  await add(chosen)
  expect((await writer.call(audiences.remove, { params: { id: gone } })).status).toBe(200)
  await sql`UPDATE email_campaigns SET hour_started_at = NULL, hour_count = 0 WHERE id = ${id}`.execute(test.app.database.db)
  await until(async () => (await test.read(id)).status === 'sent')
  expect(seen((await test.app.mails('late@post.example'))[0]!.html)).toEqual(['For-all', 'Either'])
  const why = (await test.sender.get(`/api/v1/email-campaigns/${id}/explanations/${chosen}`)).body.data.memberships
  expect(why.toSorted((one: { audience_id: number }, other: { audience_id: number }) => one.audience_id - other.audience_id)).toEqual([
    { audience_id: added, name: 'Members', is_member: true },
    { audience_id: gone, name: 'Gone soon', is_member: null },
  ])
})

it('asks once for all mails of a batch, and nothing where no block is for an audience', async () => {
  let statements = 0
  const counted = test.app.database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const mail = (id: number, audience_ids: number[] | null) =>
    ({ id, contact_id: id, account_id: test.sender.account_id, audience_ids }) as never
  const now = new Date()
  await askMemberships(counted, [mail(1, null), mail(2, null)], now)
  expect(statements).toBe(0)
  const many = Array.from({ length: 200 }, (_, at) => mail(at + 1, [dynamic, added]))
  expect((await askMemberships(counted, many, now)).size).toBe(200)
  expect(statements).toBe(3)
})

describe('before a campaign is sent', () => {
  const preview = async (design: Record<string, unknown>, more: object) =>
    (
      await writer.call(previewEmail, {
        params: { account_id: writer.account_id },
        body: { design, locale: 'en', ...more },
      })
    ).body
  it('shows it as a member of chosen audiences, as a contact, and without a reader only what all see', async () => {
    const shown = async (more: object) => seen((await preview(DESIGN(), more)).data.html)
    expect(await shown({})).toEqual(['For-all'])
    expect(await shown({ audience_ids: [] })).toEqual(['For-all', 'Not-friends', 'stranger'])
    expect(await shown({ audience_ids: [added] })).toEqual(['For-all', 'Member-section', 'inside', 'Not-friends', 'Either'])
    const friend = await test.contact('friend@third.example', { list: false })
    expect(await shown({ contact_id: friend })).toEqual(['For-all', 'Friends-only', 'Either'])
    expect(seen((await preview(DESIGN(), { audience_ids: [added] })).data.text_body)).toContain('Member-section')
  })

  it('sends a test as a member', async () => {
    const { id } = await draft(DESIGN())
    const sent = await test.sender.call(testEmailCampaign, { params: { id }, body: { to: ['try@post.example'], audience_ids: [added] } })
    expect(sent.status).toBe(200)
    const { rows } = await sql<{
      html: string
      text_body: string
    }>`SELECT html, text_body FROM email_messages WHERE to_address = 'try@post.example'`.execute(test.app.database.db)
    expect(seen(rows[0]!.html)).toContain('Member-section')
    expect(seen(rows[0]!.text_body)).toContain('Member-section')
  })

  it('names audiences that are gone or empty, and blocks for none', async () => {
    const gone = await audience('Gone before', null)
    const { id } = await draft(designOf(heading('x', 'members', gone, empty), heading('y', 'others', dynamic), heading('z', 'members')))
    await writer.call(audiences.remove, { params: { id: gone } })
    const { findings } = (await test.sender.call(preflightEmailCampaign, { params: { id } })).body.data
    expect(findings.filter(({ code }) => code.startsWith('audience'))).toEqual([
      { code: 'audience_unchosen', blocking: false, subject: null, count: 1 },
      { code: 'audience_gone', blocking: false, subject: 'Gone before', count: null },
      { code: 'audience_empty', blocking: false, subject: 'Nobody', count: null },
    ])
    const again = await test.sender.call(emailCampaigns.update, {
      params: { id },
      body: { design: designOf(heading('x', 'members', gone, empty)) },
    })
    expect(again.status).toBe(200)
  })
})

describe('an audience of a block', () => {
  it('names the mails with it among what uses it', async () => {
    const used = await audience('Used', null)
    const { id } = await draft(designOf(block('Section', { content: [heading('x', 'members', used)] })))
    const reader = await test.app.member({
      account_id: test.sender.account_id,
      permissions: ['audiences.read', 'email-campaigns.read', 'email-templates.read'],
    })
    const template = await writer.call(emailTemplates.create, {
      params: { account_id: writer.account_id },
      body: { name: 'A template', design: designOf(heading('x', 'others', used), heading('y', 'members', used)) },
    })
    const { data } = (await reader.call(audiences.read, { params: { id: used }, query: { include: 'uses' } })).body
    expect(data.uses).toMatchObject([
      { kind: 'email_template', key: String(template.body.data.id) },
      { kind: 'email_campaign', key: String(id) },
    ])
  })

  const refusal = async (design: Record<string, unknown>, who = test.sender) =>
    (await who.call(emailCampaigns.create, { params: { account_id: who.account_id }, body: { name: 'x', design } })).body.errors ?? {}
  it('is one of the account that the member may read', async () => {
    const stranger = await test.app.member({ permissions: ['email-campaigns.create', 'audiences.read', 'email-messages.read'] })
    const field = ['design.content.0.props.shown_to']
    expect(Object.keys(await refusal(designOf(heading('x', 'members', dynamic)), stranger))).toEqual(field)
    expect(Object.keys(await refusal(designOf(heading('x', 'members', 999_999_999))))).toEqual(field)
    const blind = await test.app.member({ account_id: test.sender.account_id, permissions: ['email-campaigns.create'] })
    expect(Object.keys(await refusal(designOf(heading('x', 'members', dynamic)), blind))).toEqual(field)
    const shown = await stranger.call(previewEmail, {
      params: { account_id: stranger.account_id },
      body: { design: designOf(heading('x')), audience_ids: [dynamic] },
    })
    expect([shown.status, Object.keys(shown.body.errors ?? {})]).toEqual([422, ['audience_ids']])
  })

  it('is chosen by its property, not by a tag in texts or lines', async () => {
    const tag = `{% if audience.in_${dynamic} %}secret{% endif %}`
    const text = block('Text', { text: { en: `<p>${tag}</p>` } })
    expect(Object.keys(await refusal(designOf(text)))).toEqual(['design.content.0.props.text.en'])
    expect(Object.keys(await refusal(designOf(heading(tag))))[0]).toMatch(/^design\.content\.0\.props\.text/)
  })

  it('is one of ten', async () => {
    const many = Array.from({ length: 11 }, (_, at) => heading('x', 'members', at + 1))
    expect(Object.keys(await refusal(designOf(...many)))).toEqual(['design.content.10.props.shown_to'])
  })
})

it('shows blocks of a template for audiences that the receiver of a single mail is in', async () => {
  const made = await writer.call(emailTemplates.create, {
    params: { account_id: writer.account_id },
    body: { name: 'Single', design: DESIGN() },
  })
  expect([made.status, JSON.stringify(made.body.errors ?? null)]).toEqual([200, 'null'])
  const { id, html } = made.body.data
  const member = await test.contact('single@post.example')
  await add(member)
  const teller = await test.app.member({
    account_id: writer.account_id,
    permissions: ['email-messages.read', 'email-messages.send', 'contacts.read', 'email-templates.read'],
  })
  const sent = await teller.post(`/api/v1/contacts/${member}/email-messages`, { subject: 'Hello', html, email_template_id: id })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { rows } = await sql<{
    html: string
  }>`SELECT html FROM email_messages WHERE contact_id = ${member} AND direction = 'outgoing'`.execute(test.app.database.db)
  expect(seen(rows[0]!.html)).toEqual(['For-all', 'Member-section', 'inside', 'Not-friends', 'Either'])
})
