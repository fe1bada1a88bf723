import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accountTasks,
  tagCategories,
  sharedAssets,
  unshareAsset,
  taskAssets,
  detachTaskAsset,
  attachTaskAssets,
  tags as tagsEndpoints,
  assets,
  tasks as tasksEndpoints,
  media as mediaEndpoints,
} from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { purgeAssetsHandler } from './write/purge-assets.ts'

const every = ['read', 'create', 'update', 'delete', 'share'].map((verb) => `assets.${verb}`)
const work = ['tasks.read', 'tasks.create', 'tasks.update', 'media.read', 'media.delete', 'tags.read', 'tags.create', 'tags.update']
let app: TestApp
let ada: TestUser
let png: Buffer

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: [...every, ...work] })
  png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#226688' } })
    .png()
    .toBuffer()
})
afterAll(() => app.stop())

const pathOf = (user: TestUser, rest = '') => `/api/v1/accounts/${user.account_id}/assets${rest}`

async function put(user: TestUser, file_name = 'Λογότυπο Αιγαίο.png', more: Record<string, string> = {}) {
  const answer = await user.upload(pathOf(user), { file: { file_name, content: png }, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
async function note(user: TestUser, name: string, body = 'Three posts a week.') {
  const answer = await user.post(pathOf(user, '/notes'), { name, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
async function tag(user: TestUser, name: string, tag_category_id: number | null = null) {
  const answer = await user.call(tagsEndpoints.create, { params: { account_id: user.account_id }, body: { name, tag_category_id } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
async function task(user: TestUser, title = 'Banner for the summer') {
  const answer = await user.call(accountTasks.create, { params: { account_id: user.account_id }, body: { title } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.uuid
}
const relate = (one: TestUser, other: TestUser) =>
  sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${one.account_id}, ${other.account_id}, 'client', 'active')`.execute(
    app.database.db,
  )
const namesOf = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)

it('[R-3.3-20] keeps files, links and notes as assets, each with account, media, link, note and tags', async () => {
  const brand = await tag(ada, 'Brand')
  const file = await put(ada, undefined, { tags: String(brand) })
  expect(file).toMatchObject({ name: 'Λογότυπο Αιγαίο', kind: 'file', category: 'image', version_no: 1, size: png.length, tasks_count: 0 })
  expect(file.media.thumb_url).toContain('/media/')
  const link = (await ada.post(pathOf(ada, '/links'), { url: 'https://www.figma.com/file/summer' })).body.data
  expect(link).toMatchObject({ name: 'figma.com/file/summer', kind: 'link', category: 'other', size: null })
  const text = await note(ada, 'Slogan', '<p>The sea <script>x</script><b>is</b> ours</p>')
  expect(text).toMatchObject({ kind: 'note', category: 'copy', note: { body_text: 'The sea is ours' } })
  const include = 'include=account,media,link,note,tags,createdBy,accounts,tasks,versions'
  const read = async (id: number) => (await ada.get(pathOf(ada, `/${id}?${include}`))).body.data
  expect(await read(file.id)).toMatchObject({
    account: { id: ada.account_id },
    media: { kind: 'image', width: 600 },
    link: null,
    note: null,
    tags: [{ id: brand, name: 'Brand' }],
    createdBy: { id: ada.id },
    accounts: [],
    tasks: [],
    versions: [{ version_no: 1, media: { id: file.media_id } }],
  })
  expect((await read(link.id)).link).toMatchObject({ url: 'https://www.figma.com/file/summer', linkable_type: 'asset' })
  expect((await read(text.id)).note.body).not.toContain('script')

  const list = (query: string) => ada.get(pathOf(ada, `?${query}`))
  expect(namesOf(await list('filter[search]=λογοτυπο'))).toEqual(['Λογότυπο Αιγαίο'])
  expect(namesOf(await list('filter[search]=figma'))).toEqual([link.name])
  expect(namesOf(await list('filter[kind]=note'))).toEqual(['Slogan'])
  expect(namesOf(await list(`filter[tag]=${brand}&sort=-size`))).toEqual(['Λογότυπο Αιγαίο'])
  expect(namesOf(await list(`filter[creator]=${ada.id}&sort=name`))).toHaveLength(3)
  expect(namesOf(await list('filter[date_created][preset]=today&filter[category]=copy&filter[brand]=false'))).toEqual(['Slogan'])
  expect((await ada.get(pathOf(ada, '/export'))).status).toBe(200)
})

it('refuses wrong input on its field, foreign assets, and who may not', async () => {
  const other = await app.member({ permissions: every })
  const reader = await app.member({ permissions: ['assets.read'], account_id: ada.account_id })
  const mine = await note(ada, 'Refusals')
  const foreignTag = await tag(await app.member({ permissions: [...every, ...work] }), 'Elsewhere')
  const program = await ada.upload(pathOf(ada), { file: { file_name: 'setup.png', content: Buffer.from('MZ\u0090\u0000\u0003') } })
  expect(program.status).toBe(422)
  expect(Object.keys(program.body.errors)).toEqual(['file'])
  expect((await ada.post(pathOf(ada), {})).body.errors).toHaveProperty('file')
  expect((await ada.post(pathOf(ada, '/links'), { url: 'javascript:alert(1)' })).body.errors).toHaveProperty('url')
  expect((await ada.post(pathOf(ada, '/notes'), { name: 'x', body: '<script>x</script>' })).body.errors).toHaveProperty('body')
  expect((await ada.post(pathOf(ada, '/notes'), { name: 'x', body: 'y', tags: [foreignTag] })).body.errors).toHaveProperty('tags')
  expect((await ada.put(pathOf(ada, `/${mine.id}`), { url: 'https://stoa.example' })).body.errors).toHaveProperty('url')
  expect((await ada.put(pathOf(ada, `/${mine.id}`), { name: 'y', version: 9 })).status).toBe(409)
  expect((await other.get(pathOf(ada, `/${mine.id}`))).status).toBe(404)
  expect((await other.get(pathOf(other, `/${mine.id}`))).status).toBe(404)
  expect((await other.post(pathOf(other, '/batch/tags'), { ids: [mine.id], tags: [foreignTag] })).status).toBe(404)
  expect((await reader.get(pathOf(ada, `/${mine.id}`))).status).toBe(200)
  expect((await reader.put(pathOf(ada, `/${mine.id}`), { name: 'z' })).status).toBe(403)
  expect((await app.guest.get(pathOf(ada))).status).toBe(401)
})

it('keeps older versions when a file or text is replaced, and tells the history', async () => {
  const file = await put(ada, 'banner.png')
  const staged = (await ada.upload('/api/v1/temporary-media-uploads', { file: { file_name: 'banner-2.png', content: png } })).body.data
  const replaced = await ada.post(pathOf(ada, `/${file.id}/versions`), { temporary_media_upload_id: staged.uuid, comment: 'Bigger logo' })
  expect(replaced.body.data).toMatchObject({ name: 'banner', version_no: 2, media: { file_name: 'banner-2.png' } })
  const text = await note(ada, 'Copy')
  await ada.put(pathOf(ada, `/${text.id}`), { body: 'Four posts a week.', name: 'Copy of June' })
  await ada.put(pathOf(ada, `/${text.id}`), { body: 'Four posts a week.' })
  const { versions } = (await ada.get(pathOf(ada, `/${text.id}?include=versions`))).body.data
  expect(versions.map((one: { version_no: number; body: string }) => [one.version_no, one.body])).toEqual([
    [2, 'Four posts a week.'],
    [1, 'Three posts a week.'],
  ])
  const { rows } = await sql<{ event: string }>`
    SELECT event FROM activity_logs WHERE subject_type = 'asset' AND subject_id = ${String(text.id)} ORDER BY id`.execute(app.database.db)
  expect(rows.map(({ event }) => event)).toEqual(['asset.created', 'asset.updated', 'asset.version_added'])
})

it('tags many assets at once and takes tags off, an exclusive category keeping one', async () => {
  const category = (
    await ada.call(tagCategories.create, {
      params: { account_id: ada.account_id },
      body: { name: 'State', is_exclusive: true, applies_to: ['asset'] },
    })
  ).body.data.id
  const [draft, final] = [await tag(ada, 'Draft', category), await tag(ada, 'Final', category)]
  const ids = [(await note(ada, 'One')).id, (await note(ada, 'Two')).id]
  expect((await ada.post(pathOf(ada, '/batch/tags'), { ids, tags: [draft] })).body.data.count).toBe(2)
  expect((await ada.post(pathOf(ada, '/batch/tags'), { ids: [ids[0]], tags: [final] })).body.data.count).toBe(1)
  const tagsOf = async () =>
    (await ada.get(pathOf(ada, `?filter[tag]=${draft},${final}&include=tags&sort=name`))).body.data.map(
      (row: { tags: { name: string }[] }) => row.tags.map(({ name }) => name),
    )
  expect(await tagsOf()).toEqual([['Final'], ['Draft']])
  expect((await ada.post(pathOf(ada, '/batch/tags'), { ids, tags: [draft, final] })).status).toBe(422)
  expect((await ada.delete(pathOf(ada, '/batch/tags'), { ids, tags: [draft, final] })).body.data.count).toBe(2)
  expect(await tagsOf()).toEqual([])
})

it('shares assets with related accounts alone, who read them and keep out of the rest', async () => {
  const client = await app.member({ permissions: every })
  const stranger = await app.member({ permissions: every })
  await relate(ada, client)
  const asset = await put(ada, 'guide.png')
  const shared = `/api/v1/accounts/${ada.account_id}/shared-assets`
  expect((await ada.post(shared, { asset_ids: [asset.id], account_id: stranger.account_id })).body.errors).toHaveProperty('account_id')
  expect((await ada.get(pathOf(ada, '/related-accounts'))).body.data).toEqual([expect.objectContaining({ value: client.account_id })])
  expect((await ada.post(shared, { asset_ids: [asset.id], account_id: client.account_id })).body.data.count).toBe(1)
  await app.relay()
  const given = (
    await client.call(sharedAssets, { params: { account_id: client.account_id }, query: { include: 'account,media,tags,tasks' } })
  ).body.data
  expect(given).toEqual([
    expect.objectContaining({
      id: asset.id,
      shared_ability: 'view',
      tasks_count: null,
      tags: [],
      tasks: [],
      account: expect.objectContaining({ id: ada.account_id }),
      media: expect.objectContaining({ file_name: 'guide.png' }),
    }),
  ])
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM notifications WHERE notification_setting_code = 'asset.shared' AND subject_id = ${String(asset.id)}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ user_id: client.id }])
  expect((await client.get(pathOf(client))).body.data).toEqual([])
  expect((await client.get(pathOf(client, `/${asset.id}`))).status).toBe(200)
  expect((await client.put(pathOf(client, `/${asset.id}`), { name: 'Mine' })).status).toBe(403)
  expect((await stranger.call(assets.read, { params: { account_id: stranger.account_id, id: asset.id } })).status).toBe(404)
  expect((await client.call(unshareAsset, { params: { account_id: client.account_id, asset_id: asset.id } })).status).toBe(200)
  expect((await client.get(pathOf(client, `/${asset.id}`))).status).toBe(404)
  expect((await ada.call(unshareAsset, { params: { account_id: ada.account_id, asset_id: asset.id } })).status).toBe(404)
})

it('hangs assets on tasks, new ones too, and says what an asset is used by when it is to be deleted', async () => {
  const uuid = await task(ada)
  const asset = await put(ada, 'hero.png')
  const elsewhere = await note(await app.member({ permissions: every }), 'Foreign')
  const at = `/api/v1/tasks/${uuid}/assets`
  expect((await ada.post(at, { asset_ids: [elsewhere.id] })).body.errors).toHaveProperty('asset_ids')
  expect(namesOf(await ada.post(at, { asset_ids: [asset.id] }))).toEqual(['hero'])
  expect(namesOf(await ada.upload(at, { file: { file_name: 'sketch.png', content: png } }))).toEqual(['sketch'])
  expect(namesOf(await ada.call(taskAssets, { params: { uuid }, query: { include: 'media,tags', sort: 'name' } }))).toEqual([
    'hero',
    'sketch',
  ])
  expect(namesOf(await ada.upload(at, { 'asset_ids[]': String(asset.id) }))).toEqual(['hero'])
  const read = (await ada.call(tasksEndpoints.read, { params: { uuid }, query: { include: 'assets' } })).body.data
  expect(read.assets!.map((one: { name: string }) => one.name)).toEqual(['hero', 'sketch'])
  const blocked = await ada.delete(pathOf(ada, `/${asset.id}`))
  expect([blocked.status, blocked.body.errors.base]).toEqual([422, ['It cannot be deleted while it is used by: 1 task']])
  const free = await note(ada, 'Free')
  const many = await ada.post(pathOf(ada, '/batch/delete'), { ids: [asset.id, free.id] })
  expect(many.body.data).toMatchObject({ ids: [free.id], refused: [{ id: asset.id, name: 'hero' }] })
  expect((await ada.call(mediaEndpoints.remove, { params: { id: asset.media_id } })).body.errors).toHaveProperty('base')
  const reader = await app.member({ permissions: ['tasks.read', 'tasks.update'], account_id: ada.account_id })
  expect((await reader.get(at)).status).toBe(200)
  expect((await reader.post(at, { asset_ids: [asset.id] })).status).toBe(403)
  expect((await ada.call(detachTaskAsset, { params: { uuid, asset_id: asset.id } })).status).toBe(200)
  expect((await ada.call(detachTaskAsset, { params: { uuid, asset_id: asset.id } })).status).toBe(404)
  expect((await ada.delete(pathOf(ada, `/${asset.id}`))).status).toBe(200)
})

it('shows the assets of a published task to the account it was given to, and lets it add none', async () => {
  const maker = await app.member({ permissions: [...every, ...work] })
  await relate(ada, maker)
  const uuid = await task(ada, 'Print the flyer')
  const asset = await note(ada, 'Flyer text')
  await ada.call(attachTaskAssets, { params: { uuid }, body: { asset_ids: [asset.id] } })
  expect((await maker.call(taskAssets, { params: { uuid } })).status).toBe(404)
  await sql`UPDATE tasks SET account_assigned_id = ${maker.account_id}, published_at = now(), published_to = '{provider}' WHERE uuid = ${uuid}`.execute(
    app.database.db,
  )
  expect((await maker.call(taskAssets, { params: { uuid }, query: { include: 'note' } })).body.data).toEqual([
    expect.objectContaining({ name: 'Flyer text', tasks_count: null, note: expect.objectContaining({ body_text: 'Three posts a week.' }) }),
  ])
  expect((await maker.call(attachTaskAssets, { params: { uuid }, body: { asset_ids: [asset.id] } })).status).toBe(403)
  expect((await maker.call(detachTaskAsset, { params: { uuid, asset_id: asset.id } })).status).toBe(403)
})

it('brings deleted assets back for 30 days, then removes them with their files', async () => {
  const [file, text] = [await put(ada, 'old.png'), await note(ada, 'Old')]
  await ada.post(pathOf(ada, '/batch/delete'), { ids: [file.id, text.id] })
  expect((await ada.get(pathOf(ada, `/${file.id}`))).status).toBe(404)
  expect((await ada.post(pathOf(ada, `/${file.id}/restore`), {})).body.data.name).toBe('old')
  expect((await ada.post(pathOf(ada, '/batch/restore'), { ids: [text.id] })).body.data.count).toBe(1)
  await ada.post(pathOf(ada, '/batch/delete'), { ids: [file.id, text.id] })
  await sql`UPDATE assets SET deleted_at = deleted_at - interval '31 days' WHERE id IN (${file.id}, ${text.id})`.execute(app.database.db)
  expect((await ada.post(pathOf(ada, '/batch/restore'), { ids: [text.id] })).status).toBe(404)
  await purgeAssetsHandler.handle(app.services, { signal: new AbortController().signal } as never, {})
  const { rows } = await sql<{ assets: number; files: number; notes: number }>`
    SELECT (SELECT count(*) FROM assets WHERE id IN (${file.id}, ${text.id})) AS assets, (SELECT count(*) FROM notes WHERE id = ${text.note_id}) AS notes,
      (SELECT count(*) FROM media WHERE id = ${file.media_id} AND deleted_at IS NULL) AS files`.execute(app.database.db)
  expect(rows[0]).toEqual({ assets: 0, files: 0, notes: 0 })
})
