import { contactRequests, moveContact, moveContactRequest, pipelineStages, readBoard } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { type Board, plantBoard, plantCards, plantContacts, plantRequests } from '../../pipelines/pipelines.fixture.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({
    permissions: [
      'pipelines.read',
      'pipelines.update',
      'contacts.read',
      'contacts.update',
      'contact-requests.read',
      'contact-requests.update',
    ],
  })
})
afterAll(() => app.stop())

interface Card {
  kind: 'contact' | 'contact_request'
  id: number
  stage_id: number
  position: string
}

/** The cards of a board as they are stored, by rank. */
async function stored(board: Board): Promise<Card[]> {
  const { rows } = await sql<Card>`
    SELECT 'contact' AS kind, contact_id AS id, pipeline_stage_id AS stage_id, position FROM contact_pipeline_stage WHERE pipeline_id = ${board.id}
    UNION ALL SELECT 'contact_request', id, pipeline_stage_id, position FROM contact_requests WHERE pipeline_id = ${board.id} ORDER BY position`.execute(
    app.database.db,
  )
  return rows
}

const move = (card: Pick<Card, 'kind' | 'id'>, stage_id: number, place: object = {}) =>
  card.kind === 'contact'
    ? ada.call(moveContact, { params: { id: stage_id }, body: { contact_id: card.id, ...place } })
    : ada.call(moveContactRequest, { params: { contact_request_id: card.id }, body: { pipeline_stage_id: stage_id, ...place } })

it('sixteen movers of both kinds at two stages lose and double no card, and every board shows one order [INV-34] [INV-35]', async () => {
  const board = await plantBoard(app, ada.account_id)
  const people = await plantContacts(app, ada.account_id, 9)
  await plantCards(app, board, board.stages.new, people.slice(1))
  const requests = await plantRequests(app, board, board.stages.contacted, people[0]!, ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'])
  const cards: Pick<Card, 'kind' | 'id'>[] = people.slice(1).flatMap((id, at) => [
    { kind: 'contact', id },
    { kind: 'contact_request', id: requests[at]! },
  ])
  const open = [board.stages.new, board.stages.contacted]
  const statuses: number[] = []
  const mover = async (n: number) => {
    for (let turn = 0; turn < 6; turn += 1) {
      const card = cards[(n + turn * 5) % cards.length]!
      const neighbour = cards[(n + turn * 5 + 1) % cards.length]!
      const place = [{}, { at: 'bottom' }, { after: neighbour }, { before: neighbour }][turn % 4]!
      statuses.push((await move(card, open[(n + turn) % 2]!, place)).status)
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, n) => mover(n)))
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const after = await stored(board)
  expect(after.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(cards.map(({ kind, id }) => `${kind} ${id}`).toSorted())
  expect(new Set(after.map(({ stage_id, position }) => `${stage_id} ${position}`)).size).toBe(cards.length)
  const shown = (await ada.call(readBoard, { params: { id: board.uuid } })).body.data.stages
  for (const stage_id of open)
    expect(shown.find(({ id }) => id === stage_id)!.cards.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      after.filter((card) => card.stage_id === stage_id).map(({ kind, id }) => `${kind} ${id}`),
    )
  const { rows: steps } = await sql<{ kind: string; id: number; from_id: number; to_id: number }>`
    SELECT subject_type AS kind, subject_id AS id, from_stage_id AS from_id, to_stage_id AS to_id FROM stage_transitions WHERE pipeline_id = ${board.id} ORDER BY id`.execute(
    app.database.db,
  )
  for (const card of after) {
    let at = card.kind === 'contact' ? board.stages.new : board.stages.contacted
    for (const step of steps.filter(({ kind, id }) => kind === card.kind && id === card.id)) {
      expect(step.from_id).toBe(at)
      at = step.to_id
    }
    expect(at).toBe(card.stage_id)
  }
})

it('sixteen moves of one request at once leave one chain, and those that saw another stage are refused', async () => {
  const board = await plantBoard(app, ada.account_id)
  const [person] = (await plantContacts(app, ada.account_id, 1)) as [number]
  const [id] = (await plantRequests(app, board, board.stages.new, person, ['a0'])) as [number]
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => move({ kind: 'contact_request', id }, board.stages.contacted, { from_stage_id: board.stages.new })),
  )
  expect(Map.groupBy(answers, ({ status }) => status).get(409)).toHaveLength(15)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await sql`SELECT 1 FROM stage_transitions WHERE subject_type = 'contact_request' AND subject_id = ${id}`.execute(
    app.database.db,
  )
  expect(rows).toHaveLength(1)
})

it('no card enters a stage that is deleted at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const board = await plantBoard(app, ada.account_id)
    const people = await plantContacts(app, ada.account_id, 6)
    await plantCards(app, board, board.stages.new, people.slice(0, 3))
    const requests = await plantRequests(app, board, board.stages.new, people[3]!, ['a4', 'a5', 'a6'])
    const cards = [
      ...people.slice(0, 3).map((id) => ({ kind: 'contact' as const, id })),
      ...requests.map((id) => ({ kind: 'contact_request' as const, id })),
    ]
    const [removed] = await Promise.all([
      ada.call(pipelineStages.remove, { params: { id: board.stages.contacted }, body: { move_to_stage_id: board.stages.new } }),
      ...cards.map((card) => move(card, board.stages.contacted)),
    ])
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    expect((await stored(board)).filter(({ stage_id }) => stage_id === board.stages.contacted)).toEqual([])
  }
})

/** Moves a card and compares the card that the board was told with the one that it reads. @returns answer and card */
async function moveAndCompare(board: Board, card: Pick<Card, 'kind' | 'id'>) {
  await sql`DELETE FROM outbox_events`.execute(app.database.db)
  const answer = await move(card, board.stages.contacted)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { rows } = await sql<{ payload: any }>`SELECT payload FROM outbox_events WHERE payload -> 'data' ? 'card'`.execute(app.database.db)
  const { stages } = (await ada.call(readBoard, { params: { id: board.uuid } })).body.data
  const read = stages.find(({ id }) => id === board.stages.contacted)!.cards.find(({ kind }) => kind === card.kind)
  expect(rows.map(({ payload }) => payload.data.card)).toEqual([read])
  return { answer, read }
}

it('answers with the request as it is read, and tells the board the card that the board reads', async () => {
  const board = await plantBoard(app, ada.account_id)
  const [person] = (await plantContacts(app, ada.account_id, 1, { user_id: ada.id })) as [number]
  const [id] = (await plantRequests(app, board, board.stages.new, person, ['a0'], { user_id: ada.id, value_minor: 5000 })) as [number]
  await sql`WITH tag AS (INSERT INTO tags (account_id, name) VALUES (${ada.account_id}, 'Hot') RETURNING id),
    lead AS (INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT ${ada.account_id}, ${person}, id, now() FROM tag)
    INSERT INTO contact_request_tag (account_id, contact_request_id, tag_id, created_at) SELECT ${ada.account_id}, ${id}, id, now() FROM tag`.execute(
    app.database.db,
  )
  await sql`UPDATE pipelines SET rotting_days = 5 WHERE id = ${board.id}`.execute(app.database.db)
  const ofRequest = await moveAndCompare(board, { kind: 'contact_request', id })
  const include = 'contact,user,pipelineStage,currentPipeline,lostReason,tags'
  expect(ofRequest.answer.body).toEqual((await ada.get(`/api/v1/contact-requests/${id}?include=${include}`)).body)
  expect(ofRequest.answer.body.data).toMatchObject({ contact: { lifecycle: 'opportunity' }, is_rotting: false, tags: [{ name: 'Hot' }] })
  const ofContact = await moveAndCompare(board, { kind: 'contact', id: person })
  expect(ofContact.answer.body.data).toEqual(ofContact.read)
})

it('counts a request that moves as often as before', async () => {
  const reader = await app.member({ permissions: ['contact-requests.read'] })
  const board = await plantBoard(app, reader.account_id)
  const [person] = (await plantContacts(app, reader.account_id, 1)) as [number]
  const [id] = (await plantRequests(app, board, board.stages.new, person, ['a0'])) as [number]
  const total = async () => (await reader.call(contactRequests.list, { params: { account_id: reader.account_id } })).body.meta.total
  const set = (status: string, stage_id: number | null) =>
    sql`UPDATE contact_requests SET status = ${status}, pipeline_id = CASE WHEN ${stage_id}::bigint IS NULL THEN NULL ELSE ${board.id}::bigint END, pipeline_stage_id = ${stage_id}::bigint,
      position = CASE WHEN ${stage_id}::bigint IS NULL THEN NULL ELSE 'a0' END, stage_entered_at = CASE WHEN ${stage_id}::bigint IS NULL THEN NULL ELSE now() END,
      closed_at = CASE WHEN ${status} = 'won' THEN now() END WHERE id = ${id}`.execute(app.database.db)
  expect(await total()).toBe(1)
  await set('won', board.stages.won)
  expect(await total()).toBe(1)
  await set('staging', null)
  expect(await total()).toBe(1)
  await set('spam', null)
  expect(await total()).toBe(0)
  await set('open', board.stages.new)
  expect(await total()).toBe(1)
  await sql`UPDATE contact_requests SET deleted_at = now() WHERE id = ${id}`.execute(app.database.db)
  expect(await total()).toBe(0)
})
