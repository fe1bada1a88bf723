import { sql } from 'kysely'
import { activateAutomation, automations, type AutomationNode, type AutomationTrigger } from '@stoa/contract'
import { ACCOUNT_PERMISSION_NAMES } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { passOver } from './run/run-automations.job.ts'

type Graph = { nodes: AutomationNode[]; edges: { from: string; branch: string; to: string }[] }

/** A graph from its nodes and ways, such as `a yes b`. */
export const graphOf = (nodes: AutomationNode[], ...ways: string[]): Graph => ({
  nodes,
  edges: ways.map((way) => {
    const [from = '', branch = '', to = ''] = way.split(' ')
    return { from, branch, to }
  }),
})

/** A graph that does one thing after the other and ends. */
export function rowOf(...nodes: Omit<AutomationNode, 'id'>[]): Graph {
  const named = [...nodes.map((node, at) => ({ ...node, id: `n${at + 1}` })), { id: 'end', type: 'end' as const }]
  return graphOf(named, ...named.map(({ id }, at) => `${at ? named[at - 1]!.id : 'trigger'} next ${id}`))
}

/** An application with a member who holds all permissions, and shortcuts for automations. */
export async function automationsApp(): Promise<AutomationsApp> {
  const app = await createTestApp()
  await app.services.jobs.start()
  const member = await app.member({ permissions: ACCOUNT_PERMISSION_NAMES.filter((name) => !name.startsWith('platform')) })
  return new AutomationsApp(app, member)
}

export class AutomationsApp {
  readonly app: TestApp
  readonly member: TestUser
  #made = 0

  constructor(app: TestApp, member: TestUser) {
    this.app = app
    this.member = member
  }

  async stop(): Promise<void> {
    await this.app.services.jobs.stop({ drain_ms: 0 })
    await this.app.stop()
  }

  /** A verified sender of the account. */
  async sender(): Promise<void> {
    await sql`INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at)
      VALUES (uuid_v7(), ${this.account_id}, 'hello@agency.example', true, 'Agency', now())`.execute(this.db)
  }

  /** Records a consent of a contact to marketing by mail, or its withdrawal. */
  async consent(contact_id: number, action: 'granted' | 'withdrawn'): Promise<void> {
    await sql`INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, occurred_at)
      VALUES (${this.account_id}, ${contact_id}, 'email', ${action}, 'manual', 'x', clock_timestamp())`.execute(this.db)
  }

  get db() {
    return this.app.database.db
  }

  get account_id() {
    return this.member.account_id
  }

  async make(trigger: AutomationTrigger, graph: Graph, body: object = {}) {
    const made = await this.member.call(automations.create, {
      params: { account_id: this.account_id },
      body: { name: `Automation ${++this.#made}`, trigger, graph, ...body },
    })
    return made.body.data
  }

  activate(uuid: string) {
    return this.member.call(activateAutomation, { params: { account_id: this.account_id, uuid }, body: {} })
  }

  /** An active automation. */
  async active(trigger: AutomationTrigger, graph: Graph, body: object = {}): Promise<string> {
    const { uuid } = await this.make(trigger, graph, body)
    const activated = await this.activate(uuid)
    if (activated.status !== 200) throw new Error(JSON.stringify(activated.body))
    return uuid
  }

  async contact(fields: object = {}): Promise<number> {
    const made = await this.member.post(`/api/v1/accounts/${this.account_id}/contacts`, {
      email: `person-${++this.#made}@test.example`,
      ...fields,
    })
    return made.body.data.id
  }

  async tag(name = `Tag ${++this.#made}`): Promise<number> {
    const row = await one<{ id: number }>(
      this.db,
      sql`INSERT INTO tags (account_id, name) VALUES (${this.account_id}, ${name}) RETURNING id`,
    )
    return row!.id
  }

  /** Tags a contact, as a member would. */
  async giveTag(contact_id: number, tag_id: number): Promise<void> {
    await sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at)
      SELECT account_id, id, ${tag_id}, created_at FROM contacts WHERE id = ${contact_id}`.execute(this.db)
  }

  /** Starts what happened and continues all runs that are due. */
  pass(): Promise<void> {
    return passOver(this.app.services, this.account_id)
  }

  /** Lets waits end whose time would come later. */
  async wake(): Promise<void> {
    await sql`UPDATE automation_runs SET waiting_since = waiting_since - interval '400 days', resume_at = '2000-01-01'
      WHERE account_id = ${this.account_id} AND status = 'waiting'`.execute(this.db)
  }

  runs(automation_uuid: string) {
    return rows<{
      id: number
      contact_id: number
      status: string
      current_node: string | null
      exit_reason: string | null
      error: string | null
    }>(
      this.db,
      sql`SELECT id, contact_id, status, current_node, exit_reason, error FROM automation_runs WHERE automation_uuid = ${automation_uuid} ORDER BY id`,
    )
  }

  async steps(automation_uuid: string): Promise<string[]> {
    const found = await rows<{ step: string }>(
      this.db,
      sql`SELECT s.node || ' ' || s.status || coalesce(' ' || (s.result ->> 'branch'), '') || coalesce(' ' || (s.result ->> 'reason'), '') AS step
        FROM automation_run_steps s JOIN automation_runs r ON r.id = s.run_id WHERE r.automation_uuid = ${automation_uuid} ORDER BY s.id`,
    )
    return found.map(({ step }) => step)
  }

  async tagsOf(contact_id: number): Promise<number[]> {
    const found = await rows<{ tag_id: number }>(
      this.db,
      sql`SELECT tag_id FROM contact_tag WHERE contact_id = ${contact_id} ORDER BY tag_id`,
    )
    return found.map(({ tag_id }) => tag_id)
  }
}
