import { sql } from 'kysely'
import type { Resource } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { columnsOf, type IncludeLoaders } from '../includes.ts'
import { all, permissionPrefix } from '../list-conditions.ts'
import type { ResourceQuerySpec } from '../resource-query-spec.ts'
import { rows } from '#db/rows.ts'
import { forbidden, missingAccountPermission, notFound } from '#lib/errors.ts'

/** Builds the functions that find records by key and check the caller's permissions. */
export function recordFinder<R extends Resource, Row extends object>(resource: R, spec: ResourceQuerySpec<R, Row>) {
  const { policy } = spec
  const { key } = resource
  const keyType = sql.raw(key === 'uuid' ? 'uuid' : 'bigint')
  const includes = spec.includes as IncludeLoaders<string>
  const prefix = permissionPrefix(resource)

  /** PostgreSQL plans `= $1` once per connection, but `= any($1)` per call. Compare a single key directly. */
  const keyIn = (keys: readonly (number | string)[]): Sql =>
    keys.length === 1 ? sql`t.${sql.ref(key)} = ${keys[0]}::${keyType}` : sql`t.${sql.ref(key)} = any(${keys}::${keyType}[])`

  function authorize(ctx: Context, row: Row, action: string): void {
    if (!policy.holds(ctx.actor, `${prefix}.${action}`, row)) throw missingAccountPermission()
    if (policy.can?.[action]?.(ctx.actor, row) === false) throw forbidden()
  }

  /**
   * Loads rows for an action, and locks them unless the action is `read`.
   * @param action second half of the permission: `read`, `update`, `delete`, `merge` …
   * @param include relations that are read in the same statement where possible. `one` loads the others
   * @param more further columns over `t`
   * @throws 404 when a row is absent or in an account that the caller cannot access, 403 without permission for the action
   */
  async function findMany(
    ctx: Context,
    keys: readonly (number | string)[],
    action = 'read',
    include: readonly string[] = [],
    more?: Sql,
  ): Promise<Row[]> {
    const wanted = [...new Set(keys)]
    const order = wanted.length > 1 ? sql`ORDER BY t.${sql.ref(key)}` : sql``
    const lock = action === 'read' ? sql`` : sql`${order} FOR NO KEY UPDATE OF t`
    const condition = all([keyIn(wanted), spec.where])
    const columns = columnsOf(includes, include, more ? sql`t.*, ${more}` : undefined)
    const found = await rows<Row>(ctx.db, sql`SELECT ${columns} FROM ${sql.table(spec.from)} t WHERE ${condition} ${lock}`)
    if (found.length !== wanted.length || !found.every((row) => policy.knows(ctx.actor, row))) throw notFound()
    for (const row of found) authorize(ctx, row, action)
    return found
  }

  return {
    findMany,
    find: async (ctx: Context, id: number | string, action = 'read', include: readonly string[] = [], more?: Sql): Promise<Row> =>
      (await findMany(ctx, [id], action, include, more))[0]!,
    /**
     * Checks the permission for a record before errors in the body are reported to the caller.
     * @throws 404 or 403 as `find` does
     */
    async authorizeRecord(ctx: Context, id: number | string, permission: string): Promise<void> {
      const condition = all([sql`t.${sql.ref(key)} = ${id}`, spec.where])
      const [row] = await rows<Row>(ctx.db, sql`SELECT t.* FROM ${sql.table(spec.from)} t WHERE ${condition}`)
      if (!row || !policy.knows(ctx.actor, row)) throw notFound()
      if (!policy.holds(ctx.actor, permission, row)) throw missingAccountPermission()
    },
  }
}
