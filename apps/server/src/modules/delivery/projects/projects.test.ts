import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProjectUser, projects, tasks } from '@stoa/contract'
import { projectWorld, type ProjectWorld } from './projects.fixture.ts'

let world: ProjectWorld
beforeAll(async () => {
  world = await projectWorld()
})
afterAll(() => world.app.stop())

const at = (uuid: string, more = '') => `/api/v1/projects/${uuid}${more}`
const listOf = (account_id: number, more = '') => `/api/v1/accounts/${account_id}/projects${more}`

describe('a project', () => {
  it('is created for a client, numbered per account and owned by its creator [R-3.2-01]', async () => {
    const { agency, client, relation } = world
    const made = await agency.post(listOf(agency.account_id), {
      name: 'Νέα ιστοσελίδα',
      description: '<p>Ένα <script>alert(1)</script>site</p>',
      account_relation_uuid: relation,
      start_date: '2026-03-01',
      due_date: '2026-05-01',
    })
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({
      id: made.body.data.uuid,
      party: 'owner',
      status: 'active',
      client_account_id: client.account_id,
      owner_id: agency.id,
      description: '<p>Ένα site</p>',
      next_statuses: ['on_hold', 'completed', 'cancelled'],
      client: { name: 'Ξενοδοχεία Αιγαίο' },
    })
    const next = await agency.call(projects.create, { body: { name: 'Δεύτερο', account_id: agency.account_id, status: 'draft' } })
    expect(next.body.data.number).toBe(made.body.data.number + 1)
    const wrong = { name: '', due_date: '2026-01-01', start_date: '2026-02-01' }
    expect((await agency.post(listOf(agency.account_id), wrong)).body.errors).toHaveProperty('name')
    expect((await agency.put(at(made.body.data.uuid), { due_date: '2026-01-01' })).body.errors).toHaveProperty('due_date')
  })

  it('refuses references of other accounts [INV-2]', async () => {
    const { agency, client, rows, app } = world
    const [foreign] = await rows<{ uuid: string }>(sql`
      INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${client.account_id}, ${await app.account()}, 'client', 'active') RETURNING uuid`)
    const wrong = async (body: object) => (await agency.post(listOf(agency.account_id), { name: 'x', ...body })).body.errors
    expect(await wrong({ account_relation_uuid: foreign!.uuid })).toHaveProperty('account_relation_uuid')
    expect(await wrong({ owner_id: client.id })).toHaveProperty('owner_id')
    expect(await wrong({ product_id: 999_999 })).toHaveProperty('product_id')
    const project = await world.project()
    await expect(
      sql`INSERT INTO tasks (uuid, account_id, number, title, user_id, position, project_uuid) VALUES (uuid_v7(), ${world.rival.account_id}, 1, 'x', ${agency.id}, 'a0', ${project.uuid})`.execute(
        app.database.db,
      ),
    ).rejects.toThrow(/foreign key/)
  })

  it('follows the allowed transitions and is completed with open published tasks only by force', async () => {
    const { agency, client } = world
    const project = await world.project({ status: 'draft' })
    const go = (status: string, more = {}) => agency.put(at(project.uuid), { status, ...more })
    expect((await go('completed')).status).toBe(422)
    expect((await go('active')).body.data.status).toBe('active')
    const task = await agency.post(at(project.uuid, '/tasks'), { title: 'Approve the plan', account_assigned_id: client.account_id })
    expect(task.body.data).toMatchObject({ project_uuid: project.uuid, account_id: agency.account_id })
    expect((await go('completed')).body.errors.status[0]).toMatch(/still open/)
    expect((await go('completed', { force: true })).body.data.completed_at).not.toBeNull()
    expect((await go('archived')).body.data.next_statuses).toEqual(['completed'])
    const listed = (more: string) => agency.get(listOf(agency.account_id, `?filter[search]=${project.number}${more}`))
    expect((await listed('')).body.data.map((one: { uuid: string }) => one.uuid)).not.toContain(project.uuid)
    expect((await listed('&filter[status]=archived')).body.data).toMatchObject([{ uuid: project.uuid }])
    expect((await go('cancelled')).status).toBe(422)
    expect((await go('completed')).body.data.status).toBe('completed')
    const logs = await agency.get(at(project.uuid, '/activity-logs'))
    expect(logs.body.data.map((one: { event: string }) => one.event)).toEqual(
      expect.arrayContaining(['project.created', 'project.completed', 'project.account_added']),
    )
  })

  it('refuses an outdated version, and deletion while it is under way [INV-61]', async () => {
    const { agency } = world
    const project = await world.project()
    expect((await agency.put(at(project.uuid), { name: 'A', version: project.version })).status).toBe(200)
    expect((await agency.put(at(project.uuid), { name: 'B', version: project.version })).status).toBe(409)
    expect((await agency.delete(at(project.uuid))).body.errors).toHaveProperty('base')
    await agency.put(at(project.uuid), { status: 'cancelled' })
    expect((await agency.delete(at(project.uuid))).status).toBe(200)
    expect((await agency.get(at(project.uuid))).status).toBe(404)
  })

  it('includes the relations that the caller may know of', async () => {
    const { agency } = world
    const project = await world.project()
    const include =
      'account,client,accountRelation,resultsAccount,accounts,members,providerMembers,product,productCategory,owner,users,tasks_count,open_tasks_count,contact_requests_count'
    const { body } = await agency.get(at(project.uuid, `?include=${include}`))
    expect(body.data).toMatchObject({
      account: { id: agency.account_id },
      client: { name: 'Ξενοδοχεία Αιγαίο' },
      accountRelation: { type: 'client' },
      accounts: [{ role: 'owner' }, { role: 'client' }, { role: 'provider', scope_text: 'Print 500 posters' }],
      members: [{ id: agency.id, role: 'manager' }],
      providerMembers: [],
      owner: { id: agency.id },
      product: null,
      tasks_count: 0,
    })
  })

  it('includes each of the ten relations of the specification [R-3.3-18]', async () => {
    const { agency, provider, rows, app } = world
    const [product] = await rows<{ id: number }>(
      sql`INSERT INTO products (type, code, name_en, name_gr) VALUES ('basic', 'TEN', 'Campaign', 'Καμπάνια') RETURNING id`,
    )
    const project = await world.project()
    await sql`UPDATE projects SET product_id = ${product!.id} WHERE uuid = ${project.uuid}`.execute(app.database.db)
    await provider.call(addProjectUser, { params: { project_uuid: project.uuid }, body: { user_id: provider.id } })
    const results = project.results_account_id
    await sql`INSERT INTO channels (account_id, name, type, key, project_uuid) VALUES (${results}, 'Τηλέφωνο', 'phone', 'tenrelations', ${project.uuid})`.execute(
      app.database.db,
    )
    await sql`INSERT INTO pages (account_id, name, slug, design_hash, project_uuid) VALUES (${results}, 'Προσφορά', 'ten', repeat('0', 64), ${project.uuid})`.execute(
      app.database.db,
    )
    const relations = [
      'account',
      'client',
      'accountRelation',
      'accounts',
      'pages',
      'channels',
      'members',
      'providerMembers',
      'product',
      'owner',
    ]
    const { status, body } = await agency.get(at(project.uuid, `?include=${relations.join()}`))
    expect([
      status,
      Object.keys(body.data)
        .filter((name) => relations.includes(name))
        .toSorted(),
    ]).toEqual([200, relations.toSorted()])
    expect(body.data).toMatchObject({
      account: { id: agency.account_id },
      client: { name: 'Ξενοδοχεία Αιγαίο' },
      accountRelation: { type: 'client' },
      accounts: [{ role: 'owner' }, { role: 'client' }, { role: 'provider' }],
      pages: [{ name: 'Προσφορά', status: 'draft' }],
      channels: [{ name: 'Τηλέφωνο', status: 'draft' }],
      members: [{ id: agency.id }],
      providerMembers: [{ id: provider.id }],
      product: { id: product!.id },
      owner: { id: agency.id },
    })
  })
})

describe('the accounts that take part', () => {
  it('read what concerns them once it is active; other accounts do not find it [INV-1] [INV-8] [INV-10]', async () => {
    const { agency, client, provider, rival } = world
    const draft = await world.project({ status: 'draft' })
    expect((await client.get(at(draft.uuid))).status).toBe(404)
    const project = await world.project()
    const include = '?include=accounts,users,client,accountRelation,tasks_count,product'
    const [kept, bought, made] = await Promise.all([agency, client, provider].map((user) => user.get(at(project.uuid, include))))
    expect(kept!.body.data.budget_minor).toBe(900_000)
    expect(bought!.body.data).toMatchObject({
      party: 'client',
      client: { id: client.account_id },
      accounts: [{ role: 'owner' }, { role: 'client' }],
    })
    expect(made!.body.data).toMatchObject({
      party: 'provider',
      scope_text: 'Print 500 posters',
      accounts: [{ role: 'owner' }, { role: 'provider' }],
    })
    for (const secret of ['budget_minor', 'health', 'show_providers', 'accountRelation'])
      expect(bought!.body.data).not.toHaveProperty(secret)
    for (const secret of ['client', 'client_account_id', 'budget_minor', 'description', 'product', 'owner_id'])
      expect(made!.body.data).not.toHaveProperty(secret)
    expect((await rival.get(at(project.uuid))).status).toBe(404)
    await agency.put(at(project.uuid), { show_providers: true, shows_client: true })
    expect((await client.get(at(project.uuid, '/accounts'))).body.data).toHaveLength(3)
    expect((await provider.get(at(project.uuid, '?include=client'))).body.data.client.id).toBe(client.account_id)
    expect((await client.put(at(project.uuid), { name: 'Mine' })).status).toBe(403)
    expect((await provider.delete(at(project.uuid))).status).toBe(403)
    expect((await client.get(at(project.uuid, '/activity-logs'))).status).toBe(403)
  })

  it('cannot search by values that they may not see: a provider does not find the client [INV-1]', async () => {
    const { client, provider } = world
    const project = await world.project({ name: 'Αφίσες λιμανιού' })
    const found = async (query: string) =>
      (await provider.get(listOf(provider.account_id, query))).body.data.map((one: { uuid: string }) => one.uuid)
    expect(await found('?filter[search]=αφισες')).toEqual([project.uuid])
    expect(await found('?filter[search]=ξενοδοχεια')).toEqual([])
    expect(await found(`?filter[client]=${client.account_id}`)).toEqual([])
    expect(await found('?filter[health]=on_track')).toEqual([])
    expect((await client.get(listOf(client.account_id, '?filter[search]=λιμανιου'))).body.data).toMatchObject([{ uuid: project.uuid }])
    expect((await client.get(listOf(client.account_id, '?filter[party]=owner'))).body.data).toEqual([])
    expect((await client.call(projects.list)).body.data.every((one: { status: string }) => one.status !== 'draft')).toBe(true)
  })

  it('lose it, with their people and tasks, when their participation ends', async () => {
    const { agency, provider, rival } = world
    const project = await world.project()
    const users = at(project.uuid, '/users')
    expect((await agency.post(users, { user_id: provider.id, role: 'member' })).body.data.account_id).toBe(provider.account_id)
    expect((await agency.post(users, { user_id: rival.id })).body.errors).toHaveProperty('user_id')
    const task = await agency.post(at(project.uuid, '/tasks'), {
      title: 'Print',
      account_assigned_id: provider.account_id,
      user_assigned_id: provider.id,
    })
    expect((await provider.get(at(project.uuid, '/tasks'))).status).toBe(200)
    expect((await provider.get(`/api/v1/tasks/${task.body.data.uuid}?include=project`)).body.data.project.uuid).toBe(project.uuid)
    expect((await agency.delete(at(project.uuid, `/accounts/${provider.account_id}`))).status).toBe(200)
    expect((await provider.get(at(project.uuid))).status).toBe(404)
    expect((await provider.call(tasks.read, { params: { uuid: task.body.data.uuid } })).status).toBe(404)
    expect((await agency.get(users)).body.data.map((one: { id: number }) => one.id)).toEqual([agency.id])
    expect((await agency.delete(at(project.uuid, `/accounts/${agency.account_id}`))).status).toBe(422)
  })

  it('manage their own people; data scope own shows only projects that a person works on', async () => {
    const { app, agency, provider } = world
    const project = await world.project()
    const colleague = await app.member({ permissions: ['projects.read'], account_id: provider.account_id, data_scope: 'own' })
    expect((await colleague.get(at(project.uuid))).status).toBe(404)
    const choices = await provider.get(at(project.uuid, '/users/choices'))
    expect(choices.body.data.every((one: { account: { id: number } }) => one.account.id === provider.account_id)).toBe(true)
    expect((await provider.post(at(project.uuid, '/users'), { user_id: agency.id })).body.errors).toHaveProperty('user_id')
    expect((await provider.post(at(project.uuid, '/users'), { user_id: colleague.id })).status).toBe(200)
    expect((await colleague.get(at(project.uuid))).status).toBe(200)
    expect((await colleague.get(listOf(provider.account_id))).body.data).toMatchObject([{ uuid: project.uuid }])
    expect((await provider.delete(at(project.uuid, `/users/${agency.id}`))).status).toBe(404)
    expect((await provider.delete(at(project.uuid, `/users/${colleague.id}`))).status).toBe(200)
    expect((await colleague.get(at(project.uuid))).status).toBe(404)
    expect((await provider.put(at(project.uuid, '/owner'), { user_id: provider.id })).status).toBe(403)
  })

  it('count only the tasks that they may see [INV-52]', async () => {
    const { agency, client } = world
    const project = await world.project()
    await agency.post(at(project.uuid, '/tasks'), { title: 'Within the agency' })
    await agency.post(at(project.uuid, '/tasks'), { title: 'For the client', account_assigned_id: client.account_id })
    const counts = async (user: typeof agency) => (await user.get(at(project.uuid, '?include=tasks_count,open_tasks_count'))).body.data
    expect(await counts(agency)).toMatchObject({ tasks_count: 2, open_tasks_count: 2 })
    expect(await counts(client)).toMatchObject({ tasks_count: 1 })
    expect((await client.get(at(project.uuid, '/tasks'))).body.data).toMatchObject([{ title: 'For the client' }])
    expect((await client.call(tasks.list, { query: { 'filter[project]': project.uuid } })).body.meta.total).toBe(1)
  })
})
