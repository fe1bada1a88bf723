import { searchText } from '@stoa/domain'
import { sql } from 'kysely'
import { randomOf } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { writeRows } from '../write-rows.ts'

interface Client {
  uuid: string
  account_id: number
  related_account_id: number
  name: string
  project_uuid: string | null
}

/** An active project for each client of the agencies that has none yet. @returns project by the client's card */
export async function seedProjects(run: DemoRun, agencies: readonly number[]): Promise<Map<string, string>> {
  const { db } = run.services.database
  const { rows: clients } = await sql<Client>`
    SELECT r.uuid, r.account_id, r.related_account_id, a.name,
      (SELECT p.uuid FROM projects p WHERE p.account_id = r.account_id AND p.client_account_id = a.id AND p.status = 'active' ORDER BY p.number LIMIT 1) AS project_uuid
    FROM account_relations r JOIN accounts a ON a.id = r.related_account_id
    WHERE r.account_id = any(${[...agencies]}::bigint[]) AND r.type = 'client' AND r.status = 'active' ORDER BY r.account_id, a.id`.execute(
    db,
  )
  const { rows: counted } = await sql<{ account_id: number; last: number }>`
    SELECT account_id, max(number) AS last FROM projects GROUP BY 1`.execute(db)
  const last = new Map(counted.map((row) => [row.account_id, row.last]))
  const random = randomOf('projects')
  const at = new Date(run.today.getTime() - 330 * 86_400_000)
  const rows = clients
    .filter((client) => client.project_uuid === null)
    .map((client, index) => {
      const number = (last.get(client.account_id) ?? 0) + 1
      last.set(client.account_id, number)
      client.project_uuid = random.uuid(at)
      return {
        uuid: client.project_uuid,
        account_id: client.account_id,
        number,
        name: `${client.name} · Ψηφιακή παρουσία`,
        client_account_id: client.related_account_id,
        account_relation_uuid: client.uuid,
        results_account_id: client.related_account_id,
        status: 'active',
        shows_client: index % 3 === 0,
        search_text: searchText({ names: [client.name], values: [String(number)] }),
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      }
    })
  await writeRows(db, 'projects', rows)
  await sql`
    INSERT INTO account_sequences (account_id, name, last, created_at, updated_at) SELECT account_id, 'project', max(number), ${run.today}, ${run.today} FROM projects GROUP BY 1
    ON CONFLICT (account_id, name) DO UPDATE SET last = greatest(account_sequences.last, EXCLUDED.last)`.execute(db)
  return new Map(clients.map((client) => [client.uuid, client.project_uuid!]))
}
