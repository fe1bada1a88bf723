import { processFormSubmission } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { FORM_MAKER } from '../forms.fixture.ts'
import { email, type Stored, visitorsOf } from '../intake/visitors.fixture.ts'
import { processReceived } from './process-submission.ts'

let app: TestApp
let user: TestUser
let { published, send, stored } = {} as ReturnType<typeof visitorsOf>

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  user = await app.member({ permissions: FORM_MAKER })
  ;({ published, send, stored } = visitorsOf(app, user))
})
afterAll(async () => {
  await app.services.jobs.stop()
  await app.stop()
})

it('tries a submission again after an unexpected error, and gives it up after four', async () => {
  const form = await published()
  await send(form, { email: email() })
  const [{ id }] = (await stored(form)) as [Stored]
  await sql`CREATE FUNCTION break_submission() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(
    app.database.db,
  )
  await sql`CREATE TRIGGER break_submission BEFORE INSERT ON contact_requests FOR EACH ROW EXECUTE FUNCTION break_submission()`.execute(
    app.database.db,
  )
  const later = () => sql`UPDATE form_submissions SET updated_at = now() - interval '1 hour' WHERE id = ${id}`.execute(app.database.db)
  try {
    for (const attempts of [1, 2, 3]) {
      await processReceived(app.services, form.account_id)
      await processReceived(app.services, form.account_id)
      expect(await stored(form)).toMatchObject([{ status: 'received', attempts, error: 'unexpected', contact_id: null }])
      await later()
    }
    await processReceived(app.services, form.account_id)
  } finally {
    await sql`DROP FUNCTION break_submission CASCADE`.execute(app.database.db)
  }
  expect(await stored(form)).toMatchObject([{ status: 'failed', attempts: 4 }])
  await user.call(processFormSubmission, { params: { id }, body: {} })
  await processReceived(app.services, form.account_id)
  expect(await stored(form)).toMatchObject([{ status: 'processed', error: null }])
})
