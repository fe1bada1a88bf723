import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows, run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { plantBoard } from '#modules/crm/pipelines/pipelines.fixture.ts'
import { FORM_MAKER } from '../forms.fixture.ts'
import { email, visitorsOf } from '../intake/visitors.fixture.ts'
import { processReceived } from './process-submission.ts'

let app: TestApp
let user: TestUser
let other: TestUser
let { published, send } = {} as ReturnType<typeof visitorsOf>

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  user = await app.member({ permissions: FORM_MAKER })
  other = await app.member({ permissions: FORM_MAKER, account_id: user.account_id })
  ;({ published, send } = visitorsOf(app, user))
})
afterAll(async () => {
  await app.services.jobs.stop()
  await app.stop()
})

/** What each member is told of a submission of a form that names both. */
async function told(): Promise<Record<string, string[]>> {
  await run(app.database.db, sql`DELETE FROM notifications`)
  const form = await published({ notify_user_ids: [user.id, other.id] })
  await send(form, { email: email() })
  await processReceived(app.services, form.account_id)
  await app.relay()
  const found = await rows<{ user_id: number; code: string }>(
    app.database.db,
    sql`SELECT user_id, notification_setting_code AS code FROM notifications ORDER BY code`,
  )
  const of = ({ id }: TestUser) => found.filter(({ user_id }) => user_id === id).map(({ code }) => code)
  return { user: of(user), other: of(other) }
}

it('tells a member of a submission and its request once, in the way of the request', async () => {
  expect(await told()).toEqual({ user: ['contact-request.created'], other: ['contact-request.created'] })
})

it('tells of the form on the channels on which the request does not reach the member', async () => {
  await run(
    app.database.db,
    sql`INSERT INTO user_notification_settings (user_id, notification_setting_code, notification_channel_code, enabled)
      VALUES (${other.id}, 'contact-request.created', 'database', false)`,
  )
  expect(await told()).toEqual({ user: ['contact-request.created'], other: ['form.submitted'] })
})

it('tells the assignee of the request, and the others of the form', async () => {
  const board = await plantBoard(app, user.account_id, { is_default: true })
  await run(
    app.database.db,
    sql`UPDATE pipelines SET assignment = 'round_robin', assignee_ids = ${[user.id]}::bigint[] WHERE id = ${board.id}`,
  )
  expect(await told()).toEqual({ user: ['contact-request.assigned'], other: ['form.submitted'] })
})
