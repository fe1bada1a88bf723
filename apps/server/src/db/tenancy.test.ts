import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
const one = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows[0].id as number
let mine: number, theirs: number, user: number, contact: number, foreignContact: number, tag: number

beforeAll(async () => {
  database = await createTestDatabase()
  const account = (slug: string) => one('insert into accounts (uuid, name, slug) values (uuid_v7(), $1, $1) returning id', [slug])
  const person = (of: number) => one(`insert into contacts (account_id, first_name) values ($1, 'Μαρία') returning id`, [of])
  mine = await account('mine')
  theirs = await account('theirs')
  user = await one(`insert into users (first_name, last_name, username, email) values ('A', 'B', 'A B', 'a@example.com') returning id`)
  contact = await person(mine)
  foreignContact = await person(theirs)
  tag = await one(`insert into tags (account_id, name) values ($1, 'vip') returning id`, [mine])
})
afterAll(() => database.drop())

const refused: [string, () => Promise<unknown>][] = [
  [
    'a tag of another account on a contact',
    () =>
      database.pool.query('insert into contact_tag (account_id, contact_id, tag_id, created_at) values ($1, $2, $3, now())', [
        theirs,
        foreignContact,
        tag,
      ]),
  ],
  [
    'an e-mail address on a contact of another account',
    () =>
      database.pool.query(
        `insert into contact_email_addresses (account_id, contact_id, email, email_key) values ($1, $2, 'x@example.com', 'x@example.com')`,
        [mine, foreignContact],
      ),
  ],
  [
    'a phone number on a contact of another account',
    () =>
      database.pool.query(`insert into contact_phone_numbers (account_id, contact_id, number_raw) values ($1, $2, '210')`, [
        mine,
        foreignContact,
      ]),
  ],
  [
    'a task about a contact of another account',
    () =>
      database.pool.query(
        `insert into tasks (uuid, account_id, number, title, user_id, contact_id, position) values (uuid_v7(), $1, 1, 'Call', $2, $3, 'a0')`,
        [mine, user, foreignContact],
      ),
  ],
  [
    'a note on a contact of another account',
    () =>
      database.pool.query(
        `insert into notes (account_id, notable_type, notable_id, body, body_text) values ($1, 'contact', $2, 'x', 'x')`,
        [mine, String(foreignContact)],
      ),
  ],
  [
    'a comment on a contact of another account',
    () =>
      database.pool.query(
        `insert into comments (account_id, commentable_type, commentable_id, user_id, body, body_text) values ($1, 'contact', $2, $3, 'x', 'x')`,
        [mine, String(foreignContact), user],
      ),
  ],
  [
    'a link on a contact of another account',
    () =>
      database.pool.query(
        `insert into links (account_id, linkable_type, linkable_id, url) values ($1, 'contact', $2, 'https://example.com')`,
        [mine, String(foreignContact)],
      ),
  ],
  [
    'a consent of a contact of another account',
    () =>
      database.pool.query(
        `insert into consents (account_id, contact_id, channel, action, source, text_snapshot) values ($1, $2, 'email', 'granted', 'manual', 'x')`,
        [mine, foreignContact],
      ),
  ],
  [
    'a merge into a contact of another account',
    () => database.pool.query(`update contacts set status = 'merged', merged_into_id = $2 where id = $1`, [contact, foreignContact]),
  ],
  [
    'a membership with a role of another account',
    async () => {
      const role = await one(`insert into roles (account_id, name) values ($1, 'Owner') returning id`, [theirs])
      return database.pool.query('insert into memberships (account_id, user_id, role_id) values ($1, $2, $3)', [mine, user, role])
    },
  ],
  [
    "a platform-wide grant of an account's role",
    async () => {
      const role = await one(`insert into roles (account_id, name) values ($1, 'Editor') returning id`, [mine])
      return database.pool.query('insert into role_user (role_id, user_id) values ($1, $2)', [role, user])
    },
  ],
  [
    'a tag in a category of another account',
    async () => {
      const category = await one(`insert into tag_categories (account_id, name) values ($1, 'Kind') returning id`, [theirs])
      return database.pool.query(`insert into tags (account_id, name, tag_category_id) values ($1, 'x', $2)`, [mine, category])
    },
  ],
  [
    'a file of another account on a contact',
    async () => {
      const media = await one(
        `insert into media (uuid, account_id, path, file_name, extension, mime_type, size_bytes, checksum, kind) values (uuid_v7(), $1, 'a', 'a', 'a', 'a/b', 1, '', 'other') returning id`,
        [theirs],
      )
      return database.pool.query(
        `insert into mediables (account_id, media_id, mediable_type, mediable_id) values ($1, $2, 'contact', $3)`,
        [mine, media, String(contact)],
      )
    },
  ],
]

for (const [what, attempt] of refused) {
  test(`The database refuses ${what}`, async () => {
    await expect(attempt()).rejects.toMatchObject({ code: '23503' })
  })
}

test('The same references inside one account are accepted', async () => {
  await database.pool.query('insert into contact_tag (account_id, contact_id, tag_id, created_at) values ($1, $2, $3, now())', [
    mine,
    contact,
    tag,
  ])
  await database.pool.query(
    `insert into notes (account_id, notable_type, notable_id, body, body_text) values ($1, 'contact', $2, 'x', 'x')`,
    [mine, String(contact)],
  )
  await database.pool.query(
    `insert into tasks (uuid, account_id, number, title, user_id, contact_id, position) values (uuid_v7(), $1, 1, 'Call', $2, $3, 'a0')`,
    [mine, user, contact],
  )
})
