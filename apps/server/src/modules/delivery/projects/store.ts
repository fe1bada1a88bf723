import { sql } from 'kysely'
import { deleteRows, insertRow, one, run, updateRow, updateRows, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'

/** Inserts a project. A trigger adds its owner and client to the accounts that take part. */
export const insertProject = (db: Db, project: NewRow<'projects'>): Promise<Row<'projects'>> => insertRow(db, 'projects', project)

/** Changes a project and counts its version up. */
export async function writeProject(db: Db, uuid: string, values: RowChange<'projects'>): Promise<void> {
  await updateRow(db, 'projects', { uuid }, values, { versioned: true })
}

/** Deletes a project. */
export const deleteProject = (db: Db, uuid: string): Promise<void> => writeProject(db, uuid, { deleted_at: sql`now()` })

/** Lets an account take part in a project, or changes its role. An undefined scope does not change. */
export async function putParty(
  db: Db,
  party: { project_uuid: string; account_id: number; role: string; added_by_id: number },
  scope_text: string | null | undefined,
): Promise<void> {
  const { project_uuid, account_id, role, added_by_id } = party
  await run(
    db,
    sql`INSERT INTO project_accounts AS x (project_uuid, account_id, role, scope_text, added_by_id)
      VALUES (${project_uuid}, ${account_id}, ${role}, ${scope_text || null}, ${added_by_id})
      ON CONFLICT (project_uuid, account_id) DO UPDATE SET role = excluded.role, ended_at = NULL, updated_at = now(),
        scope_text = CASE WHEN ${scope_text !== undefined} THEN excluded.scope_text ELSE x.scope_text END`,
  )
}

/** Ends the participation of an account and of its people. */
export async function endParty(db: Db, party: { project_uuid: string; account_id: number }, now: Date): Promise<void> {
  await updateRows(db, 'project_accounts', party, { ended_at: now })
  await deleteRows(db, 'project_members', party)
}

/** Makes an active member of the account a manager of the project; does nothing without a user. */
export async function putManager(db: Db, project_uuid: string, account_id: number, user_id: number | null): Promise<void> {
  await run(
    db,
    sql`INSERT INTO project_members (project_uuid, account_id, membership_id, role)
      SELECT ${project_uuid}, m.account_id, m.id, 'manager' FROM memberships m
      WHERE m.account_id = ${account_id} AND m.user_id = ${user_id}::bigint AND m.status = 'active' AND m.deleted_at IS NULL
      ON CONFLICT (project_uuid, membership_id) DO UPDATE SET role = 'manager', updated_at = now()`,
  )
}

/** Adds a person to a project, or changes what is given of role and notifications. */
export async function putMember(
  db: Db,
  member: { project_uuid: string; account_id: number; membership_id: number },
  { role, notify }: { role: string | null; notify: boolean | null },
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO project_members AS j (project_uuid, account_id, membership_id, role, notify)
      VALUES (${member.project_uuid}, ${member.account_id}, ${member.membership_id}, coalesce(${role}, 'member'), coalesce(${notify}::boolean, true))
      ON CONFLICT (project_uuid, membership_id) DO UPDATE SET role = coalesce(${role}, j.role), notify = coalesce(${notify}::boolean, j.notify), updated_at = now()`,
  )
}

/** Removes a user from a project. @returns the account of the membership, undefined when there was none in these accounts */
export async function deleteMember(
  db: Db,
  project_uuid: string,
  user_id: number,
  account_ids: readonly number[],
): Promise<number | undefined> {
  const removed = await one<{ account_id: number }>(
    db,
    sql`DELETE FROM project_members j USING memberships m WHERE m.id = j.membership_id AND j.project_uuid = ${project_uuid} AND m.user_id = ${user_id}
        AND j.account_id = any(${account_ids}::bigint[]) RETURNING j.account_id`,
  )
  return removed?.account_id
}
