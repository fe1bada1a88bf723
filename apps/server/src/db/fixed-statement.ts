import { CompiledQuery, sql } from 'kysely'
import type { Db, Sql } from './rows.ts'

/** Place of a value in a statement. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a statement once and runs it with different values, for statements that run so often that their compilation counts. The
 * text is the same for all values. Lists are arrays of PostgreSQL; cast each value (`${of('id')}::bigint`).
 */
export function fixedStatement<Values extends object, R>(
  build: (of: (name: keyof Values & string) => Sql) => Sql,
): (db: Db, values: Values) => Promise<R[]> {
  let compiled: CompiledQuery | undefined
  return async (db, values) => {
    compiled ??= build((name) => sql`${new Slot(name)}`).compile(db)
    const parameters = compiled.parameters.map((one) => (one instanceof Slot ? values[one.name as keyof Values] : one))
    const { rows } = await db.executeQuery(CompiledQuery.raw(compiled.sql, parameters))
    return rows as R[]
  }
}
