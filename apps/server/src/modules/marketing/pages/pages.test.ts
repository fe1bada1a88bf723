import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountCampaigns,
  allPages,
  archivePage,
  campaignPages,
  campaigns,
  createCampaignPage,
  forms,
  namePageVersion,
  pages,
  type PageInput,
  publishForm,
  publishPage,
  removeCampaignPage,
  revertPage,
  unpublishPage,
} from '@stoa/contract'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { definitionOf } from '../forms/forms.fixture.ts'
import { block, designOf, PAGE_MAKER } from './pages.fixture.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await createTestApp()
  user = await app.member({ permissions: PAGE_MAKER })
})
afterAll(() => app.stop())

const account = () => ({ account_id: user.account_id })
const create = (body: Partial<PageInput> = {}) =>
  user.call(pages.create, { params: account(), body: { name: `Page ${randomUUID()}`, design: designOf(), ...body } })
const made = async (body: Partial<PageInput> = {}) => {
  const answer = await create(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const read = async (id: number) => (await user.call(pages.read, { params: { id } })).body.data
const errorsOf = async (body: Partial<PageInput>) => Object.keys((await create(body)).body.errors ?? {})

describe('a page', () => {
  it('opens again with the blocks that were saved', async () => {
    const design = designOf(block('Text', { id: 'Text-1', text: { en: '<p>Hello</p>', gr: '<p>Γεια</p>' }, align: 'center' }))
    const { id } = await made({ design })
    expect((await read(id)).design).toEqual(design)
    const next = designOf(block('Divider', { has_line: true }))
    const saved = await user.call(pages.update, { params: { id }, body: { design: next, version: 1 } })
    expect(saved.body.data).toMatchObject({ version: 2, design: next })
    expect((await read(id)).design).toEqual(next)
  })

  it('is refused where another member saved it since', async () => {
    const { id } = await made()
    await user.call(pages.update, { params: { id }, body: { title_en: 'One', version: 1 } })
    const answer = await user.call(pages.update, { params: { id }, body: { design: designOf(), version: 1 } })
    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
  })

  it('has its own address in its account', async () => {
    const name = `Άνοιξη ${Date.now()}`
    const [one, two] = [await made({ name }), await made({ name })]
    expect(two.slug).toBe(`${one.slug}-2`)
    expect(one.slug).toMatch(/^anoixi-\d+$/)
    const taken = await create({ slug: one.slug })
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['slug']])
    expect(await errorsOf({ slug: 'Spring Offer' })).toEqual(['slug'])
    await user.call(pages.remove, { params: { id: one.id } })
    expect((await create({ slug: one.slug })).status).toBe(200)
  })

  it('keeps of rich text what is safe', async () => {
    const text = { en: '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">there</a></p>' }
    const { id } = await made({ design: designOf(block('Text', { text })) })
    const saved = JSON.stringify((await read(id)).design)
    expect(saved).toContain('<p>Hi ')
    expect(saved).not.toMatch(/script|onclick/)
  })

  it.each([
    ['a foreign scheme', block('Button', { link: 'javascript:alert(1)' }), 'link'],
    ['a form that does not exist', block('Form', { form_uuid: randomUUID() }), 'form_uuid'],
    ['a product that does not exist', block('Product', { product_id: 999_999_999 }), 'product_id'],
    ['a picture that does not exist', block('Picture', { media_id: 999_999_999 }), 'media_id'],
    ['HTML of others than staff', block('Html', { html: '<p>x</p>' }), 'html'],
  ])('refuses %s, and names its place', async (_case, wrong, prop) => {
    expect(await errorsOf({ design: designOf(wrong) })).toEqual([`design.content.0.props.content.1.props.${prop}`])
  })

  it('keeps HTML that staff added while members edit the rest', async () => {
    const staff = await app.staff()
    const html = block('Html', { html: '<p>x</p>', height: 100 })
    const { data } = (await staff.call(pages.create, { params: account(), body: { name: 'By staff', design: designOf(html) } })).body
    const answer = await user.call(pages.update, { params: { id: data.id }, body: { design: designOf(html, block('Divider', {})) } })
    expect(answer.status).toBe(200)
  })

  it('refuses a channel or picture of another account', async () => {
    expect(await errorsOf({ channel_id: 999_999_999 })).toEqual(['channel_id'])
    expect(await errorsOf({ og_media_id: 999_999_999 })).toEqual(['og_media_id'])
  })

  it('counts for its account, and does not exist for others', async () => {
    const other = await app.member({ permissions: PAGE_MAKER })
    const { id } = await made()
    expect((await other.call(pages.read, { params: { id } })).status).toBe(404)
    const { rows } = await sql<{
      n: number
    }>`SELECT (SELECT coalesce(sum(value), 0)::int FROM account_counters WHERE account_id = ${user.account_id} AND name = 'pages')
      - (SELECT count(*)::int FROM pages WHERE account_id = ${user.account_id} AND deleted_at IS NULL) AS n`.execute(app.database.db)
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('publishing a page', () => {
  it('makes versions, and goes off the web and into the archive', async () => {
    const { id } = await made()
    const params = { id }
    expect((await user.call(unpublishPage, { params, body: {} })).status).toBe(409)
    expect((await user.call(publishPage, { params, body: {} })).body.data).toMatchObject({
      status: 'published',
      published_version: 1,
      has_draft: false,
    })
    await user.call(pages.update, { params, body: { design: designOf(block('Divider', {})) } })
    expect(await read(id)).toMatchObject({ has_draft: true, published_version: 1 })
    expect((await user.call(publishPage, { params, body: {} })).body.data).toMatchObject({
      published_version: 2,
      versions: [{ number: 2, published_by_id: user.id }, { number: 1 }],
    })
    expect((await user.call(archivePage, { params, body: {} })).status).toBe(409)
    expect((await user.call(unpublishPage, { params, body: {} })).body.data.status).toBe('unpublished')
    expect((await user.call(publishPage, { params, body: {} })).body.data).toMatchObject({ status: 'published', published_version: 2 })
    await user.call(unpublishPage, { params, body: {} })
    expect((await user.call(archivePage, { params, body: {} })).body.data.status).toBe('archived')
    expect((await user.call(publishPage, { params, body: {} })).status).toBe(409)
    expect((await user.call(publishPage, { params, body: { version: 1 } })).status).toBe(409)
  })

  it('returns to a version, which is published again only on request', async () => {
    const first = designOf(block('Text', { text: { en: '<p>First</p>', gr: '<p>Πρώτο</p>' } }))
    const { id } = await made({ design: first })
    await user.call(publishPage, { params: { id }, body: {} })
    await user.call(pages.update, { params: { id }, body: { design: designOf() } })
    const restored = await user.call(revertPage, { params: { id }, body: { number: 1 } })
    expect(restored.body.data).toMatchObject({ design: first, has_draft: false })
    expect((await user.call(revertPage, { params: { id }, body: { number: 9 } })).status).toBe(422)
  })

  it('needs blocks, and forms that visitors can send', async () => {
    const empty = await made({ design: { content: [] } })
    expect(Object.keys((await user.call(publishPage, { params: { id: empty.id }, body: {} })).body.errors ?? {})).toEqual(['design'])
    const form = (await user.call(forms.create, { params: account(), body: { name: 'Ask', definition: definitionOf() } })).body.data
    const { id, form_uuid } = await made({ design: designOf(block('Form', { form_uuid: form.uuid })) })
    expect(form_uuid).toBe(form.uuid)
    const path = 'design.content.0.props.content.1.props.form_uuid'
    expect(Object.keys((await user.call(publishPage, { params: { id }, body: {} })).body.errors ?? {})).toEqual([path])
    await user.call(publishForm, { params: { ...account(), uuid: form.uuid }, body: {} })
    expect((await user.call(publishPage, { params: { id }, body: {} })).status).toBe(200)
  })

  it('leaves a version as it was published', async () => {
    const { id } = await made()
    await user.call(publishPage, { params: { id }, body: {} })
    const change = sql`UPDATE page_versions SET design = '{}' WHERE page_id = ${id}`.execute(app.database.db)
    await expect(change).rejects.toThrow('does not change')
  })
})

it('belongs to campaigns, which list it [R-3.3-37]', async () => {
  const campaign = (await user.call(accountCampaigns.create, { params: account(), body: { name: 'Spring' } })).body.data
  const params = { campaign_id: campaign.id }
  const fresh = await user.call(createCampaignPage, { params, body: { name: 'Of the campaign', design: designOf() } })
  expect(fresh.body.data.campaigns).toMatchObject([{ id: campaign.id, name: 'Spring' }])
  const known = await made()
  await user.call(createCampaignPage, { params, body: { page_id: known.id } })
  const listed = await user.call(campaignPages, { params, query: { sort: 'name', include: 'account,project,campaigns' } })
  expect(new Set(listed.body.data.map(({ id }) => id))).toEqual(new Set([fresh.body.data.id, known.id]))
  expect(listed.body.data[0]).toMatchObject({ account: { id: user.account_id }, project: null, campaigns: [{ id: campaign.id }] })
  expect((await user.call(createCampaignPage, { params, body: {} })).body.errors).toHaveProperty('name')
  const filtered = await user.get(`${allPages.path}?filter[campaign]=${campaign.id}`)
  expect(filtered.body.data).toHaveLength(2)
  await user.call(removeCampaignPage, { params: { ...params, id: known.id } })
  expect((await user.call(removeCampaignPage, { params: { ...params, id: known.id } })).status).toBe(404)
})

it('belongs to the account that keeps the results of the campaign, which the campaign names; pages of others are refused', async () => {
  const client = await app.member({ permissions: PAGE_MAKER })
  const { rows } = await sql<{ uuid: string }>`INSERT INTO projects (uuid, account_id, number, name, client_account_id, results_account_id)
    VALUES (uuid_v7(), ${user.account_id}, 77, 'For the client', ${client.account_id}, ${client.account_id}) RETURNING uuid`.execute(
    app.database.db,
  )
  const project_uuid = rows[0]!.uuid
  await sql`INSERT INTO memberships (account_id, user_id, role_id)
    SELECT account_id, ${user.id}, role_id FROM memberships WHERE id = ${client.membership_id}`.execute(app.database.db)
  app.services.actors.dropAll()
  const campaign = (await user.call(accountCampaigns.create, { params: account(), body: { name: 'Theirs', project_uuid } })).body.data
  const read = await user.call(campaigns.read, { params: { id: campaign.id }, query: { include: 'resultsAccount' } })
  expect(read.body.data.resultsAccount).toMatchObject({ id: client.account_id })
  const params = { campaign_id: campaign.id }
  const ours = await made()
  expect((await user.call(createCampaignPage, { params, body: { page_id: ours.id } })).body.errors).toHaveProperty('page_id')
  const theirs = (
    await client.call(pages.create, { params: { account_id: client.account_id }, body: { name: 'There', design: designOf() } })
  ).body
  expect((await user.call(createCampaignPage, { params, body: { page_id: theirs.data.id } })).status).toBe(200)
})

it('has names for its published versions', async () => {
  const page = await made()
  await user.call(publishPage, { params: { id: page.id }, body: {} })
  const name = (number: number, text: string | null) =>
    user.call(namePageVersion, { params: { id: page.id }, body: { number, name: text } })
  expect((await name(1, 'Before the sale')).body.data.versions).toMatchObject([{ number: 1, name: 'Before the sale' }])
  expect((await name(2, 'None')).body.errors).toHaveProperty('number')
  expect((await name(1, null)).body.data.versions).toMatchObject([{ number: 1, name: null }])
})
