import { sql } from 'kysely'
import { expect } from 'vitest'
import { accountProjects, addProjectAccount } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts'

const AGENCY = [
  'projects.read',
  'projects.create',
  'projects.update',
  'projects.delete',
  'projects.manage-members',
  'tasks.read',
  'tasks.create',
  'tasks.update',
  'tasks.assign',
  'contact-requests.read',
  'contact-requests.create',
  'contact-requests.update',
  'contacts.read',
  'contacts.create',
  'pipelines.read',
  'pipelines.create',
  'contact-lists.read',
  'contact-lists.create',
  'channels.read',
  'pages.read',
  'orders.read',
  'conversations.read',
  'conversations.create',
  'conversations.update',
  'messages.create',
  'activity-logs.read',
  'relations.read',
]
const GUEST = [
  'projects.read',
  'tasks.read',
  'tasks.update',
  'conversations.read',
  'conversations.create',
  'messages.create',
  'orders.read',
]

/** Any record of a response. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Answer = any

/** An agency with a client and two providers. */
export interface ProjectWorld {
  app: TestApp
  agency: TestUser
  client: TestUser
  provider: TestUser
  rival: TestUser
  /** The card of the client. */
  relation: string
  /** A project for the client in which the first provider takes part. */
  project(more?: object): Promise<Answer>
  rows<Row>(statement: ReturnType<typeof sql>): Promise<Row[]>
}

export async function projectWorld(): Promise<ProjectWorld> {
  const app = await createTestApp()
  const agency = await app.member({ permissions: AGENCY })
  const client = await app.member({ permissions: GUEST, account_id: await app.account({ type: 'client', name: 'Ξενοδοχεία Αιγαίο' }) })
  const guest = async (name: string) =>
    app.member({ permissions: [...GUEST, 'projects.manage-members'], account_id: await app.account({ type: 'provider', name }) })
  const [provider, rival] = [await guest('Studio Print'), await guest('Rival Print')]
  const rows = async <Row>(statement: ReturnType<typeof sql>) => (await statement.execute(app.database.db)).rows as Row[]
  const relate = async (other: TestUser, type: string) =>
    (
      await rows<{ uuid: string }>(sql`
        INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${agency.account_id}, ${other.account_id}, ${type}, 'active') RETURNING uuid`)
    )[0]!.uuid
  const relation = await relate(client, 'client')
  await relate(provider, 'provider')
  await relate(rival, 'provider')
  const project = async (more: object = {}) => {
    const { status, body } = await agency.call(accountProjects.create, {
      params: { account_id: agency.account_id },
      body: {
        name: 'Καλοκαιρινή καμπάνια',
        account_relation_uuid: relation,
        budget_minor: 900_000,
        ...more,
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const added = await agency.call(addProjectAccount, {
      params: { project_uuid: body.data.uuid },
      body: {
        account_id: provider.account_id,
        scope_text: 'Print 500 posters',
      },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    return body.data
  }
  return { app, agency, client, provider, rival, relation, project, rows }
}
