import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addContactRequestTags,
  contactRequests,
  contacts,
  tagCategories,
  allTags,
  mergeTag,
  removeContactTag,
  addContactTags,
  contactTags,
  tagImportTemplate,
  adminTagCategories,
  createAdminCategoryTag,
  adminTags,
  adminCategoryTags,
  tagCategoryTemplates,
  tags as tagsEndpoints,
} from '@stoa/contract'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = ['tags.read', 'tags.create', 'tags.update', 'tags.delete', 'tags.import', 'contacts.read', 'contacts.create', 'contacts.update']
let app: TestApp
let member: TestUser
let base: string

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ALL })
  base = `/api/v1/accounts/${member.account_id}`
})
afterAll(() => app.stop())

const contact = async (tags: (number | string)[], who = member) =>
  (
    await who.call(contacts.create, {
      params: { account_id: who.account_id },
      body: { first_name: 'Ada', email: `ada${Math.random()}@test.example`, tags },
    })
  ).body.data.id

it('[R-1-06] keeps categories with their tags, and hangs a tag on a contact', async () => {
  const category = await member.post(`${base}/tag-categories`, {
    name: 'Ενδιαφέρον',
    color: '#2F9E44',
    description: 'Τι ρωτούν',
    applies_to: ['contact'],
  })
  expect(category).toMatchObject({
    status: 200,
    body: { data: { name: 'Ενδιαφέρον', color: '#2f9e44', is_exclusive: false, tags: [], tags_count: 0 } },
  })
  const tag = await member.post(`${base}/tags`, { name: 'Προσφορές', tag_category_id: category.body.data.id })
  expect(tag.body.data).toMatchObject({ name: 'Προσφορές', usage_count: 0, tagCategory: { name: 'Ενδιαφέρον' } })
  await contact([tag.body.data.id])
  const read = await member.call(tagsEndpoints.read, { params: { id: tag.body.data.id }, query: { include: 'tagCategory' } })
  expect(read.body.data).toMatchObject({ usage_count: 1, tagCategory: { id: category.body.data.id } })
  const listed = await member.get(`${base}/tag-categories?include=tags&filter[search]=ενδιαφερον`)
  expect(listed.body.data).toMatchObject([{ name: 'Ενδιαφέρον', tags_count: 1, tags: [{ name: 'Προσφορές', usage_count: 1 }] }])
})

it('[R-3.3-36] lists tags with their category, searches without accents, filters by category and orders by use', async () => {
  const who = await app.member({ permissions: ALL })
  const at = `/api/v1/accounts/${who.account_id}`
  const { body: category } = await who.call(tagCategories.create, { params: { account_id: who.account_id }, body: { name: 'Πόλη' } })
  const { body: athens } = await who.post(`${at}/tags`, { name: 'Αθήνα', tag_category_id: category.data.id })
  await who.post(`${at}/tags`, { name: 'Βόλος', tag_category_id: category.data.id })
  await who.post(`${at}/tags`, { name: 'VIP' })
  await contact([athens.data.id], who)
  const names = async (query: string) => (await who.get(`${at}/tags?${query}`)).body.data.map((tag: { name: string }) => tag.name)
  expect(await names('filter[search]=ΑΘΗΝΑ')).toEqual(['Αθήνα'])
  expect(await names('filter[search]=βολοσ')).toEqual(['Βόλος'])
  expect(await names('filter[tag_category][is]=null')).toEqual(['VIP'])
  expect(await names(`filter[tag_category][in]=${category.data.id}&sort=-usage`)).toEqual(['Αθήνα', 'Βόλος'])
  expect((await who.get(`${at}/tags?include=tagCategory`)).body.data[0].tagCategory).toBeDefined()
  expect((await who.call(allTags)).body.meta.total).toBe(3)
})

it('takes a name once in a category, whatever its capitals, and colours only as #rrggbb', async () => {
  await member.post(`${base}/tags`, { name: 'Once' })
  expect((await member.post(`${base}/tags`, { name: 'ONCE' })).body.errors).toEqual({ name: ['The name has already been taken'] })
  expect((await member.post(`${base}/tags`, { name: 'x', color: 'red' })).body.errors).toEqual({
    color: ['The colour field must be a colour such as #1f6feb'],
  })
  expect((await member.post(`${base}/tags`, { name: '' })).body.errors.name).toBeDefined()
  expect((await member.post(`${base}/tags`, { name: 'x'.repeat(61) })).body.errors.name).toBeDefined()
})

it('does not put a tag into a category of another account', async () => {
  const other = await app.member({ permissions: ALL })
  const { body } = await other.call(tagCategories.create, { params: { account_id: other.account_id }, body: { name: 'Foreign' } })
  expect((await member.post(`${base}/tags`, { name: 'Stranger', tag_category_id: body.data.id })).body.errors.tag_category_id).toBeDefined()
})

it('takes a deleted tag off everything and says in the log off how many', async () => {
  const { body: tag } = await member.post(`${base}/tags`, { name: 'Short-lived' })
  const id = await contact([tag.data.id])
  expect((await member.call(tagsEndpoints.remove, { params: { id: tag.data.id } })).status).toBe(200)
  expect((await member.call(contacts.read, { params: { id }, query: { include: 'tags' } })).body.data.tags).toEqual([])
  expect((await member.call(tagsEndpoints.read, { params: { id: tag.data.id } })).status).toBe(404)
  const { rows } = await sql<{
    changes: object
  }>`SELECT changes FROM activity_logs WHERE event = 'tag.deleted' AND subject_id = ${String(tag.data.id)}`.execute(app.database.db)
  expect(rows).toEqual([{ changes: { usage_count: [1, 0] } }])
})

it('merges two tags: what carried the one carries the other, once', async () => {
  const { body: from } = await member.post(`${base}/tags`, { name: 'Customer' })
  const { body: into } = await member.post(`${base}/tags`, { name: 'Πελάτης' })
  await contact([from.data.id, into.data.id])
  await contact([from.data.id])
  expect((await member.call(mergeTag, { params: { id: from.data.id }, body: { into_id: from.data.id } })).status).toBe(422)
  const merged = await member.call(mergeTag, { params: { id: from.data.id }, body: { into_id: into.data.id } })
  expect(merged.body.data).toMatchObject({ name: 'Πελάτης', usage_count: 2 })
  expect((await member.call(tagsEndpoints.read, { params: { id: from.data.id } })).status).toBe(404)
})

it('counts requests with a tag as well, and only records that the reader may see', async () => {
  const { account_id } = member
  const rights = ['contacts.delete', 'contact-requests.read', 'contact-requests.create', 'contact-requests.update']
  const who = await app.member({ account_id, permissions: [...ALL, ...rights] })
  const { body: tag } = await who.post(`${base}/tags`, { name: 'Counted' })
  const contact_id = await contact([tag.data.id], who)
  const { body: request } = await who.call(contactRequests.create, { params: { account_id }, body: { subject: 'Δωμάτιο', contact_id } })
  await who.call(addContactRequestTags, { params: { contact_request_id: request.data.id }, body: { tags: [tag.data.id] } })
  const uses = async (reader: TestUser) => (await reader.call(tagsEndpoints.read, { params: { id: tag.data.id } })).body.data.usage_count
  expect(await uses(who)).toBe(2)
  const permissions = ['tags.read', 'contacts.read']
  expect(await uses(await app.member({ account_id, permissions }))).toBe(1)
  expect(await uses(await app.member({ account_id, permissions, data_scope: 'own' }))).toBe(0)
  expect((await who.call(contacts.remove, { params: { id: contact_id } })).status).toBe(200)
  expect(await uses(await app.member({ account_id, permissions }))).toBe(0)
})

it('keeps to one tag of an exclusive category a contact, and refuses the rule where it is broken already', async () => {
  const { body: category } = await member.post(`${base}/tag-categories`, { name: 'Grade' })
  const { body: one } = await member.post(`${base}/tags`, { name: 'A', tag_category_id: category.data.id })
  const { body: two } = await member.post(`${base}/tags`, { name: 'B', tag_category_id: category.data.id })
  const id = await contact([one.data.id, two.data.id])
  const refused = await member.call(tagCategories.update, { params: { id: category.data.id }, body: { is_exclusive: true } })
  expect(refused.body.errors!.is_exclusive![0]).toContain('1 record carries')
  await member.call(removeContactTag, { params: { contact_id: id, tag_id: two.data.id } })
  expect((await member.call(tagCategories.update, { params: { id: category.data.id }, body: { is_exclusive: true } })).status).toBe(200)
  await member.call(addContactTags, { params: { contact_id: id }, body: { tags: [two.data.id] } })
  expect((await member.call(contactTags, { params: { contact_id: id } })).body.data.map((tag: { name: string }) => tag.name)).toEqual(['B'])
})

it('frees the tags of a deleted category and joins those whose name exists without one', async () => {
  const { body: category } = await member.post(`${base}/tag-categories`, { name: 'Passing' })
  const { body: inside } = await member.post(`${base}/tags`, { name: 'Summer', tag_category_id: category.data.id })
  const { body: stays } = await member.post(`${base}/tags`, { name: 'Autumn', tag_category_id: category.data.id })
  const { body: outside } = await member.post(`${base}/tags`, { name: 'summer' })
  await contact([inside.data.id])
  expect((await member.call(tagCategories.remove, { params: { id: category.data.id } })).status).toBe(200)
  expect((await member.call(tagsEndpoints.read, { params: { id: outside.data.id } })).body.data.usage_count).toBe(1)
  expect((await member.call(tagsEndpoints.read, { params: { id: stays.data.id } })).body.data.tag_category_id).toBeNull()
})

it('imports tags from a file, finds them again whatever capitals and accents, and reports every row', async () => {
  const content =
    'category;tag;color;description\nΠόλη;Αθήνα;#1F6FEB;Όπου ζει\nΠΟΛΗ;ΑΘΗΝΑ;;\nΠόλη;Βόλος;blue;\n;VIP;;\n;;#112233;\nΚλάδος;;#e8590c;Τι κάνει\n'
  const send = () => member.upload(`${base}/tag-categories/import`, { file: { file_name: 'tags.csv', content } })
  const first = await send()
  expect(first).toMatchObject({
    status: 200,
    body: { data: { total: 6, created: 3, updated: 0, unchanged: 1, failed: 2, status: 'completed_with_errors' } },
  })
  expect(first.body.data.rows.map((row: { row_no: number; status: string }) => [row.row_no, row.status])).toEqual([
    [2, 'created'],
    [3, 'unchanged'],
    [4, 'failed'],
    [5, 'created'],
    [6, 'failed'],
    [7, 'created'],
  ])
  expect(first.body.data.rows[2].reason).toBe('The color must be written like #1f6feb.')
  expect((await send()).body.data).toMatchObject({ created: 0, updated: 0, unchanged: 4, failed: 2 })
})

it('refuses a file without headings, with too many rows, or that is no table', async () => {
  const send = (content: string | Uint8Array) =>
    member.upload(`${base}/tag-categories/import`, { file: { file_name: 'tags.csv', content } })
  expect((await send('one;two\n1;2\n')).body.errors.file[0]).toContain('first row must name the columns')
  expect((await send(`tag\n${Array.from({ length: 2001 }, (_, at) => `Tag ${at}`).join('\n')}`)).body.errors.file[0]).toContain(
    'more than 2000 rows',
  )
  expect((await send(Buffer.from('%PDF-1.7'))).status).toBe(422)
  expect((await member.post(`${base}/tag-categories/import`)).body.errors.file).toBeDefined()
})

it('gives a template in the language of the caller that can be imported as it is', async () => {
  const who = await app.member({ permissions: ALL })
  const at = `/api/v1/accounts/${who.account_id}/tag-categories/import`
  const csv = await who.get(`${at}/template?format=csv`, { 'accept-language': 'el' })
  expect(csv.raw.toString('utf8')).toContain('Κατηγορία')
  const again = await who.upload(at, { file: { file_name: 't.csv', content: csv.raw } })
  expect(again.body.data).toMatchObject({ created: 3, failed: 0 })
  const xlsx = await who.call(tagImportTemplate, { params: { account_id: who.account_id } })
  expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
})

it('keeps templates of the platform for staff, and copies one into an account', async () => {
  const admin = await app.staff('admin')
  const category = await admin.call(adminTagCategories.create, { body: { name: 'Lead temperature', is_exclusive: true } })
  const at = `/api/v1/admin/tag-categories/${category.body.data.id}`
  const hot = await admin.call(createAdminCategoryTag, {
    params: { tag_category_id: category.body.data.id },
    body: { name: 'Hot', color: '#e03131' },
  })
  expect(hot.body.data).toMatchObject({ account_id: null, tag_category_id: category.body.data.id })
  await admin.call(adminTags.create, { body: { name: 'Cold', tag_category_id: category.body.data.id } })
  expect(
    (await admin.call(adminCategoryTags, { params: { tag_category_id: category.body.data.id } })).body.data.map(
      (tag: { name: string }) => tag.name,
    ),
  ).toEqual(['Cold', 'Hot'])
  expect((await admin.call(adminTags.update, { params: { id: hot.body.data.id }, body: { name: 'Very hot' } })).body.data.name).toBe(
    'Very hot',
  )
  expect((await member.call(adminTags.list)).status).toBe(403)
  const templates = await member.call(tagCategoryTemplates)
  expect(templates.body.data[0]).toMatchObject({ name: 'Lead temperature', tags: [{ name: 'Cold' }, { name: 'Very hot' }] })
  const copy = await member.post(`${base}/tag-categories`, { name: 'Θερμοκρασία', is_exclusive: true, template_id: category.body.data.id })
  expect(copy.body.data.tags.map((tag: { account_id: number }) => tag.account_id)).toEqual([member.account_id, member.account_id])
  expect((await member.call(tagsEndpoints.read, { params: { id: hot.body.data.id } })).status).toBe(404)
  expect((await admin.call(adminTags.remove, { params: { id: hot.body.data.id } })).status).toBe(200)
  expect((await admin.delete(at)).status).toBe(200)
})

it('answers 401 to guests, 404 to strangers and 403 without the permission', async () => {
  const { body: tag } = await member.post(`${base}/tags`, { name: 'Guarded' })
  const stranger = await app.member({ permissions: ALL })
  const viewer = await app.member({ account_id: member.account_id, permissions: ['tags.read'] })
  const item = `/api/v1/tags/${tag.data.id}`
  expect([(await app.guest.get(item)).status, (await stranger.get(item)).status, (await viewer.get(item)).status]).toEqual([401, 404, 200])
  expect([
    (await stranger.put(item, { name: 'x' })).status,
    (await viewer.put(item, { name: 'x' })).status,
    (await viewer.delete(item)).status,
  ]).toEqual([404, 403, 403])
  expect([(await stranger.get(`${base}/tags`)).status, (await viewer.post(`${base}/tags`, { name: 'x' })).status]).toEqual([404, 403])
  expect((await viewer.upload(`${base}/tag-categories/import`, { file: { file_name: 'a.csv', content: 'tag\nx' } })).status).toBe(403)
  expect((await stranger.call(mergeTag, { params: { id: tag.data.id }, body: { into_id: tag.data.id } })).status).toBe(404)
  expect((await member.get('/api/v1/tags/abc')).status).toBe(404)
})

it('refuses a change to a tag or a category that another user has changed since', async () => {
  for (const path of ['tags', 'tag-categories']) {
    const { id, version } = (await member.post(`${base}/${path}`, { name: 'Versions' })).body.data
    const changed = await member.put(`/api/v1/${path}/${id}`, { name: 'New name', version })
    expect(changed).toMatchObject({ status: 200, body: { data: { version: version + 1 } } })
    expect(await member.put(`/api/v1/${path}/${id}`, { name: 'Late', version })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
  }
})
