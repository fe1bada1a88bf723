import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { DAY } from '../demo-story.ts'
import { PROJECT_NAMES, PROJECT_TALK, PROJECT_TASKS, PROVIDER_SCOPES } from './project-texts.ts'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { rankOf } from './task-rank.ts'
import { without, writeRows } from '../write-rows.ts'

interface Project {
  uuid: string
  account_id: number
  number: number
  name: string
  status: string
  client_account_id: number | null
  account_relation_uuid: string | null
  results_account_id: number
  owner_id: number | null
  created_at: string
}

const STATUSES = ['completed', 'active', 'on_hold', 'draft', 'active', 'cancelled', 'archived', 'active'] as const
const MINUTE = 60_000

/** Further projects of the agencies, with their people, providers, tasks, requests and conversations (domain.md 7). */
export async function seedProjectWork(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  await addProjects(db, run)
  const { rows: projects } = await sql<Project>`SELECT * FROM projects WHERE deleted_at IS NULL ORDER BY account_id, number`.execute(db)
  const random = randomOf('project work')
  for (const [at, project] of projects.entries()) {
    await plan(db, run, project, at)
    await putPeopleOn(db, project, at)
    if (project.status !== 'draft') await addTasks(db, run, project, random)
  }
  await hangOn(db)
  for (const project of projects.filter(({ status, client_account_id }) => status === 'active' && client_account_id).slice(0, 6))
    await talk(db, run, project, random)
}

/** One or two more a client, in every status. */
async function addProjects(db: Db, run: DemoRun): Promise<void> {
  const { rows: known } = await sql<Project & { last: number; client: string }>`
    SELECT DISTINCT ON (p.account_id, p.client_account_id) p.*, c.name AS client, (SELECT max(number) FROM projects q WHERE q.account_id = p.account_id) AS last
    FROM projects p JOIN accounts c ON c.id = p.client_account_id WHERE p.account_relation_uuid IS NOT NULL ORDER BY p.account_id, p.client_account_id, p.number`.execute(
    db,
  )
  const random = randomOf('more projects')
  const last = new Map(known.map((project) => [project.account_id, project.last]))
  const rows = known.slice(0, Math.max(8, Math.round(20 * run.scale))).map((project, at) => {
    const number = last.get(project.account_id)! + 1
    last.set(project.account_id, number)
    const status = STATUSES[at % STATUSES.length]!
    const created_at = new Date(run.today.getTime() - random.between(20, 250) * DAY)
    const isOver = status === 'completed' || status === 'archived'
    return {
      ...project,
      uuid: random.uuid(created_at),
      number,
      name: PROJECT_NAMES[at % PROJECT_NAMES.length]!,
      status,
      status_before: status === 'archived' ? 'completed' : null,
      completed_at: isOver ? new Date(run.today.getTime() - random.between(3, 18) * DAY) : null,
      search_text: searchText({ names: [PROJECT_NAMES[at % PROJECT_NAMES.length]!, project.client], values: [String(number)] }),
      created_at,
      updated_at: created_at,
    }
  })
  await writeRows(db, 'projects', without(rows, 'last', 'client', 'shows_client'))
  await sql`UPDATE account_sequences s SET last = (SELECT max(number) FROM projects p WHERE p.account_id = s.account_id) WHERE name = 'project'`.execute(
    db,
  )
}

/** Who is responsible, when it is due and how it goes; some are late. */
async function plan(db: Db, run: DemoRun, project: Project, at: number): Promise<void> {
  const health = at % 11 === 5 ? 'off_track' : at % 6 === 2 ? 'at_risk' : 'on_track'
  const due = new Date(run.today.getTime() + ((at * 17) % 110) * DAY - 14 * DAY)
  await sql`
    UPDATE projects SET health = ${health}, start_date = created_at::date, due_date = greatest(${due}::date, created_at::date), budget_minor = ${(((at * 7) % 19) + 3) * 50_000},
      owner_id = coalesce(owner_id, (SELECT user_id FROM memberships m WHERE m.account_id = projects.account_id AND m.status = 'active' AND m.deleted_at IS NULL ORDER BY id OFFSET ${at % 4} LIMIT 1),
        (SELECT owner_id FROM accounts a WHERE a.id = projects.account_id))
    WHERE uuid = ${project.uuid}`.execute(db)
}

/** Two or three of the agency, one of a client that has people, and for each third project a provider. */
async function putPeopleOn(db: Db, project: Project, at: number): Promise<void> {
  const { uuid, account_id, client_account_id, created_at } = project
  if (at % 3 === 0)
    await sql`
      INSERT INTO project_accounts (project_uuid, account_id, role, scope_text, created_at, updated_at)
      SELECT ${uuid}, related_account_id, 'provider', ${PROVIDER_SCOPES[at % PROVIDER_SCOPES.length]!}, ${created_at}, ${created_at} FROM account_relations
      WHERE account_id = ${account_id} AND type = 'provider' AND status = 'active' AND related_account_id IS DISTINCT FROM ${client_account_id}::bigint ORDER BY uuid OFFSET ${at % 2} LIMIT 1
      ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO project_members (project_uuid, account_id, membership_id, role, created_at, updated_at)
    SELECT ${uuid}, a.account_id, m.id, CASE WHEN m.user_id = p.owner_id THEN 'manager' WHEN a.role = 'client' THEN 'reviewer' ELSE 'member' END, ${created_at}, ${created_at}
    FROM project_accounts a JOIN projects p ON p.uuid = a.project_uuid
    JOIN LATERAL (SELECT id, user_id FROM memberships m WHERE m.account_id = a.account_id AND m.status = 'active' AND m.deleted_at IS NULL
      ORDER BY m.user_id = p.owner_id DESC, id LIMIT CASE WHEN a.role = 'owner' THEN 3 ELSE 1 END) m ON true
    WHERE a.project_uuid = ${uuid} ORDER BY a.account_id, m.id ON CONFLICT DO NOTHING`.execute(db)
}

/** What was done and what is left, with every third task shown to the client. */
async function addTasks(db: Db, run: DemoRun, project: Project, random: Random): Promise<void> {
  const count = Math.max(2, Math.round(random.between(4, PROJECT_TASKS.length) * Math.min(1, run.scale * 4)))
  const { rows } = await sql<{ last: number; members: number[] }>`
    SELECT coalesce((SELECT last FROM account_sequences WHERE account_id = ${project.account_id} AND name = 'task'), 0) AS last,
      (SELECT array_agg(m.user_id ORDER BY j.id) FROM project_members j JOIN memberships m ON m.id = j.membership_id WHERE j.project_uuid = ${project.uuid} AND j.account_id = ${project.account_id}) AS members`.execute(
    db,
  )
  const { last, members } = rows[0]!
  if (!members?.length) return
  const isOver = project.status === 'completed' || project.status === 'archived'
  const done = isOver ? count : Math.floor(count * random.next())
  const begun = Date.parse(project.created_at)
  const tasks = PROJECT_TASKS.slice(0, count).map((title, at) => {
    const created_at = new Date(Math.min(begun + at * DAY, run.today.getTime()))
    const isDone = at < done
    const isShown = project.client_account_id !== null && at % 3 === 1
    const number = last + at + 1
    return {
      uuid: random.uuid(created_at),
      account_id: project.account_id,
      project_uuid: project.uuid,
      number,
      title,
      type: title.startsWith('Συνάντηση') ? 'meeting' : 'todo',
      status: isDone ? 'done' : at === done ? 'in_progress' : 'todo',
      user_id: members[0],
      user_assigned_id: random.pick(members),
      account_assigned_id: isShown ? project.client_account_id : null,
      published_at: isShown ? created_at : null,
      published_to: isShown ? ['client'] : [],
      due_at: new Date(run.today.getTime() + (at - done) * 4 * DAY + (isDone ? -DAY : random.between(-2, 12) * DAY)),
      completed_at: isDone ? new Date(Math.min(created_at.getTime() + 3 * DAY, run.today.getTime())) : null,
      completed_by_id: isDone ? members[0] : null,
      position: rankOf(number),
      search_text: searchText({ names: [], values: [title, String(number)] }),
      created_at,
      updated_at: created_at,
    }
  })
  await writeRows(db, 'tasks', tasks)
  await sql`
    INSERT INTO account_sequences (account_id, name, last, created_at, updated_at) VALUES (${project.account_id}, 'task', ${last + count}, ${run.today}, ${run.today})
    ON CONFLICT (account_id, name) DO UPDATE SET last = excluded.last`.execute(db)
}

/** The newest requests, one board and one list of the CRM that keeps the results, for the first active project of each. */
async function hangOn(db: Db): Promise<void> {
  const first = sql`(SELECT DISTINCT ON (results_account_id) uuid, results_account_id FROM projects WHERE status = 'active' AND deleted_at IS NULL ORDER BY results_account_id, number)`
  await sql`
    UPDATE contact_requests r SET project_uuid = p.uuid FROM ${first} p
    WHERE r.id IN (SELECT n.id FROM contact_requests n WHERE n.account_id = p.results_account_id AND n.deleted_at IS NULL AND n.status <> 'spam' ORDER BY n.created_at DESC, n.id LIMIT 7)`.execute(
    db,
  )
  for (const table of ['pipelines', 'contact_lists'])
    await sql`
      UPDATE ${sql.table(table)} x SET project_uuid = p.uuid FROM ${first} p
      WHERE x.id = (SELECT min(n.id) FROM ${sql.table(table)} n WHERE n.account_id = p.results_account_id AND n.deleted_at IS NULL)`.execute(
      db,
    )
}

/** The conversation of a project, with a note that only the agency reads. */
async function talk(db: Db, run: DemoRun, project: Project, random: Random): Promise<void> {
  const { rows: people } = await sql<{ user_id: number; account_id: number }>`
    SELECT m.user_id, j.account_id FROM project_members j JOIN memberships m ON m.id = j.membership_id
    WHERE j.project_uuid = ${project.uuid} AND j.account_id = any(${[project.account_id, project.client_account_id]}::bigint[]) ORDER BY j.account_id = ${project.account_id} DESC, j.id`.execute(
    db,
  )
  const agency = people.find((one) => one.account_id === project.account_id)
  const client = people.find((one) => one.account_id === project.client_account_id)
  if (!agency) return
  const begun = run.today.getTime() - random.between(1, 6) * DAY
  const { rows } = await sql<{ id: number }>`
    INSERT INTO conversations (account_id, project_uuid, subject, channel_type, created_by_id, last_message_at, search_text, created_at, updated_at)
    VALUES (${project.account_id}, ${project.uuid}, ${project.name}, 'internal', ${agency.user_id}, ${new Date(begun)}, ${searchText({ names: [project.name], values: [] })}, ${new Date(begun)}, ${new Date(begun)}) RETURNING id`.execute(
    db,
  )
  const id = rows[0]!.id
  for (const [at, { user_id }] of people.entries())
    await sql`
      INSERT INTO participants (account_id, conversation_id, participable_type, participable_id, role, joined_at, created_at, updated_at)
      VALUES (${project.account_id}, ${id}, 'user', ${user_id}, ${at === 0 ? 'owner' : 'member'}, ${new Date(begun)}, ${new Date(begun)}, ${new Date(begun)})`.execute(
      db,
    )
  for (const [at, { by, text, note }] of PROJECT_TALK.entries()) {
    const author = by === 'agency' ? agency : client
    if (!author) continue
    const sent_at = new Date(begun + at * 47 * MINUTE)
    await sql`
      INSERT INTO messages (account_id, conversation_id, authorable_type, authorable_id, direction, body, body_text, status, sent_at, search_text, created_at, updated_at)
      VALUES (${project.account_id}, ${id}, 'user', ${author.user_id}, ${note ? 'internal' : 'outgoing'}, ${text}, ${text}, 'sent', ${sent_at}, ${searchText({ names: [], values: [text] })}, ${sent_at}, ${sent_at})`.execute(
      db,
    )
  }
  await sql`
    UPDATE conversations c SET last_message_id = m.id, last_message_at = m.sent_at, last_message_preview = left(m.body_text, 160)
    FROM (SELECT id, sent_at, body_text FROM messages WHERE conversation_id = ${id} AND direction <> 'internal' ORDER BY id DESC LIMIT 1) m WHERE c.id = ${id}`.execute(
    db,
  )
}
