import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import type { DemoRun } from './seed-demo.ts'
import { randomOf } from './random.ts'
import { writeRows } from './write-rows.ts'

/** One project for each client, as far as there are none yet. @returns project by the client's account */
export async function seedProjects(run: DemoRun, account_id: number): Promise<Map<number, string>> {
  const { db } = run.services.database
  const { rows: known } = await sql<{ uuid: string; client_account_id: number }>`
    SELECT DISTINCT ON (client_account_id) uuid, client_account_id FROM projects WHERE account_id = ${account_id} AND client_account_id IS NOT NULL ORDER BY client_account_id, number`.execute(
    db,
  )
  if (known.length) return new Map(known.map((row) => [row.client_account_id, row.uuid]))
  const { rows: clients } = await sql<{ uuid: string; id: number; name: string }>`
    SELECT r.uuid, a.id, a.name FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
    WHERE r.account_id = ${account_id} AND r.type = 'client' AND r.status = 'active' ORDER BY a.id`.execute(db)
  const random = randomOf('projects')
  const at = new Date(run.today.getTime() - 200 * 86_400_000)
  const rows = clients.map((client, index) => ({
    uuid: random.uuid(at),
    account_id,
    number: index + 1,
    name: `${client.name} · Ψηφιακή παρουσία`,
    client_account_id: client.id,
    account_relation_uuid: client.uuid,
    results_account_id: client.id,
    status: 'active',
    shows_client: index % 3 === 0,
    search_text: searchText({ names: [client.name], values: [String(index + 1)] }),
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  }))
  const columns = {
    uuid: 'uuid',
    account_id: 'bigint',
    number: 'integer',
    name: 'text',
    client_account_id: 'bigint',
    account_relation_uuid: 'uuid',
    results_account_id: 'bigint',
    status: 'text',
    shows_client: 'boolean',
    search_text: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  }
  await writeRows(db, 'projects', columns, rows)
  return new Map(rows.map((row) => [row.client_account_id, row.uuid]))
}
