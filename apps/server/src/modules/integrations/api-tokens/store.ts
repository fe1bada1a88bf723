import { sql } from 'kysely'
import { one, rows, run, updateRow, type Db, type NewRow, type Row } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import { apiTokenQuery, type ApiTokenRow } from './api-tokens.query.ts'

/** API tokens in events and in the activity log. Every change of one needs `integrations.manage`. */
export const apiTokenKind: RecordKind<'api_tokens', ApiTokenRow> = {
  table: 'api_tokens',
  query: { ...apiTokenQuery, find: (ctx, key, action = 'read') => apiTokenQuery.find(ctx, key, action === 'read' ? 'read' : 'manage') },
  subject: { type: 'api_token', label: (token) => token.name },
}

/** The id of the next token, which is part of the token itself. */
export async function nextTokenId(db: Db): Promise<number> {
  const row = await one<{ id: number }>(db, sql`SELECT nextval(pg_get_serial_sequence('api_tokens', 'id')) AS id`)
  return row!.id
}

/** Inserts a token with an id of {@link nextTokenId}. */
export async function insertToken(
  db: Db,
  token: NewRow<'api_tokens'> & { id: number; permissions: readonly string[] },
): Promise<Row<'api_tokens'>> {
  const { id, account_id, user_id, name, notes = null, token_hash, token_prefix, permissions, expires_at } = token
  const stored = await one<Row<'api_tokens'>>(
    db,
    sql`INSERT INTO api_tokens (id, account_id, user_id, name, notes, token_hash, token_prefix, permissions, expires_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${account_id}, ${user_id}, ${name}, ${notes}, ${token_hash}, ${token_prefix}, ${permissions}::text[], ${expires_at ?? null}::timestamptz) RETURNING *`,
  )
  return stored!
}

/** Ends a token for good. */
export const endToken = (db: Db, id: number, ended_by_id: number, now: Date): Promise<Row<'api_tokens'>> =>
  updateRow(db, 'api_tokens', { id }, { ended_at: now, ended_by_id, end_reason: 'revoked' }, { versioned: true })

/** Ends all tokens that a member made in an account. @returns the ended tokens */
export const endTokensOf = (
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  now: Date,
): Promise<Row<'api_tokens'>[]> =>
  rows(
    db,
    sql`UPDATE api_tokens SET ended_at = ${now}, end_reason = 'member_left', version = version + 1, updated_at = now()
    WHERE account_id = ${account_id} AND user_id = ${user_id} AND ended_at IS NULL RETURNING *`,
  )

/** Notes the use of a token. */
export async function noteUse(db: Db, id: number, ip: string): Promise<void> {
  await run(db, sql`UPDATE api_tokens SET last_used_at = now(), last_used_ip = ${ip}::inet WHERE id = ${id}`)
}
