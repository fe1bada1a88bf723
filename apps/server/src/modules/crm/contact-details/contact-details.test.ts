import {
  addContactTags,
  comments as commentsEndpoints,
  contactActivityLogs,
  contactMedia,
  contactNotes,
  contactSubscriptions,
  contactTags,
  contactTasks,
  contacts as contactsEndpoints,
  notes as notesEndpoints,
  removeContactTag,
  tasks as tasksEndpoints,
  unsubscribeContacts,
  unsubscribedContacts,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
const every = [
  'contacts.read',
  'contacts.create',
  'contacts.update',
  'contacts.delete',
  'contacts.assign',
  'tasks.read',
  'tasks.create',
  'tasks.update',
  'tasks.delete',
  'tasks.assign',
  'subscriptions.read',
  'subscriptions.create',
  'subscriptions.update',
]

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

let sequence = 0
async function contact(user = ada, body: object = {}): Promise<number> {
  const answer = await user.call(contactsEndpoints.create, {
    params: { account_id: user.account_id },
    body: {
      first_name: 'Eleni',
      email: `eleni${++sequence}@example.gr`,
      ...body,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}
const read = async (id: number, include = '') => (await ada.get(`/api/v1/contacts/${id}${include && `?include=${include}`}`)).body.data

describe('other details of a contact', () => {
  it('has postal addresses, of which at most one is primary', async () => {
    const id = await contact()
    const path = `/api/v1/contacts/${id}/physical-addresses`
    await ada.post(path, { line1: 'Ερμού 1', city: 'Αθήνα', country_code: 'gr', is_primary: true })
    await ada.post(path, { line1: 'Τσιμισκή 2', city: 'Θεσσαλονίκη', country_code: 'GR', is_primary: true })
    const { physicalAddresses } = await read(id, 'physicalAddresses')
    expect(physicalAddresses).toMatchObject([
      { line1: 'Τσιμισκή 2', is_primary: true },
      { line1: 'Ερμού 1', is_primary: false, country_code: 'GR' },
    ])
    const inGreece = await ada.call(contactsEndpoints.list, { params: { account_id: ada.account_id }, query: { 'filter[country]': 'gr' } })
    expect(inGreece.body.data.map((row: { id: number }) => row.id)).toContain(id)
    const nowhere = await ada.post(path, { line1: 'Nowhere 1', country_code: 'ZZ' })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['country_code']])
  })

  it('gets tags by id and by name, and a tag of an exclusive category replaces the other one', async () => {
    const id = await contact()
    const { rows } = await sql<{ id: number }>`
      WITH k AS (INSERT INTO tag_categories (account_id, name, is_exclusive) VALUES (${ada.account_id}, 'Size', true) RETURNING id)
      INSERT INTO tags (account_id, tag_category_id, name) SELECT ${ada.account_id}, k.id, n FROM k, unnest(ARRAY['S', 'L']) AS n RETURNING id`.execute(
      app.database.db,
    )
    await ada.call(addContactTags, { params: { contact_id: id }, body: { tags: [rows[0]!.id, 'New one'] } })
    const after = await ada.call(addContactTags, { params: { contact_id: id }, body: { tags: [rows[1]!.id] } })
    expect(after.body.data.map((tag: { name: string }) => tag.name)).toEqual(['L', 'New one'])
    expect(after.body.data[0]!.tagCategory!.name).toBe('Size')
    await ada.call(removeContactTag, { params: { contact_id: id, tag_id: rows[1]!.id } })
    expect((await ada.call(contactTags, { params: { contact_id: id } })).body.data).toHaveLength(1)
    const foreign = await app.member({ permissions: every })
    const strange = await contact(foreign, { tags: ['Theirs'] })
    const tag = (await foreign.call(contactTags, { params: { contact_id: strange } })).body.data[0]
    expect((await ada.call(addContactTags, { params: { contact_id: id }, body: { tags: [tag!.id] } })).status).toBe(422)
  })

  it('has notes that are counted, cleaned, pinned, changed and deleted', async () => {
    const id = await contact()
    const note = (await ada.call(contactNotes.create, { params: { contact_id: id }, body: { body: '<b>Call</b> back<script>x</script>' } }))
      .body.data
    expect(note).toMatchObject({ body: '<b>Call</b> back', body_text: 'Call back', createdBy: { id: ada.id } })
    expect((await read(id)).notes_count).toBe(1)
    expect((await ada.call(notesEndpoints.update, { params: { id: note.id }, body: { is_pinned: true } })).body.data).toMatchObject({
      is_pinned: true,
      body_text: 'Call back',
    })
    expect((await read(id, 'notes')).notes).toHaveLength(1)
    await ada.call(notesEndpoints.remove, { params: { id: note.id } })
    expect((await read(id)).notes_count).toBe(0)
  })

  it('lets authors change a comment for fifteen minutes and mentions only people who can see the contact', async () => {
    const id = await contact()
    const bob = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    const blind = await app.member({ permissions: [], account_id: ada.account_id })
    const path = `/api/v1/contacts/${id}/comments`
    expect((await ada.post(path, { body: 'Look', mentions: [blind.id] })).body.errors).toHaveProperty('mentions')
    const comment = (await ada.post(path, { body: 'Look', mentions: [bob.id] })).body.data
    expect(comment).toMatchObject({ body_text: 'Look', mentions: [bob.id], user: { id: ada.id } })
    expect((await bob.call(commentsEndpoints.update, { params: { id: comment.id }, body: { body: 'Mine now' } })).status).toBe(403)
    expect(
      (await ada.call(commentsEndpoints.update, { params: { id: comment.id }, body: { body: 'Look here' } })).body.data.edited_at,
    ).not.toBeNull()
    await sql`UPDATE comments SET created_at = now() - interval '16 minutes' WHERE id = ${comment.id}`.execute(app.database.db)
    expect((await ada.call(commentsEndpoints.update, { params: { id: comment.id }, body: { body: 'Too late' } })).status).toBe(403)
    expect((await bob.post(path, { body: 'Yes', parent_id: comment.id })).status).toBe(200)
    expect((await bob.call(commentsEndpoints.remove, { params: { id: comment.id } })).status).toBe(403)
    expect((await ada.call(commentsEndpoints.remove, { params: { id: comment.id } })).status).toBe(200)
    expect((await ada.get(path)).body.data).toEqual([])
  })

  it('has tasks with numbers, assignees and due dates that move through their states', async () => {
    const id = await contact()
    const worker = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    const path = `/api/v1/contacts/${id}/tasks`
    const task = (
      await ada.post(path, {
        title: 'Call',
        user_assigned_id: worker.id,
        due_at: '2020-01-01T10:00:00Z',
        checklist: [{ text: 'Find number', done: false }],
      })
    ).body.data
    expect(task).toMatchObject({ title: 'Call', is_overdue: true, userAssigned: { id: worker.id }, checklist: [{ text: 'Find number' }] })
    expect((await read(id)).tasks_count).toBe(1)
    const done = await worker.call(tasksEndpoints.update, { params: { uuid: task.uuid }, body: { status: 'done', version: task.version } })
    expect(done.body.data, JSON.stringify(done.body)).toMatchObject({ status: 'done', completed_by_id: worker.id, is_overdue: false })
    expect((await ada.call(tasksEndpoints.update, { params: { uuid: task.uuid }, body: { status: 'blocked' } })).status).toBe(422)
    expect(
      (await ada.call(tasksEndpoints.update, { params: { uuid: task.uuid }, body: { status: 'todo', version: task.version } })).status,
    ).toBe(409)
    expect((await ada.get(`${path}?filter[status]=done&sort=-due_at`)).body.meta.total).toBe(1)
    expect((await ada.post(path, { title: 'X', user_assigned_id: (await app.user()).id })).body.errors).toHaveProperty('user_assigned_id')
    expect((await worker.call(contactsEndpoints.read, { params: { id }, query: { include: 'tasks' } })).body.data.tasks).toEqual([])
    await ada.call(tasksEndpoints.remove, { params: { uuid: task.uuid } })
    expect((await read(id)).tasks_count).toBe(0)
  })

  it('has files', async () => {
    const id = await contact()
    const created = await ada.upload(`/api/v1/contacts/${id}/media`, {
      file: { file_name: 'offer.pdf', content: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF', type: 'application/pdf' },
    })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    expect((await ada.call(contactMedia, { params: { contact_id: id } })).body.data).toMatchObject([
      { id: created.body.data.id, file_name: 'offer.pdf' },
    ])
    expect((await read(id, 'media')).media).toHaveLength(1)
  })

  it('links only related accounts', async () => {
    const id = await contact()
    const client = await app.account({ type: 'client' })
    const path = `/api/v1/contacts/${id}/accounts`
    expect((await ada.post(path, { account_id: client })).status).toBe(422)
    await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, status) VALUES (uuid_v7(), ${ada.account_id}, ${client}, 'active')`.execute(
      app.database.db,
    )
    expect((await ada.get(`${path}/options`)).body.data).toMatchObject([{ id: client }])
    expect((await ada.post(path, { account_id: client, relation: 'owner' })).body.data).toMatchObject({ id: client, relation: 'owner' })
    expect((await read(id, 'accounts')).accounts).toHaveLength(1)
    await ada.delete(`${path}/${client}`)
    expect((await ada.get(path)).body.data).toEqual([])
  })

  it('is subscribed to lists with the wording of the consent, and not after unsubscribing [R-7.4-08]', async () => {
    const id = await contact()
    const { rows } = await sql<{
      id: number
    }>`INSERT INTO contact_lists (account_id, name) VALUES (${ada.account_id}, 'News') RETURNING id`.execute(app.database.db)
    const path = `/api/v1/contacts/${id}/subscriptions`
    expect((await ada.get(`${path}/new`)).body.included.contactLists).toMatchObject([{ name: 'News' }])
    expect((await ada.post(path, { contact_list_ids: [rows[0]!.id] })).body.errors).toMatchObject({
      channels: [expect.any(String)],
      consent_text: [expect.any(String)],
    })
    const created = await ada.post(path, {
      contact_list_ids: [rows[0]!.id],
      channels: ['email', 'sms'],
      consent_text: 'Asked at the fair.',
    })
    expect(created.body.data, JSON.stringify(created.body)).toMatchObject([{ status: 'subscribed', contactList: { name: 'News' } }])
    expect(await read(id)).toMatchObject({ emails_marketable: true })
    expect((await ada.get(`${path}/new`)).body.included.contactLists).toEqual([])
    expect(
      (await ada.call(unsubscribeContacts, { params: { account_id: ada.account_id }, body: { contact_ids: [id] } })).body.data,
    ).toEqual({
      count: 1,
    })
    expect(await read(id, 'subscriptions')).toMatchObject({ emails_marketable: false, subscriptions: [{ status: 'unsubscribed' }] })
    expect((await ada.call(unsubscribedContacts, { params: { account_id: ada.account_id } })).body.data).toMatchObject([{ id }])
    expect((await ada.post(path, { contact_list_ids: [rows[0]!.id], channels: ['email'], consent_text: 'Again.' })).status).toBe(409)
  })

  it('has a history with actors', async () => {
    const id = await contact()
    await ada.call(contactsEndpoints.update, { params: { id }, body: { first_name: 'Helen' } })
    const { body } = await ada.call(contactActivityLogs, { params: { contact_id: id }, query: { include: 'actor' } })
    expect(body.data[0]).toMatchObject({ event: 'contact.updated', changes: { first_name: ['Eleni', 'Helen'] }, actor: { id: ada.id } })
    expect(body.meta.total).toBe(2)
  })

  it('returns every relation of the specification [R-3.3-31]', async () => {
    const id = await contact(ada, { phone: '6971112233', tags: ['A'], notes: 'x' })
    const include =
      'emailAddresses,primaryEmailAddress,phoneNumbers,primaryPhoneNumber,physicalAddresses,account,user,person,tags.tagCategory,tasks,comments,notes,media,accounts,subscriptions,duplicates_count'
    const row = await read(id, include)
    for (const name of include.split(',').map((word) => word.split('.')[0]!)) expect(row, name).toHaveProperty(name)
    expect(row).toMatchObject({
      account: { id: ada.account_id },
      person: { contacts_count: 1 },
      notes: [{ body_text: 'x' }],
      primaryPhoneNumber: { number: '+306971112233' },
    })
  })
})

it('hides the details from other accounts and from members without the permission', async () => {
  const id = await contact()
  const stranger = await app.member({ permissions: every })
  const powerless = await app.member({ permissions: [], account_id: ada.account_id })
  const reader = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
  const note = (await ada.call(contactNotes.create, { params: { contact_id: id }, body: { body: 'secret' } })).body.data
  for (const path of [
    'email-addresses',
    'phone-numbers',
    'physical-addresses',
    'tags',
    'notes',
    'comments',
    'accounts',
    'person',
    'media',
    'activity-logs',
  ]) {
    expect((await stranger.get(`/api/v1/contacts/${id}/${path}`)).status, path).toBe(404)
    expect((await powerless.get(`/api/v1/contacts/${id}/${path}`)).status, path).toBe(403)
    expect((await app.guest.get(`/api/v1/contacts/${id}/${path}`)).status, path).toBe(401)
    expect((await reader.get(`/api/v1/contacts/${id}/${path}`)).status, path).toBe(200)
  }
  expect((await stranger.call(notesEndpoints.update, { params: { id: note.id }, body: { body: 'x' } })).status).toBe(404)
  expect((await reader.call(notesEndpoints.update, { params: { id: note.id }, body: { body: 'x' } })).status).toBe(403)
  expect((await reader.call(addContactTags, { params: { contact_id: id }, body: { tags: ['x'] } })).status).toBe(403)
  expect((await reader.call(contactSubscriptions, { params: { contact_id: id } })).status).toBe(403)
  expect((await reader.call(contactTasks.list, { params: { contact_id: id } })).status).toBe(403)
  expect((await reader.call(contactTasks.create, { params: { contact_id: id }, body: { title: 'x' } })).status).toBe(403)
})
