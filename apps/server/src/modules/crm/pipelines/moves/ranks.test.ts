import { sql } from 'kysely'
import { rankBetween } from '@stoa/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { chooseAssignee, emitMoved, firstOpenStage, lockStage, lockStageIn, rankIn, recordTransition } from '../index.ts'
import { type Board, inContext, plantBoard, plantCards, plantContacts, plantRequests } from '../pipelines.fixture.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['pipelines.read', 'contacts.read', 'contacts.update'] })
})
afterAll(() => app.stop())

const staff = { id: 1, staff: true }

/** The ranks of a stage by card, in order. */
async function order(stage_id: number): Promise<string[]> {
  const { rows } = await sql<{ card: string }>`
    SELECT card FROM (
      SELECT 'c' || contact_id AS card, position FROM contact_pipeline_stage WHERE pipeline_stage_id = ${stage_id}
      UNION ALL SELECT 'r' || id, position FROM contact_requests WHERE pipeline_stage_id = ${stage_id}
    ) c ORDER BY position COLLATE "C"`.execute(app.database.db)
  return rows.map((row) => row.card)
}

describe('the rank of a card', () => {
  it('lies between cards of both kinds, on top, below, before and behind a neighbour', async () => {
    const board = await plantBoard(app, ada.account_id)
    const [one, two, three] = (await plantContacts(app, ada.account_id, 3)) as [number, number, number]
    await plantCards(app, board, board.stages.new, [one, two])
    const [request] = (await plantRequests(app, board, board.stages.new, one, ['a0V'])) as [number]
    expect(await order(board.stages.new)).toEqual([`c${one}`, `r${request}`, `c${two}`])
    const rank = (place: Parameters<typeof rankIn>[2]) =>
      inContext(app, staff, async (ctx) => {
        await lockStage(ctx, board.stages.new)
        return rankIn(ctx, board.stages.new, place)
      }).then(({ result }) => result)
    expect((await rank({})) < 'a0').toBe(true)
    expect((await rank({ at: 'bottom' })) > 'a1').toBe(true)
    const between = await rank({ after: { kind: 'contact', id: one } })
    expect(between > 'a0' && between < 'a0V').toBe(true)
    const before = await rank({ before: { kind: 'contact', id: two } })
    expect(before > 'a0V' && before < 'a1').toBe(true)
    const own = await rank({ before: { kind: 'contact', id: two }, moving: { kind: 'contact_request', id: request } })
    expect(own > 'a0' && own < 'a1').toBe(true)
    expect((await rank({ before: { kind: 'contact', id: three } })) < 'a0').toBe(true)
  })

  it('is given anew to a whole stage once it has grown longer than 40 characters, and the order stays', async () => {
    const board = await plantBoard(app, ada.account_id)
    const ids = await plantContacts(app, ada.account_id, 3)
    await plantCards(app, board, board.stages.new, ids.slice(0, 2))
    let high = 'a1'
    while (high.length <= 40) high = rankBetween('a0', high)
    await sql`UPDATE contact_pipeline_stage SET position = ${high} WHERE contact_id = ${ids[1]}`.execute(app.database.db)
    const [request] = await plantRequests(app, board, board.stages.new, ids[0]!, ['a5'])
    const before = await order(board.stages.new)
    const { result } = await inContext(app, staff, async (ctx) => {
      await lockStage(ctx, board.stages.new)
      const position = await rankIn(ctx, board.stages.new, { after: { kind: 'contact', id: ids[0]! } })
      await sql`INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position)
        VALUES (${ada.account_id}, ${ids[2]}, ${board.id}, ${board.stages.new}, ${position})`.execute(ctx.db)
      return position
    })
    expect(result.length).toBeLessThan(15)
    expect(await order(board.stages.new)).toEqual([before[0], `c${ids[2]}`, `c${ids[1]}`, `r${request}`])
  })
})

it('differs for cards of either kind that move to one place at once, and lets no one wait', async () => {
  const board = await plantBoard(app, ada.account_id)
  const [one, two] = (await plantContacts(app, ada.account_id, 2)) as [number, number]
  await plantCards(app, board, board.stages.new, [one])
  const ranks = await inContext(app, staff, async (ctx) => {
    await lockStage(ctx, board.stages.new)
    const at = (kind: 'contact' | 'contact_request', id: number) =>
      inContext(app, staff, async (other) => {
        await lockStage(other, board.stages.new)
        return rankIn(other, board.stages.new, { moving: { kind, id } })
      })
    return [await rankIn(ctx, board.stages.new), (await at('contact', two)).result, (await at('contact_request', two)).result]
  })
  expect(new Set(ranks.result).size).toBe(3)
})

it('stays long while another card enters the stage', async () => {
  const board = await plantBoard(app, ada.account_id)
  const [one, two] = (await plantContacts(app, ada.account_id, 2)) as [number, number]
  await plantCards(app, board, board.stages.new, [one, two])
  let high = 'a1'
  while (high.length <= 40) high = rankBetween('a0', high)
  await sql`UPDATE contact_pipeline_stage SET position = ${high} WHERE contact_id = ${two}`.execute(app.database.db)
  const after = { after: { kind: 'contact' as const, id: one } }
  await inContext(app, staff, async (ctx) => {
    await lockStage(ctx, board.stages.new)
    const { result } = await inContext(app, staff, async (other) => {
      await lockStage(other, board.stages.new)
      return rankIn(other, board.stages.new, after)
    })
    expect(result.length).toBeGreaterThan(40)
  })
  expect(await order(board.stages.new)).toEqual([`c${one}`, `c${two}`])
})

describe('a stage', () => {
  it('is locked only where the caller knows its account', async () => {
    const board = await plantBoard(app, await app.account())
    await expect(inContext(app, { id: ada.id }, (ctx) => lockStage(ctx, board.stages.new))).rejects.toMatchObject({ status: 404 })
    const { result } = await inContext(app, staff, (ctx) => lockStage(ctx, board.stages.new))
    expect(result).toMatchObject({ id: board.stages.new, pipeline_name: 'Sales', pipeline_subject: 'both', type: 'open' })
    const foreign = await inContext(app, staff, (ctx) => lockStageIn(ctx.db, ada.account_id, board.stages.new))
    expect(foreign.result).toBeNull()
  })

  it('in which enquiries begin is the first open one of the default pipeline, or of the one named', async () => {
    const account_id = await app.account()
    const ctx = { db: app.database.db }
    expect(await firstOpenStage(ctx, account_id)).toBeNull()
    const people = await plantBoard(app, account_id, { subject: 'contact' })
    expect(await firstOpenStage(ctx, account_id)).toBeNull()
    const other = await plantBoard(app, account_id)
    const board = await plantBoard(app, account_id, { is_default: true })
    expect(await firstOpenStage(ctx, account_id)).toMatchObject({ id: board.stages.new })
    expect(await firstOpenStage(ctx, account_id, other.id)).toMatchObject({ id: other.stages.new })
    expect(await firstOpenStage(ctx, account_id, people.id, 'contact')).toMatchObject({ id: people.stages.new })
    expect(await firstOpenStage(ctx, ada.account_id, board.id)).toBeNull()
  })
})

describe('the member who gets a new card', () => {
  async function team(assignment: string): Promise<{ board: Board; ids: number[] }> {
    const board = await plantBoard(app, await app.account())
    const members = []
    for (let n = 0; n < 3; n++) members.push(await app.member({ account_id: board.account_id }))
    const ids = members.map((member) => member.id)
    await sql`UPDATE pipelines SET assignment = ${assignment}, assignee_ids = ${ids}::bigint[] WHERE id = ${board.id}`.execute(
      app.database.db,
    )
    return { board, ids }
  }
  const choose = async (board: Board) => (await inContext(app, staff, (ctx) => chooseAssignee(ctx, board.id))).result

  it('is none when assignees are chosen manually', async () => {
    expect(await choose((await team('manual')).board)).toBeNull()
  })

  it('is the next in turn, passing over the suspended', async () => {
    const { board, ids } = await team('round_robin')
    expect([await choose(board), await choose(board), await choose(board), await choose(board)]).toEqual([ids[0], ids[1], ids[2], ids[0]])
    await sql`UPDATE memberships SET status = 'suspended' WHERE user_id = ${ids[1]}`.execute(app.database.db)
    expect([await choose(board), await choose(board)]).toEqual([ids[2], ids[0]])
  })

  it('takes turns also when many cards come at once', async () => {
    const { board, ids } = await team('round_robin')
    const chosen = await Promise.all(Array.from({ length: 9 }, () => choose(board)))
    for (const id of ids) expect(chosen.filter((one) => one === id)).toHaveLength(3)
  })

  it('is the one with the fewest open requests', async () => {
    const { board, ids } = await team('least_open')
    const [contact] = await plantContacts(app, board.account_id, 1)
    expect(await choose(board)).toBe(ids[0])
    await plantRequests(app, board, board.stages.new, contact!, ['a0'], { user_id: ids[0]! })
    expect(await choose(board)).toBe(ids[1])
  })
})

it('writes each step of a card into its history with the time it took, and none for staying', async () => {
  const board = await plantBoard(app, ada.account_id)
  const entered_at = new Date(app.services.clock.now().getTime() - 90_000)
  await inContext(app, { id: ada.id }, async (ctx) => {
    const step = { account_id: ada.account_id, kind: 'contact', id: 99, pipeline_id: board.id } as const
    await recordTransition(ctx, { ...step, from_stage_id: null, to_stage_id: board.stages.new })
    await recordTransition(ctx, { ...step, from_stage_id: board.stages.new, to_stage_id: board.stages.new })
    await recordTransition(ctx, { ...step, from_stage_id: board.stages.new, to_stage_id: board.stages.won, entered_at })
  })
  const { rows } =
    await sql`SELECT from_stage_id, to_stage_id, user_id, seconds_in_previous FROM stage_transitions WHERE subject_id = 99 AND pipeline_id = ${board.id} ORDER BY id`.execute(
      app.database.db,
    )
  expect(rows).toEqual([
    { from_stage_id: null, to_stage_id: board.stages.new, user_id: ada.id, seconds_in_previous: null },
    { from_stage_id: board.stages.new, to_stage_id: board.stages.won, user_id: ada.id, seconds_in_previous: 90 },
  ])
})

it('tells the account keys only, and the boards the card', async () => {
  const { effects } = await inContext(app, staff, async (ctx) => {
    const place = { pipeline_id: 5, pipeline_stage_id: 7 }
    emitMoved(ctx, { kind: 'contact', id: 3, account_id: ada.account_id, card: null, from: place, to: { ...place, pipeline_stage_id: 8 } })
  })
  expect(effects.events).toMatchObject([
    { name: 'contact.moved', key: 3, requires: 'contacts.read', more: { from_stage_id: 7, to_stage_id: 8 } },
  ])
  expect(JSON.stringify(effects.events)).not.toContain('"card"')
  expect(effects.outbox).toMatchObject([{ topic: 'broadcast', payload: { channels: ['private-pipelines.5'], event: 'contact.moved' } }])
})
