import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeForm, contactLists, formChoices, formVersions, forms, publishForm, reopenForm, type FormInput } from '@stoa/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { definitionOf, FORM_MAKER } from './forms.fixture.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await createTestApp()
  user = await app.member({ permissions: FORM_MAKER })
})
afterAll(() => app.stop())

const account = () => ({ account_id: user.account_id })
const create = (body: Partial<FormInput> = {}) =>
  user.call(forms.create, { params: account(), body: { name: 'Contact', definition: definitionOf(), ...body } })
const made = async (body: Partial<FormInput> = {}) => (await create(body)).body.data
const at = (uuid: string) => ({ ...account(), uuid })

describe('a form', () => {
  it('is a draft until it is published; later changes are a draft beside the published version [R-3.2-01]', async () => {
    const form = await made()
    expect(form).toMatchObject({ id: form.uuid, status: 'draft', published_version: null, has_draft: false, submissions_count: 0 })
    const published = await user.call(publishForm, { params: at(form.uuid), body: { version: form.version } })
    expect(published.body.data).toMatchObject({ status: 'published', published_version: 1, has_draft: false })

    const changed = definitionOf({ texts: { ...form.definition.texts, title_en: 'Write to us' } })
    const draft = await user.call(forms.update, { params: at(form.uuid), body: { definition: changed } })
    expect(draft.body.data).toMatchObject({ published_version: 1, has_draft: true, definition: { texts: { title_en: 'Write to us' } } })
    const back = await user.call(forms.update, { params: at(form.uuid), body: { definition: form.definition } })
    expect(back.body.data.has_draft).toBe(false)

    await user.call(forms.update, { params: at(form.uuid), body: { definition: changed } })
    const again = await user.call(publishForm, { params: at(form.uuid), body: {} })
    expect(again.body.data).toMatchObject({ published_version: 2, has_draft: false })
    const same = await user.call(publishForm, { params: at(form.uuid), body: {} })
    expect(same.body.data).toMatchObject({ published_version: 2, version: again.body.data.version })
    const versions = await user.call(formVersions, { params: at(form.uuid) })
    expect(versions.body.data.map(({ number, definition }) => [number, definition.texts.title_en])).toEqual([
      [2, 'Write to us'],
      [1, 'Ask us'],
    ])
  })

  it('keeps what was published, also against the database itself', async () => {
    const { uuid } = await made()
    await user.call(publishForm, { params: at(uuid), body: {} })
    const change = sql`UPDATE form_versions SET definition = '{}' WHERE form_uuid = ${uuid}`.execute(app.database.db)
    await expect(change).rejects.toThrow('does not change')
  })

  it('is closed and opened again', async () => {
    const { uuid } = await made()
    expect((await user.call(closeForm, { params: at(uuid), body: {} })).status).toBe(409)
    await user.call(publishForm, { params: at(uuid), body: {} })
    expect((await user.call(reopenForm, { params: at(uuid), body: {} })).status).toBe(409)
    expect((await user.call(closeForm, { params: at(uuid), body: {} })).body.data.status).toBe('closed')
    expect((await user.call(reopenForm, { params: at(uuid), body: {} })).body.data.status).toBe('published')
    expect((await user.call(closeForm, { params: at(uuid), body: { version: 1 } })).status).toBe(409)
  })

  it('is published only if it reaches a contact, asks before it subscribes, and can confirm', async () => {
    const [name] = definitionOf().fields
    const list = (await user.call(contactLists.create, { params: account(), body: { name: `News ${Math.random()}` } })).body.data
    const refused = async (body: Partial<FormInput>) =>
      Object.keys((await user.call(publishForm, { params: at((await made(body)).uuid), body: {} })).body.errors ?? {})
    expect(await refused({ definition: definitionOf({ fields: [name!] }) })).toEqual(['definition.fields'])
    expect(await refused({ contact_list_id: list.id })).toEqual(['definition.consent'])
    expect(await refused({ double_opt_in: true })).toEqual(['double_opt_in'])
    const consent = { text_en: 'Send me news.', text_gr: 'Στείλτε μου νέα.', channels: ['email' as const] }
    expect(await refused({ contact_list_id: list.id, double_opt_in: true, definition: definitionOf({ consent }) })).toEqual([])
  })

  it.each([
    ['a foreign scheme', { redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
    ['an address without encryption', { redirect_url: 'http://example.com/thanks' }, 'redirect_url'],
    ['a name before the host', { redirect_url: 'https://example.com@evil.example/' }, 'redirect_url'],
    ['a path as website', { allowed_origins: ['https://example.com/path'] }, 'allowed_origins.0'],
    ['a stage that does not exist', { pipeline_stage_id: 999_999_999 }, 'pipeline_stage_id'],
    ['a list that does not exist', { contact_list_id: 999_999_999 }, 'contact_list_id'],
    ['a channel that does not exist', { channel_id: 999_999_999 }, 'channel_id'],
    ['a tag that does not exist', { tag_ids: [999_999_999] }, 'tag_ids'],
    ['a member of no account', { notify_user_ids: [999_999_999] }, 'notify_user_ids'],
  ])('refuses %s', async (_case, body, field) => {
    expect(Object.keys((await create(body)).body.errors ?? {})).toEqual([field])
  })

  it('refuses fields with one key, and names the field', async () => {
    const [name] = definitionOf().fields
    const answer = await create({ definition: definitionOf({ fields: [name!, { ...name!, maps_to: null }] }) })
    expect(answer.body.errors).toEqual({ 'definition.fields.1.key': ['Another field has this key.'] })
  })

  it('leads to a page with https, and is found by name, status and type', async () => {
    const name = `Pop ${randomUUID()}`
    const form = await made({ name, type: 'popup', redirect_url: 'https://example.com/thanks?x=1#y' })
    expect(form.redirect_url).toBe('https://example.com/thanks?x=1#y')
    const found = await user.get(
      `/api/v1/accounts/${user.account_id}/forms?filter[search]=${encodeURIComponent(name)}&filter[type]=popup&filter[status]=draft&include=project,channel,contactList,account,createdBy&sort=-submissions_count`,
    )
    expect(found.body.data).toMatchObject([{ uuid: form.uuid, createdBy: { id: user.id }, project: null, contactList: null }])
  })

  it('can be deleted, and is gone for other accounts', async () => {
    const { uuid } = await made()
    const stranger = await app.member({ permissions: FORM_MAKER })
    expect((await stranger.call(forms.read, { params: { account_id: stranger.account_id, uuid } })).status).toBe(404)
    await user.call(forms.remove, { params: at(uuid) })
    expect((await user.call(forms.read, { params: at(uuid) })).status).toBe(404)
  })
})

it('offers what a form can refer to', async () => {
  const { body } = await user.call(formChoices, { params: account() })
  expect(body.data.members).toEqual([{ id: user.id, username: expect.any(String) }])
  expect(body.data).toMatchObject({ stages: [], channels: [], tags: [], lists: expect.any(Array) })
})
