import { sql } from 'kysely'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import type { AnyEndpoint } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { one, type Sql } from '#db/rows.ts'
import { allRoutes } from '#modules/index.ts'
import { accessFixtures, fillPath, type Fixtures } from './access-fixtures.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'
import { bodyOf, bodySchema } from './body-references.ts'

const everything = ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform'))
/** Version that no record of this test has. */
const STALE = 987_654

const endpoints = allRoutes()
  .all.map((route) => route.endpoint)
  .filter((endpoint) => endpoint.body && takesVersion(endpoint))

function takesVersion(endpoint: AnyEndpoint): boolean {
  const schema = bodySchema(endpoint)
  return [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].some((part) => part.properties?.version)
}

/** Records and fields that an endpoint needs besides the common fixtures and the required fields of its body. */
interface Arrangement {
  records?: Fixtures
  body?: object
}

let app: TestApp
let owner: TestUser
let staff: TestUser
let fixtures: Fixtures
let arrangements: Readonly<Record<string, Arrangement>>

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.member({ permissions: everything, owner: true })
  staff = await app.staff()
  fixtures = await accessFixtures(app, owner)
  arrangements = await arrange()
}, 120_000)
afterAll(() => app.stop())

async function arrange(): Promise<Record<string, Arrangement>> {
  const { account_id, id: user_id } = owner
  const inserted = async (statement: Sql) => (await one<{ id: number }>(app.database.db, sql`INSERT INTO ${statement} RETURNING id`))!.id
  const draft = await inserted(
    sql`draft_email_messages (account_id, contact_id, user_id) VALUES (${account_id}, ${fixtures.contacts}, ${user_id})`,
  )
  const requestDraft = await inserted(
    sql`draft_email_messages (account_id, contact_request_id, user_id) VALUES (${account_id}, ${fixtures['contact-requests']}, ${user_id})`,
  )
  const stageMessage = (channel: 'email' | 'sms') =>
    inserted(sql`stage_messages (account_id, channel, pipeline_id, pipeline_stage_id, user_id, purpose, sender_id, subject, body)
      VALUES (${account_id}, ${channel}, ${fixtures.pipelines}, ${fixtures['pipeline-stages']}, ${user_id}, 'transactional', ${channel === 'sms' ? 'Stoa' : null}, ${channel === 'sms' ? null : 'Subject'}, 'Text')`)
  const stageEmail = await stageMessage('email')
  const stageSms = await stageMessage('sms')
  const contents = { subject: 'Subject', html: '<p>Text</p>' }
  const campaign = await inserted(sql`email_campaigns (account_id, name) VALUES (${account_id}, 'Versioned')`)
  const sms_campaign = await inserted(sql`sms_campaigns (account_id, name) VALUES (${account_id}, 'Versioned')`)
  return {
    'admin.tags.update': { records: { tags: await inserted(sql`tags (account_id, name) VALUES (NULL, 'Versioned')`) } },
    'admin.roles.permissions.update': { records: { roles: await inserted(sql`roles (name) VALUES ('Versioned')`) } },
    'admin.tagCategories.update': {
      records: { 'tag-categories': await inserted(sql`tag_categories (account_id, name) VALUES (NULL, 'Versioned')`) },
    },
    'admin.memberships.update': {
      records: { memberships: await inserted(sql`products (type, code, name_en) VALUES ('membership', 'VERSIONED', 'Versioned')`) },
    },
    'contacts.emailMessages.create': { body: { ...contents, draft_email_message_id: draft } },
    'contacts.sentEmailMessages.create': { body: { ...contents, draft_email_message_id: draft } },
    'contactRequests.emailMessages.create': { body: { ...contents, draft_email_message_id: requestDraft } },
    'contactRequests.draftEmailMessages.update': { records: { 'draft-email-messages': requestDraft } },
    'accounts.customEmails.create': { body: { ...contents, id: fixtures['custom-emails'], contact_ids: [fixtures.contacts] } },
    'accounts.customEmails.send': { body: { id: fixtures['custom-emails'] } },
    'accounts.customSms.create': {
      body: { id: fixtures['custom-sms'], purpose: 'transactional', body: 'Text', contact_ids: [fixtures.contacts] },
    },
    'accounts.customSms.send': { body: { id: fixtures['custom-sms'] } },
    'pipelineStages.emailMessages.create': { body: { ...contents, id: stageEmail } },
    'pipelineStages.emailMessages.send': { body: { id: stageEmail } },
    'accounts.activeEmailCampaigns.create': { body: { email_campaign_id: campaign } },
    'accounts.activeSmsCampaigns.create': { body: { sms_campaign_id: sms_campaign } },
    'funnelMemberships.update': { body: { funnel_stage_id: 1 } },
    'pipelineStages.smsMessages.create': { body: { id: stageSms, purpose: 'transactional', body: 'Text' } },
    'pipelineStages.smsMessages.send': { body: { id: stageSms } },
  }
}

/** Sends the required fields and a stale version. */
async function sendStale(endpoint: AnyEndpoint): Promise<{ status: number; code: string | undefined }> {
  const { records, body } = arrangements[endpoint.id] ?? {}
  const client = endpoint.access.who === 'permission' || endpoint.access.who === 'signed-in' ? owner : staff
  const required = bodyOf(bodySchema(endpoint), new Set(), () => undefined) as object
  const send = client[endpoint.method.toLowerCase() as 'put']
  const answer = await send(fillPath(endpoint.path, { ...fixtures, ...records }), { ...required, ...body, version: STALE })
  return { status: answer.status, code: answer.body?.code }
}

describe('a body that takes the version of a record [INV-61]', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s refuses a stale version with 409',
    async (_name, endpoint) => {
      expect(await sendStale(endpoint)).toEqual({ status: 409, code: 'version_conflict' })
    },
  )

  it('exists for most records', () => {
    expect(endpoints.length).toBeGreaterThan(50)
  })
})
