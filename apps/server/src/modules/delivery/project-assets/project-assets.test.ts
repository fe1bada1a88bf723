import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '@stoa/contract'
import { rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { expireOverdue } from './store.ts'

const ALL = ['read', 'create', 'update', 'delete', 'request-approval', 'approve'].map((verb) => `project-assets.${verb}`)
const AGENCY = [
  ...ALL,
  'projects.read',
  'projects.create',
  'projects.update',
  'projects.manage-members',
  'assets.read',
  'assets.update',
  'assets.delete',
  'tasks.read',
  'tasks.create',
  'tasks.update',
]
const GUEST = ['project-assets.read', 'project-assets.approve', 'projects.read']

const ascending = (one: number, other: number) => one - other
let app: TestApp
let agency: TestUser
let client: TestUser
let second: TestUser
let provider: TestUser
let project_uuid: string
beforeAll(async () => {
  app = await createTestApp()
  agency = await app.member({ permissions: AGENCY })
  const [clients, providers] = [await app.account({ type: 'client' }), await app.account({ type: 'provider' })]
  client = await app.member({ permissions: GUEST, account_id: clients })
  second = await app.member({ permissions: GUEST, account_id: clients })
  provider = await app.member({ permissions: [...GUEST, 'project-assets.create', 'project-assets.update'], account_id: providers })
  const relation = async (account_id: number, type: string) =>
    (
      await rows<{ uuid: string }>(
        app.database.db,
        sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${agency.account_id}, ${account_id}, ${type}, 'active') RETURNING uuid`,
      )
    )[0]!.uuid
  const account_relation_uuid = await relation(clients, 'client')
  await relation(providers, 'provider')
  const made = await agency.call(contract.accountProjects.create, {
    params: { account_id: agency.account_id },
    body: { name: 'Summer', account_relation_uuid, status: 'active', owner_id: agency.id },
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  project_uuid = made.body.data.uuid
  await agency.call(contract.addProjectAccount, { params: { project_uuid }, body: { account_id: providers } })
})
afterAll(() => app.stop())

const note = async (who = agency, more: object = {}) => {
  const answer = await who.call(contract.createProjectAssetNote, {
    params: { project_uuid },
    body: { name: 'Slogan', body: 'By the sea', ...more },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const submit = (id: number, body: object, who = agency) => who.call(contract.requestApproval, { params: { project_asset_id: id }, body })
const read = async (id: number, who = agency, include = 'reviewers,approvalRequests,pendingApprovalRequest') =>
  (await who.call(contract.projectAssets.read, { params: { id }, query: { include } })).body.data
const inReview = async (body: object = { reviewer_ids: [client.id, second.id] }, more: object = {}) => {
  const { id } = await note(agency, more)
  const answer = await submit(id, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return id
}
const pendingOf = async (id: number, who: TestUser) => (await read(id, who)).pendingApprovalRequest!.id
const approve = (who: TestUser, approval_request_id: number, comment?: string) =>
  who.call(contract.approve, { body: { approval_request_id, ...(comment && { comment }) } })
const reject = (who: TestUser, approval_request_id: number, comment = 'Larger logo') =>
  who.call(contract.reject, { body: { approval_request_id, comment } })
const addVersion = ({ asset_id }: { asset_id: number }, body = 'At the sea') =>
  agency.call(contract.assets.update, { params: { account_id: agency.account_id, id: asset_id }, body: { body } })

it('[R-7.4-05] keeps a file, a link or a note as an asset of a project in one call each', async () => {
  const path = `/api/v1/projects/${project_uuid}/project-assets`
  const file = await agency.upload(path, { file: { file_name: 'Αφίσα.txt', content: Buffer.from('poster') } })
  expect(file.status, JSON.stringify(file.body)).toBe(200)
  expect(file.body.data).toMatchObject({ kind: 'file', name: 'Αφίσα', status: 'draft', asset: { media: { name: 'Αφίσα' } } })
  const link = await agency.call(contract.createProjectAssetLink, { params: { project_uuid }, body: { url: 'https://figma.example/a' } })
  expect(link.body.data).toMatchObject({ kind: 'link', asset: { link: { url: 'https://figma.example/a' } } })
  expect(await note()).toMatchObject({
    kind: 'note',
    project_uuid,
    asset_account_id: agency.account_id,
    asset: { note: { body_text: 'By the sea' } },
  })
  const again = await agency.upload(path, { asset_id: String(link.body.data.asset_id) })
  expect(again.status).toBe(422)
  const used = await agency.call(contract.assets.remove, { params: { account_id: agency.account_id, id: link.body.data.asset_id } })
  expect(used.status).toBe(422)
})

it('[R-1-05] an asset goes through request, approval, rejection and a second round with a new version', async () => {
  const id = await inReview()
  expect(await read(id)).toMatchObject({ status: 'in_review', review_round: 1 })
  expect((await submit(id, { reviewer_ids: [client.id] })).status).toBe(409)
  expect((await approve(client, await pendingOf(id, client))).body.data).toMatchObject({ status: 'approved', can_withdraw: true })
  expect(await read(id)).toMatchObject({ status: 'in_review' })
  const rejected = await reject(second, await pendingOf(id, second))
  expect(rejected.body.data).toMatchObject({ status: 'rejected', comment: 'Larger logo' })
  const changed = await read(id)
  expect(changed).toMatchObject({ status: 'changes_requested' })
  expect((await addVersion(changed)).status).toBe(200)
  const answer = await submit(id, {})
  expect(answer.body.data).toMatchObject({ status: 'in_review', review_round: 2, asset_version_no: 2 })
  expect(answer.body.data.approvalRequests?.map(({ round, status }) => `${round} ${status}`).toSorted()).toEqual([
    '1 approved',
    '1 rejected',
    '2 pending',
    '2 pending',
  ])
  for (const who of [client, second]) expect((await approve(who, await pendingOf(id, who))).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'approved', approved_at: expect.any(String) })
  const change = (status: string) => agency.call(contract.projectAssets.update, { params: { id }, body: { status: status as 'final' } })
  expect((await change('final')).body.data.status).toBe('final')
  expect((await addVersion(changed, 'Once more')).status).toBe(409)
  expect((await change('draft')).body.data).toMatchObject({ status: 'draft', approved_at: null })
})

it('[R-3.3-19] [R-3.3-21] includes what belongs to an asset of a project and to an approval request', async () => {
  const id = await inReview()
  const request = await pendingOf(id, client)
  const said = await client.call(contract.approvalComments.create, {
    params: { approval_request_id: request },
    body: { body: 'Which font?' },
  })
  expect(said.status, JSON.stringify(said.body)).toBe(200)
  const row = await agency.call(contract.projectAssets.read, {
    params: { id },
    query: { include: 'project,asset,reviewers,approvalRequests,pendingApprovalRequest,task,createdBy' },
  })
  expect(row.body.data).toMatchObject({
    project: { uuid: project_uuid, name: 'Summer' },
    asset: { name: 'Slogan' },
    pendingApprovalRequest: null,
    task: null,
    createdBy: { id: agency.id },
  })
  expect(row.body.data.reviewers?.map((one) => [one.id, one.required]).toSorted()).toEqual([
    [client.id, true],
    [second.id, true],
  ])
  expect(row.body.data.approvalRequests).toHaveLength(2)
  const list = await agency.call(contract.approvalRequests.list, {
    params: { project_uuid },
    query: { include: 'user,comments,projectAsset', 'filter[project_asset]': id, 'filter[reviewer]': client.id },
  })
  expect(list.body.data).toMatchObject([
    {
      id: request,
      user: { id: client.id },
      comments: [{ body_text: 'Which font?', user: { id: client.id } }],
      projectAsset: { id, name: 'Slogan' },
    },
  ])
  const comments = await agency.call(contract.approvalComments.list, { params: { approval_request_id: request } })
  expect(comments.body.data).toHaveLength(1)
})

it('with the policy any one required approval is enough, and ends what else is asked', async () => {
  const id = await inReview({ reviewer_ids: [client.id, second.id], approval_policy: 'any' })
  await approve(client, await pendingOf(id, client))
  const row = await read(id)
  expect(row.status).toBe('approved')
  expect(row.approvalRequests?.map(({ status }) => status).toSorted()).toEqual(['approved', 'cancelled'])
})

it('takes a verdict only from its reviewer, and once', async () => {
  const id = await inReview()
  const request = await pendingOf(id, client)
  expect((await approve(second, request)).status).toBe(403)
  expect((await approve(agency, request)).status).toBe(403)
  const both = await Promise.all([approve(client, request), reject(client, request)])
  expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
  expect((await approve(client, request)).status).toBe(409)
  expect((await client.post('/api/v1/rejected-approval-requests', { approval_request_id: request })).status).toBe(422)
})

it('a verdict can be taken back for 24 hours, which opens the round again', async () => {
  const id = await inReview()
  const request = await pendingOf(id, client)
  await reject(client, request)
  expect((await read(id)).approvalRequests?.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'rejected'])
  const params = { approval_request_id: request }
  expect((await second.call(contract.withdrawRejection, { params })).status).toBe(403)
  expect((await client.call(contract.withdrawApproval, { params })).status).toBe(409)
  expect((await client.call(contract.withdrawRejection, { params })).body.data).toMatchObject({ status: 'pending', comment: null })
  const row = await read(id)
  expect([row.status, row.approvalRequests?.map(({ status }) => status)]).toEqual(['in_review', ['pending', 'pending']])
  await reject(client, request)
  await sql`UPDATE approval_requests SET responded_at = now() - interval '25 hours' WHERE id = ${request}`.execute(app.database.db)
  expect((await client.call(contract.withdrawRejection, { params })).status).toBe(409)
})

it('a new version while in review ends the round, and its verdicts stay', async () => {
  const id = await inReview()
  const request = await pendingOf(id, client)
  const row = await read(id)
  const [answer, version] = await Promise.all([approve(client, request), addVersion(row)])
  expect(version.status).toBe(200)
  expect([200, 409]).toContain(answer.status)
  const after = await read(id)
  expect(after).toMatchObject({ status: 'draft', asset_version_no: 2 })
  expect(after.approvalRequests?.every(({ status }) => status !== 'pending')).toBe(true)
})

it('clients see what was submitted to them, providers what is theirs or what they review', async () => {
  const draft = await note()
  const internal = await inReview({ reviewer_ids: [agency.id], client_review: false })
  const shown = await inReview({ reviewer_ids: [client.id], optional_reviewer_ids: [provider.id] })
  const theirs = await note(provider, { name: 'Print file' })
  expect(theirs.asset_account_id).toBe(provider.account_id)
  const seen = async (who: TestUser) =>
    (await who.call(contract.projectAssets.list, { params: { project_uuid }, query: { per_page: 100 } })).body.data.map(({ id }) => id)
  const forClient = await seen(client)
  expect([draft.id, internal, shown, theirs.id].map((id) => forClient.includes(id))).toEqual([false, false, true, false])
  expect((await seen(provider)).toSorted(ascending)).toEqual([shown, theirs.id])
  for (const id of [draft.id, internal]) expect((await client.call(contract.projectAssets.read, { params: { id } })).status).toBe(404)
  expect((await read(shown, provider)).reviewers?.map(({ id }) => id)).toEqual([provider.id])
  expect((await read(shown, provider)).approvalRequests).toHaveLength(1)
  expect((await client.call(contract.projectAssets.update, { params: { id: shown }, body: { due_date: '2030-01-01' } })).status).toBe(403)
  expect((await provider.call(contract.projectAssets.update, { params: { id: theirs.id }, body: { due_date: '2030-01-01' } })).status).toBe(
    200,
  )
  const unknown = await submit(draft.id, { reviewer_ids: [(await app.member({ permissions: GUEST })).id] })
  expect(Object.keys(unknown.body.errors ?? {})).toEqual(['reviewer_ids'])
  const hidden = await submit(draft.id, { reviewer_ids: [client.id], client_review: false })
  expect(Object.keys(hidden.body.errors ?? {})).toEqual(['reviewer_ids'])
  const choices = await agency.call(contract.reviewerChoices, { params: { project_uuid } })
  expect(choices.body.data.map(({ id }) => id).toSorted(ascending)).toEqual(
    [agency, client, second, provider].map(({ id }) => id).toSorted(ascending),
  )
})

it('a participant who was not asked claims the review, whose answer is not waited for', async () => {
  const id = await inReview({ reviewer_ids: [client.id] })
  const params = { project_asset_id: id }
  expect((await client.call(contract.claimApproval, { params })).status).toBe(409)
  const claimed = await second.call(contract.claimApproval, { params })
  expect(claimed.body.data).toMatchObject({ origin: 'claim', required: false, status: 'pending' })
  expect((await agency.call(contract.approvalClaims, { params })).body.data).toHaveLength(1)
  expect((await agency.call(contract.assetApprovalRequests, { params })).body.data).toHaveLength(2)
  await approve(second, claimed.body.data.id)
  expect((await read(id)).status).toBe('in_review')
  await approve(client, await pendingOf(id, client))
  expect((await read(id)).status).toBe('approved')
})

it('notifies reviewers and requesters, and reminds each reviewer once an hour', async () => {
  const id = await inReview({ reviewer_ids: [client.id] })
  const remind = async () =>
    (await agency.call(contract.notifyReviewers, { params: { project_uuid }, body: { ids: [id] } })).body.data.count
  expect(await remind()).toBe(0)
  await sql`UPDATE approval_requests SET created_at = now() - interval '2 hours' WHERE project_asset_id = ${id}`.execute(app.database.db)
  expect([await remind(), await remind()]).toEqual([1, 0])
  await reject(client, await pendingOf(id, client), 'Too dark')
  const notices = await rows<{ code: string; to: string }>(
    app.database.db,
    sql`SELECT payload->>'setting_code' AS code, payload->>'user_ids' AS to FROM outbox_events
      WHERE topic = 'notification' AND payload->>'subject_type' = 'project_asset' AND payload->>'subject_id' = ${String(id)} ORDER BY id`,
  )
  expect(notices).toEqual([
    { code: 'approval.requested', to: `[${client.id}]` },
    { code: 'approval.reminder', to: `[${client.id}]` },
    { code: 'approval.rejected', to: `[${agency.id}]` },
  ])
})

it('a task follows the review, and an unanswered request ends two weeks after its day', async () => {
  const task = (
    await agency.call(contract.accountTasks.create, {
      params: { account_id: agency.account_id },
      body: { title: 'Slogan', project_uuid, status: 'todo' } as never,
    })
  ).body.data
  const id = await inReview({ reviewer_ids: [client.id], due_date: '2026-01-10' }, { task_uuid: task.uuid })
  await sql`UPDATE tasks SET status = 'in_review' WHERE uuid = ${task.uuid}`.execute(app.database.db)
  expect(await expireOverdue(app.database.db, '2026-01-24', 14, 100)).toEqual([])
  const request = await pendingOf(id, client)
  await reject(client, request)
  const { body } = await agency.call(contract.tasks.read, { params: { uuid: task.uuid } })
  expect(body.data.status).toBe('in_progress')
  const late = await inReview({ reviewer_ids: [client.id], due_date: '2026-01-09' })
  expect(await expireOverdue(app.database.db, '2026-01-24', 14, 100)).toMatchObject([{ project_asset_id: late, status: 'expired' }])
})

it('filters, sorts and exports the assets of a project', async () => {
  const name = 'Μοναδικό σλόγκαν'
  const made = await note(agency, { name, due_date: '2027-03-01' })
  const found = await agency.call(contract.projectAssets.list, {
    params: { project_uuid },
    query: { 'filter[search]': 'μοναδικο', 'filter[kind]': 'note', 'filter[status]': 'draft', sort: 'name' },
  })
  expect(found.body.data.map(({ id }) => id)).toEqual([made.id])
  const file = await agency.get(contract.projectAssets.export.path.replace(':project_uuid', project_uuid))
  expect(file.raw.subarray(0, 2).toString()).toBe('PK')
  expect((await agency.call(contract.projectAssets.remove, { params: { id: made.id } })).status).toBe(200)
  expect((await agency.call(contract.projectAssets.read, { params: { id: made.id } })).status).toBe(404)
})
