import { contactRequests, exportProjectContactLists, exportProjectPipelines, projects, setContactRequestProject } from '@stoa/contract'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectWorld, type ProjectWorld } from '../../delivery/projects/projects.fixture.ts'

let world: ProjectWorld
beforeAll(async () => {
  world = await projectWorld()
})
afterAll(() => world.app.stop())

it('requests, boards and lists of a project live in the CRM that keeps its results', async () => {
  const { agency, provider } = world
  // The client's account has no owner: the agency keeps the results.
  const project = await world.project()
  const at = (more: string) => `/api/v1/projects/${project.uuid}/${more}`
  expect(project.results_account_id).toBe(agency.account_id)
  const pipeline = await agency.post(at('pipelines'), { name: 'Κρατήσεις' })
  expect(pipeline.body.data).toMatchObject({ account_id: agency.account_id, project_uuid: project.uuid })
  const list = await agency.post(at('contact-lists'), { name: 'Καλοκαίρι' })
  expect(list.body.data).toMatchObject({ project_uuid: project.uuid })
  const request = await agency.post(at('contact-requests'), {
    subject: 'Δωμάτιο για δύο',
    contact: { first_name: 'Μαρία', email: 'maria@example.gr' },
  })
  expect(request.body.data).toMatchObject({ account_id: agency.account_id, project_uuid: project.uuid })
  const rows = async (more: string) => (await agency.get(at(more))).body.data
  expect(await rows('pipelines?include=project')).toMatchObject([{ name: 'Κρατήσεις', project: { name: project.name } }])
  expect(await rows('contact-lists?include=project')).toMatchObject([{ name: 'Καλοκαίρι', project: { uuid: project.uuid } }])
  expect(await rows('contact-requests?include=project')).toMatchObject([{ subject: 'Δωμάτιο για δύο', project: { uuid: project.uuid } }])
  expect(
    (await agency.call(projects.read, { params: { uuid: project.uuid }, query: { include: 'contact_requests_count' } })).body.data
      .contact_requests_count,
  ).toBe(1)
  expect((await agency.call(projects.update, { params: { uuid: project.uuid }, body: { account_relation_uuid: null } })).status).toBe(200)
  expect((await provider.get(at('contact-requests'))).status).toBe(403)
  expect((await provider.post(at('pipelines'), { name: 'x' })).status).toBe(403)
  expect(await rows('orders')).toEqual([])
})

it('exports the boards and the lists of a project, and no others [R-2.7-17]', async () => {
  const { agency, app } = world
  const params = { account_id: agency.account_id }
  const clerk = await app.member({ ...params, permissions: ['projects.read', 'pipelines.read', 'contact-lists.read'] })
  const project = await world.project()
  for (const name of ['Κρατήσεις', 'Παράπονα']) await agency.post(`/api/v1/projects/${project.uuid}/pipelines`, { name })
  await agency.post(`/api/v1/projects/${project.uuid}/contact-lists`, { name: 'Φθινόπωρο' })
  await agency.post(`/api/v1/accounts/${agency.account_id}/contact-lists`, { name: 'Χειμώνας' })
  const names = async (endpoint: typeof exportProjectPipelines, query: Record<string, string | boolean> = {}) => {
    const answer = await clerk.call(endpoint, { params: { project_uuid: project.uuid }, query })
    expect(answer.status, answer.raw.toString().slice(0, 200)).toBe(200)
    const [headings, ...rows] = (await readXlsx(answer.raw)).sheets[0]!.rows as unknown[][]
    return rows.map((row) => row[headings!.indexOf('Name')])
  }
  expect(await names(exportProjectPipelines, { sort: '-name' })).toEqual(['Παράπονα', 'Κρατήσεις'])
  expect(await names(exportProjectPipelines, { 'filter[archived]': true })).toEqual([])
  expect(await names(exportProjectContactLists as never)).toEqual(['Φθινόπωρο'])
  const reader = await app.member({ ...params, permissions: ['projects.read'] })
  expect((await reader.call(exportProjectPipelines, { params: { project_uuid: project.uuid } })).status).toBe(403)
})

it('a request goes into a project in which its account takes part, and out again', async () => {
  const { agency, rows } = world
  const project = await world.project()
  const [contact] = await rows<{ id: number }>(
    sql`INSERT INTO contacts (account_id, first_name) VALUES (${agency.account_id}, 'Νίκος') RETURNING id`,
  )
  const request = await agency.call(contactRequests.create, {
    params: { account_id: agency.account_id },
    body: { subject: 'Τιμές', contact_id: contact!.id },
  })
  const put = (project_uuid: string | null) =>
    agency.call(setContactRequestProject, { params: { contact_request_id: request.body.data.id }, body: { project_uuid } })
  expect((await put('0190d1f0-0000-7000-8000-000000000000')).body.errors).toHaveProperty('project_uuid')
  expect((await put(project.uuid)).body.data.project).toMatchObject({ uuid: project.uuid })
  expect((await put(null)).body.data.project).toBeNull()
})
