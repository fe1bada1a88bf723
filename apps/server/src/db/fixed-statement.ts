import { CompiledQuery, sql } from 'kysely'
import { rows, type Db, type Sql } from './rows.ts'

/** Place of a value in a statement. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a statement once and runs it with different values, for statements that run so often that their compilation counts. The
 * text is the same for all values. Lists are arrays of PostgreSQL; cast each value (`${of('id')}::bigint`). With plugins, such as those of
 * trials, which look at values, the statement is compiled for each run.
 */
export function fixedStatement<Values extends object, R>(
  build: (of: (name: keyof Values & string) => Sql) => Sql,
): (db: Db, values: Values) => Promise<R[]> {
  let compiled: CompiledQuery | undefined
  return async (db, values) => {
    if (db.getExecutor().plugins.length)
      return rows<R>(
        db,
        build((name) => sql`${values[name]}`),
      )
    compiled ??= build((name) => sql`${new Slot(name)}`).compile(db)
    const parameters = compiled.parameters.map((one) => (one instanceof Slot ? values[one.name as keyof Values] : one))
    return (await db.executeQuery<R>(CompiledQuery.raw(compiled.sql, parameters))).rows
  }
}
