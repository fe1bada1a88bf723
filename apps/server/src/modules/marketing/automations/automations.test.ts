import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  archiveAutomation,
  automationChoices,
  automationRuns,
  automations,
  automationVersions,
  cancelAutomationRun,
  createProjectAutomation,
  deleteProjectAutomation,
  dryRunAutomation,
  duplicateAutomation,
  pauseAutomation,
  projectAutomation,
  projectAutomations,
  publishAutomation,
  skipAutomationNode,
  startAutomationRuns,
  updateProjectAutomation,
} from '@stoa/contract'
import { automationsApp, graphOf, rowOf, type AutomationsApp } from './automations.fixture.ts'

let test: AutomationsApp
beforeAll(async () => {
  test = await automationsApp()
})
afterAll(() => test.stop())

const params = (uuid: string) => ({ account_id: test.account_id, uuid })
const manual = { event: 'manual' as const }

describe('an automation', () => {
  it('[R-3.2-01] is created as a draft, keyed by uuid, and starts once its graph has no problem', async () => {
    const made = await test.make(manual, graphOf([{ id: 'a', type: 'add_tag' }], 'trigger next a'))
    expect(made).toMatchObject({ id: made.uuid, status: 'draft', version_no: null, has_draft: false })
    expect((await test.activate(made.uuid)).body).toMatchObject({
      errors: { 'graph.nodes.0.tag_ids': ['This is missing.'], 'graph.nodes.0': ['A path does not end.'] },
    })
    const tag = await test.tag()
    const graph = rowOf({ type: 'add_tag', tag_ids: [tag] })
    await test.member.call(automations.update, { params: params(made.uuid), body: { graph } })
    expect((await test.activate(made.uuid)).body.data).toMatchObject({ status: 'active', version_no: 1 })
    expect((await test.activate(made.uuid)).status).toBe(409)
  })

  it('refuses graphs of a wrong form and records of other accounts, at their place', async () => {
    const send = async (graph: object) =>
      (await test.member.call(automations.create, { params: { account_id: test.account_id }, body: { name: 'X', graph } as never })).body
    expect(await send({ nodes: [{ id: 'a', type: 'fly' }], edges: [] })).toMatchObject({
      errors: { 'graph.nodes.0.type': expect.any(Array) },
    })
    expect(await send({ nodes: [], edges: [{ from: 'trigger', branch: 'next', to: 'b' }] })).toMatchObject({
      errors: { 'graph.edges.0.to': expect.any(Array) },
    })
    expect(await send(rowOf({ type: 'add_tag', tag_ids: [999_999_999] }))).toMatchObject({
      errors: { 'graph.nodes.0.tag_ids': expect.any(Array) },
    })
    const many = Array.from({ length: 101 }, (_, at) => ({ id: `n${at}`, type: 'end' }))
    expect(await send({ nodes: many, edges: [] })).toMatchObject({ errors: { 'graph.nodes': expect.any(Array) } })
  })

  it('keeps running contacts on the version with which they began', async () => {
    const [first, second] = [await test.tag(), await test.tag()]
    const wait = { type: 'wait' as const, mode: 'for' as const, amount: 1, unit: 'days' as const }
    const uuid = await test.active(manual, rowOf(wait, { type: 'add_tag', tag_ids: [first] }))
    const ada = await test.contact()
    await test.member.call(startAutomationRuns, { params: params(uuid), body: { contact_ids: [ada] } })
    await test.pass()
    const changed = await test.member.call(automations.update, {
      params: params(uuid),
      body: { graph: rowOf(wait, { type: 'add_tag', tag_ids: [second] }) },
    })
    expect(changed.body.data).toMatchObject({ has_draft: true, version_no: 1 })
    expect((await test.member.call(publishAutomation, { params: params(uuid), body: {} })).body.data).toMatchObject({ version_no: 2 })
    const bob = await test.contact()
    await test.member.call(startAutomationRuns, { params: params(uuid), body: { contact_ids: [bob] } })
    await test.pass()
    await test.wake()
    await test.pass()
    expect([await test.tagsOf(ada), await test.tagsOf(bob)]).toEqual([[first], [second]])
    const versions = (await test.member.call(automationVersions, { params: params(uuid) })).body.data
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
  })

  it('[INV-36] holds its contacts while it is paused, and cancels them when it is archived', async () => {
    const tag = await test.tag()
    const uuid = await test.active(manual, rowOf({ type: 'add_tag', tag_ids: [tag] }))
    const start = async (contact_id: number) =>
      test.member.call(startAutomationRuns, { params: params(uuid), body: { contact_ids: [contact_id] } })
    const ada = await test.contact()
    await start(ada)
    await test.member.call(pauseAutomation, { params: params(uuid), body: {} })
    await test.pass()
    expect(await test.tagsOf(ada)).toEqual([])
    expect((await start(await test.contact())).status).toBe(409)
    await test.activate(uuid)
    await test.pass()
    expect(await test.tagsOf(ada)).toEqual([tag])
    expect((await test.member.call(archiveAutomation, { params: params(uuid), body: {} })).status).toBe(409)
    await start(await test.contact())
    await test.member.call(pauseAutomation, { params: params(uuid), body: {} })
    expect((await test.member.call(archiveAutomation, { params: params(uuid), body: {} })).body.data).toMatchObject({ status: 'archived' })
    expect((await test.runs(uuid)).map(({ status }) => status)).toEqual(['finished', 'cancelled'])
    expect((await test.member.call(automations.update, { params: params(uuid), body: { name: 'New' } })).status).toBe(422)
  })

  it('pauses when its project is over, and stays paused', async () => {
    const owned = async (name: string) =>
      (await test.member.post(`/api/v1/accounts/${test.account_id}/projects`, { name })).body.data.uuid as string
    const [over, running] = [await owned('Over'), await owned('Running')]
    const graph = rowOf({ type: 'add_tag', tag_ids: [await test.tag()] })
    const [first, other] = [
      await test.active(manual, graph, { project_uuid: over }),
      await test.active(manual, graph, { project_uuid: running }),
    ]
    const put = (status: string) => test.member.put(`/api/v1/projects/${over}`, { status })
    const statusOf = async (uuid: string) => (await test.member.call(automations.read, { params: params(uuid) })).body.data.status
    expect((await put('on_hold')).status).toBe(200)
    expect(await statusOf(first)).toBe('active')
    expect((await put('cancelled')).status).toBe(200)
    expect([await statusOf(first), await statusOf(other)]).toEqual(['paused', 'active'])
  })

  it('belongs to a project by its address there', async () => {
    const project = (await test.member.post(`/api/v1/accounts/${test.account_id}/projects`, { name: 'Site' })).body.data.uuid as string
    const at = { project_uuid: project }
    const made = (await test.member.call(createProjectAutomation, { params: at, body: { name: 'Of the project' } })).body.data
    expect(made.project_uuid).toBe(project)
    const one = { ...at, uuid: made.uuid }
    await test.member.call(updateProjectAutomation, { params: one, body: { name: 'Renamed', version: made.version } })
    expect((await test.member.call(projectAutomation, { params: one })).body.data.name).toBe('Renamed')
    expect((await test.member.call(projectAutomations, { params: at })).body.data).toHaveLength(1)
    const other = await test.make(manual, rowOf())
    expect((await test.member.call(projectAutomation, { params: { ...at, uuid: other.uuid } })).status).toBe(404)
    const copy = (await test.member.call(duplicateAutomation, { params: params(made.uuid), body: {} })).body.data
    expect(copy).toMatchObject({ name: 'Renamed (2)', status: 'draft', project_uuid: project })
    expect((await test.member.call(deleteProjectAutomation, { params: one })).status).toBe(200)
  })

  it('offers what the caller may read', async () => {
    const tag = await test.tag('Offered')
    const offered = (await test.member.call(automationChoices, { params: { account_id: test.account_id } })).body.data
    expect(offered.tags).toContainEqual({ id: tag, name: 'Offered' })
    const reader = await test.app.member({ account_id: test.account_id, permissions: ['automations.read'] })
    const seen = (await reader.call(automationChoices, { params: { account_id: test.account_id } })).body.data
    expect(seen.tags).toEqual([])
  })
})

describe('a run', () => {
  it('tells where, why and what next, and can be skipped and taken out', async () => {
    const tag = await test.tag()
    const wait = { type: 'wait' as const, mode: 'for' as const, amount: 3, unit: 'days' as const }
    const uuid = await test.active(manual, rowOf(wait, { type: 'add_tag', tag_ids: [tag] }))
    const [ada, bob] = [await test.contact({ first_name: 'Ada' }), await test.contact()]
    const started = await test.member.call(startAutomationRuns, { params: params(uuid), body: { contact_ids: [ada, bob] } })
    expect(started.body.data).toEqual({ started: 2, left_out: 0 })
    await test.pass()
    const [first, second] = await test.runs(uuid)
    const read = await test.member.get(`/api/v1/automation-runs/${first!.id}?include=contact,automation,steps`)
    expect(read.body.data).toMatchObject({ status: 'waiting', current_node: 'n1', contact: { first_name: 'Ada' }, steps: [] })
    await test.member.call(skipAutomationNode, { params: { id: first!.id } })
    await test.pass()
    expect(await test.tagsOf(ada)).toEqual([tag])
    expect(await test.steps(uuid)).toEqual(['n1 skipped by_hand', 'n2 done', 'end done'])
    expect((await test.member.call(cancelAutomationRun, { params: { id: second!.id } })).body.data).toMatchObject({ status: 'cancelled' })
    expect((await test.member.call(cancelAutomationRun, { params: { id: second!.id } })).status).toBe(409)
    const of = await test.member.get(`/api/v1/accounts/${test.account_id}/automation-runs?filter[contact]=${ada}`)
    expect(of.body.data).toHaveLength(1)
    const found = (await test.member.call(automationRuns.list, { params: { account_id: test.account_id } })).body
    expect(found.data.length).toBeGreaterThan(1)
    const again = await test.member.call(startAutomationRuns, { params: params(uuid), body: { contact_ids: [ada] } })
    expect(again.body.data).toEqual({ started: 0, left_out: 1 })
  })

  it('is shown in a trial before it happens, and a trial writes nothing', async () => {
    const tag = await test.tag()
    const isCompany = { all: [{ field: 'company', op: 'not_empty' }] } as const
    const graph = graphOf(
      [
        { id: 'ask', type: 'condition', rules: isCompany },
        { id: 'tag', type: 'add_tag', tag_ids: [tag] },
        { id: 'mail', type: 'send_email', purpose: 'marketing', subject: 'Hello', html: '<p>Hello</p>' },
        { id: 'end', type: 'end' },
      ],
      'trigger next ask',
      'ask yes tag',
      'ask no mail',
      'tag next end',
      'mail next end',
    )
    const { uuid } = await test.make({ event: 'contact.created' }, graph)
    const [firm, person] = [await test.contact({ company: 'Firm' }), await test.contact()]
    const trial = await test.member.call(dryRunAutomation, { params: params(uuid), body: { contact_ids: [firm, person] } })
    const ways = Object.fromEntries(
      trial.body.data.contacts.map(({ contact_id, path }) => [
        contact_id,
        path.map(({ node, branch, refusal }) => [node, branch, refusal]),
      ]),
    )
    expect(ways).toEqual({
      [firm]: [
        ['ask', 'yes', null],
        ['tag', 'next', null],
        ['end', null, null],
      ],
      [person]: [
        ['ask', 'no', null],
        ['mail', 'next', 'no_consent'],
      ],
    })
    expect(trial.body.data.visits).toEqual({ ask: 2, tag: 1, mail: 1, end: 1 })
    const written = await sql<{ runs: number }>`SELECT count(*)::int AS runs FROM automation_runs WHERE automation_uuid = ${uuid}`.execute(
      test.db,
    )
    expect(written.rows[0]!.runs).toBe(0)
    expect(await test.tagsOf(firm)).toEqual([])
  })
})
