import { audiences, contactImportChoices, undoContactImport } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { base, consent, every, finished, guessed, importFile, rowsOf, upload } from '../contact-import.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.work()
})
afterAll(() => app.stop())

const member = () => app.member({ permissions: [...every, 'audiences.read', 'audiences.create', 'audiences.update', 'audiences.delete'] })
const byHand = async (user: TestUser, name = 'Guests') =>
  (await user.call(audiences.create, { params: { account_id: user.account_id }, body: { name, type: 'static' } })).body.data.id
const sizeOf = async (user: TestUser, id: number) => (await user.call(audiences.read, { params: { id } })).body.data.size
const emailsIn = async (audience_id: number) =>
  (
    await sql<{
      email: string
    }>`SELECT c.email FROM audience_members m JOIN contacts c ON c.id = m.contact_id WHERE m.audience_id = ${audience_id} AND m.left_at IS NULL ORDER BY c.email`.execute(
      app.database.db,
    )
  ).rows.map(({ email }) => email)
const undone = async (user: TestUser, id: number) => {
  expect((await user.call(undoContactImport, { params: { id } })).status).toBe(200)
  return finished(user, id, (data) => data.undone_at !== null)
}

it('adds new and known contacts to an audience made by hand, tells of them, and takes them out with the import', {
  timeout: 60_000,
}, async () => {
  const user = await member()
  const audience_id = await byHand(user)
  await importFile(user, 'email,first_name\nknown@example.gr,Known\nmember@example.gr,Member\n')
  await importFile(user, 'email\nmember@example.gr\n', { audience_id })
  expect(await emailsIn(audience_id)).toEqual(['member@example.gr'])
  const done = await importFile(
    user,
    'email,first_name\nknown@example.gr,Known\nmember@example.gr,Member\nnew@example.gr,New\nnew@example.gr,Again\nbroken,x\n',
    { audience_id },
  )
  expect(done).toMatchObject({ created: 1, failed: 1 })
  expect(await emailsIn(audience_id)).toEqual(['known@example.gr', 'member@example.gr', 'new@example.gr'])
  expect(await sizeOf(user, audience_id)).toBe(3)
  const { rows } = await sql<{
    label: string
  }>`SELECT c.email AS label FROM activity_logs g JOIN contacts c ON c.id = g.contact_id WHERE g.event = 'contact.entered_audience' AND g.account_id = ${user.account_id} ORDER BY 1`.execute(
    app.database.db,
  )
  expect(rows.map(({ label }) => label)).toEqual(['known@example.gr', 'member@example.gr', 'new@example.gr'])
  await undone(user, done.id)
  expect(await emailsIn(audience_id)).toEqual(['member@example.gr'])
  expect(await sizeOf(user, audience_id)).toBe(1)
})

it('leaves a contact in the audience that left it and came again after the import', { timeout: 60_000 }, async () => {
  const user = await member()
  const audience_id = await byHand(user)
  const done = await importFile(user, 'email\nagain@example.gr\nonce@example.gr\n', { audience_id })
  await sql`UPDATE audience_members m SET entered_at = now() FROM contacts c WHERE c.id = m.contact_id AND c.email = 'again@example.gr' AND m.audience_id = ${audience_id}`.execute(
    app.database.db,
  )
  await sql`UPDATE contacts SET version = version + 1 WHERE email = 'again@example.gr' AND account_id = ${user.account_id}`.execute(
    app.database.db,
  )
  await undone(user, done.id)
  expect(await emailsIn(audience_id)).toEqual(['again@example.gr'])
})

it('changes nothing for rows that are skipped', { timeout: 60_000 }, async () => {
  const user = await member()
  const audience_id = await byHand(user)
  await importFile(user, 'email\nknown@example.gr\n')
  const done = await importFile(user, 'email\nknown@example.gr\nfresh@example.gr\n', { audience_id, update_existing: 'skip' })
  expect(await emailsIn(audience_id)).toEqual(['fresh@example.gr'])
  expect((await rowsOf(user, done.id)).map(({ status }: { status: string }) => status)).toEqual(['skipped', 'created'])
})

it('imports into no audience when it was deleted before the first row', { timeout: 60_000 }, async () => {
  const user = await member()
  const audience_id = await byHand(user)
  const parsed = (await upload(user, 'email\nlate@example.gr\n')).body.data
  await sql`UPDATE imports SET options = ${JSON.stringify({ audience_id })}::jsonb WHERE id = ${parsed.id}`.execute(app.database.db)
  const held = await app.database.pool.connect()
  await held.query('BEGIN')
  await held.query("SELECT pg_advisory_xact_lock(hashtext('contact-import'), hashint8($1))", [user.account_id])
  const started = await user.post(`${base(user)}/process`, {
    import_id: parsed.id,
    mapping: guessed(parsed),
    options: { ...consent, audience_id },
  })
  await user.call(audiences.remove, { params: { id: audience_id } })
  await held.query('COMMIT')
  held.release()
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  expect(await finished(user, parsed.id)).toMatchObject({ status: 'completed', created: 1 })
  expect(await emailsIn(audience_id)).toEqual([])
})

it('offers and takes audiences made by hand of the account, for members who may change them', async () => {
  const user = await member()
  const audience_id = await byHand(user, 'Offered')
  const { id: dynamic } = (
    await user.call(audiences.create, {
      params: { account_id: user.account_id },
      body: { name: 'By rules', rules: { all: [{ field: 'email', op: 'not_empty' }] } },
    })
  ).body.data
  const choices = async (who: TestUser) =>
    (await who.call(contactImportChoices, { params: { account_id: who.account_id } })).body.data.audiences
  expect(await choices(user)).toEqual([{ value: audience_id, label: 'Offered' }])
  const limited = await app.member({ account_id: user.account_id, permissions: every })
  expect(await choices(limited)).toEqual([])
  const stranger = await member()
  const refused = async (who: TestUser, id: unknown) => {
    const parsed = (await upload(who, 'email\nx@example.gr\n')).body.data
    const answer = await who.post(`${base(who)}/process`, {
      import_id: parsed.id,
      mapping: guessed(parsed),
      options: { ...consent, audience_id: id },
    })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  const fault = [422, ['options.audience_id']]
  expect([await refused(user, dynamic), await refused(limited, audience_id), await refused(stranger, audience_id)]).toEqual([
    fault,
    fault,
    fault,
  ])
  for (const hostile of ['1 OR 1=1', -1, 2 ** 53, {}, [audience_id]]) expect((await refused(user, hostile))[0]).toBe(422)
})
