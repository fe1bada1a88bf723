import { sql } from 'kysely'
import { NAMED_VERSIONS_MAX } from '@stoa/contract'
import { type Design, firstChange } from '@stoa/domain/mails'
import { one, rows, run, type Db } from '#db/rows.ts'

/** Most versions of a design that are kept. */
const KEPT = 50

/** What has a design with a history: rows of `{owner}_versions` that name it by `{owner}_id`. */
type DesignOwner = 'email_template' | 'email_campaign'

interface Saved {
  id: number
  account_id: number
  design: Design
  saved_by_id: number | null
  now: Date
  /** A restored design is a separate version, so that the one before it can be restored. */
  isRestored?: boolean
}

interface Version {
  number: number
  name: string | null
  saved_by_id: number | null
  created_at: string
  design: Design
}
const TOGETHER_MS = 600_000
/** Whether what a member saves now belongs to a version. One with a name is finished. */
const isOngoing = ({ name, saved_by_id, created_at }: Version, by: number | null, now: Date) =>
  name === null && saved_by_id === by && new Date(created_at).getTime() > now.getTime() - TOGETHER_MS

const historyOf = (owner: DesignOwner) => ({ versions: sql.table(`${owner}_versions`), owner_id: sql.ref(`${owner}_id`) })

/** Keeps a design in the history of its owner, whose row the transaction has locked. What a member saves within ten minutes is one version, unless it was restored or the version has a name. */
export async function keepVersion(
  db: Db,
  owner: DesignOwner,
  { id, account_id, design, saved_by_id, now, isRestored = false }: Saved,
): Promise<void> {
  const { versions, owner_id } = historyOf(owner)
  const [newest, older] = await rows<Version>(
    db,
    sql`SELECT number, name, saved_by_id, created_at, design FROM ${versions} WHERE ${owner_id} = ${id} ORDER BY number DESC LIMIT 2`,
  )
  const isSame = newest !== undefined && !isRestored && isOngoing(newest, saved_by_id, now)
  const number = (newest?.number ?? 0) + (isSame ? 0 : 1)
  const json = JSON.stringify(design)
  await run(
    db,
    sql`INSERT INTO ${versions} (account_id, ${owner_id}, number, design, words, saved_by_id, created_at)
      SELECT ${account_id}, ${id}, ${number}, ${json}::jsonb, ${firstChange(design, (isSame ? older : newest)?.design)}, ${saved_by_id}, ${now}
      WHERE NOT EXISTS (SELECT FROM ${versions} WHERE ${owner_id} = ${id} AND number = ${newest?.number ?? null}::int AND design = ${json}::jsonb)
      ON CONFLICT (${owner_id}, number) DO UPDATE SET design = excluded.design, words = excluded.words`,
  )
  await run(
    db,
    sql`DELETE FROM ${versions} WHERE ${owner_id} = ${id} AND name IS NULL AND number <= (SELECT max(number) FROM ${versions} WHERE ${owner_id} = ${id}) - ${KEPT}`,
  )
}

/** A design of the history of its owner; undefined for an unknown number. */
export async function versionOf(db: Db, owner: DesignOwner, id: number, number: number): Promise<Design | undefined> {
  const { versions, owner_id } = historyOf(owner)
  const found = await one<{ design: Design }>(db, sql`SELECT design FROM ${versions} WHERE ${owner_id} = ${id} AND number = ${number}`)
  return found?.design
}

/** Names a version, or takes its name away. @returns why it was not named */
export async function nameVersion(
  db: Db,
  owner: DesignOwner,
  id: number,
  { number, name }: { number: number; name: string | null },
): Promise<'unknown' | 'too_many' | undefined> {
  const { versions, owner_id } = historyOf(owner)
  const others = await rows<{ number: number }>(
    db,
    sql`SELECT number FROM ${versions} WHERE ${owner_id} = ${id} AND name IS NOT NULL AND number <> ${number}`,
  )
  if (name !== null && others.length >= NAMED_VERSIONS_MAX) return 'too_many'
  const [named] = await rows(
    db,
    sql`UPDATE ${versions} SET name = ${name}::text WHERE ${owner_id} = ${id} AND number = ${number} RETURNING number`,
  )
  return named ? undefined : 'unknown'
}
