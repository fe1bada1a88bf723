import { sql } from 'kysely'
import type { One, Page, Params, Resource } from '@stoa/contract'
import type { Context, Sql } from '../context.ts'
import { missingAccountPermission, notFound, forbidden } from '#lib/errors.ts'
import { columnsOf, loadIncludes, type IncludeLoaders } from './includes.ts'
import type { FilterSql } from './filter-sql.ts'
import { callerZone } from '#access/caller-zone.ts'
import type { ListRequest } from './list-request.ts'
import { pageEnvelope } from './page.ts'
import type { Policy } from '#access/policy.ts'
import { listPage, type ListPlan, type OrderPart } from './list-page.ts'

type FiltersOf<R> = R extends Resource<any, any, any, infer F, any, any> ? keyof F & string : never
type SortsOf<R> = R extends Resource<any, any, any, any, infer S, any> ? S : never
type IncludesOf<R> = R extends Resource<any, any, any, any, any, infer I> ? I : never
type RowOf<R> = R extends Resource<infer Row, any, any, any, any, any> ? Row : never

export interface ResourceQuerySpec<R extends Resource, Row> {
  /** Table or view; its rows are aliased `t`. */
  from: string
  policy: Policy<Row>
  /** Rows that exist for lists and reads, such as those not deleted. */
  where?: Sql
  /** What only lists leave out, such as archived records, unless a filter of this name asks for them. */
  hidden?: { unless: FiltersOf<R>; where: Sql }
  /** Path parameters that narrow the list: `{ account_id: 'account_id' }`. */
  under?: Readonly<Record<string, string>>
  /** SQL of each filter the contract names. */
  filters: { [K in FiltersOf<R>]: FilterSql }
  /** Filters that usually leave few rows, which are then collected once for the page and its total. */
  selective?: readonly FiltersOf<R>[]
  /** Column of each sort the contract names. */
  sorts: { [K in SortsOf<R>]: string | { column: string; nulls_last: true } }
  defaultSort?: SortsOf<R> | `-${SortsOf<R>}`
  includes: IncludeLoaders<IncludesOf<R>>
  /** The public shape, an allow-list: a new column stays private until it is named here. */
  present: (row: Row, ctx: Context) => RowOf<R>
  /** Exact number of rows of an unfiltered list when a counter knows it. */
  total?: (ctx: Context, params: Params) => Promise<number | null>
  /** Keys and order columns of all hits, where another table knows them without the rows: for conditions and an order it can serve. */
  hits?: (ctx: Context, request: ListRequest, params: Params, order: OrderPart[]) => Sql | undefined
  /** Finds the rows of a deep page without reading what stands before them. */
  deepPage?: ListPlan['deepPage']
}

/**
 * Binds every name that a contract allows to SQL, once. Lists, nested lists, reads, exports, saved queries and bulk
 * selections all run through it, always inside the policy's scope.
 */
export function resourceQuery<R extends Resource, Row extends object>(resource: R, spec: ResourceQuerySpec<R, Row>) {
  const { policy, present } = spec
  const key = resource.key
  const keyType = sql.raw(key === 'uuid' ? 'uuid' : 'bigint')
  const includes = spec.includes as IncludeLoaders<string>
  const source = { includes, from: spec.from, key }

  /** Condition of a list: scope, path, filters, and what the caller adds. */
  function where(ctx: Context, request: ListRequest, params: Params, extra?: Sql, action = 'read'): Sql {
    const scope = { zone: callerZone(ctx, params), now: ctx.services.clock.now(), conditions: request.conditions }
    const filters = [...request.conditions].flatMap(([name, conditions]) =>
      conditions.map((condition) => (spec.filters as Record<string, FilterSql>)[name]?.(condition, scope)),
    )
    const hidden = spec.hidden && !request.conditions.has(spec.hidden.unless) ? spec.hidden.where : undefined
    return all([within(ctx, params, action), hidden, extra, ...filters])
  }

  /** The rows that exist for the caller under a path. */
  const within = (ctx: Context, params: Params, action = 'read'): Sql =>
    all([policy.scope(ctx.actor, `${permissionPrefix(resource)}.${action}`), underOf(params), spec.where])

  const underOf = (params: Params): Sql | undefined => {
    const parts = Object.entries(spec.under ?? {}).filter(([name]) => name in params)
    return parts.length ? all(parts.map(([name, column]) => sql`${sql.ref(`t.${column}`)} = ${params[name]}`)) : undefined
  }

  const order = (request: ListRequest): OrderPart[] => {
    const asked = request.sort.length ? request.sort : [defaultOrder(spec.defaultSort ?? '-created')]
    return asked.map(({ name, descending }) => {
      const sort = (spec.sorts as Record<string, string | { column: string }>)[name]!
      return typeof sort === 'string'
        ? { name, column: sort, descending, nulls_last: false }
        : { name, column: sort.column, descending, nulls_last: true }
    })
  }

  /**
   * One page with its exact total and the relations asked for, as the caller may see them.
   * @param extra what narrows the list beside its filters
   * @param total exact number of these very rows where a counter knows it
   */
  async function page(
    ctx: Context,
    request: ListRequest,
    params: Params,
    extra?: Sql,
    total = spec.total && request.conditions.size === 0 && extra === undefined ? () => spec.total!(ctx, params) : undefined,
  ): Promise<Page<RowOf<R>>> {
    const by = order(request)
    const found = await listPage<Row>(ctx.db, {
      from: spec.from,
      columns: columnsOf(includes, request.include),
      key,
      keyType,
      where: where(ctx, request, params, extra),
      order: by,
      offset: (request.page - 1) * request.per_page,
      limit: request.per_page,
      few: (['search', ...(spec.selective ?? [])] as string[]).some((name) => request.conditions.has(name)),
      ...(total && { total }),
      ...(extra === undefined && shortCuts(ctx, request, params, by)),
    })
    await loadIncludes(ctx, source, found.rows, request.include)
    return pageEnvelope(
      ctx,
      request,
      found.rows.map((row) => present(row, ctx)),
      found.total,
    )
  }

  /** What a list need not ask its rows for. */
  function shortCuts(ctx: Context, request: ListRequest, params: Params, by: OrderPart[]): Partial<ListPlan> {
    const hits = spec.hits?.(ctx, request, params, by)
    return { ...(hits && { hits }), ...(request.conditions.size === 0 && spec.deepPage && { deepPage: spec.deepPage, params }) }
  }

  /** One key is compared plainly: PostgreSQL plans `= $1` once a connection, and `= any($1)` anew for each call. */
  const keyIn = (keys: readonly (number | string)[]): Sql =>
    keys.length === 1 ? sql`t.${sql.ref(key)} = ${keys[0]}::${keyType}` : sql`t.${sql.ref(key)} = any(${keys}::${keyType}[])`

  /**
   * Loads rows in order to do something to them, locked unless they are only read.
   * @param action name of the permission's second half: `read`, `update`, `delete`, `merge` …
   * @param include relations that may come in the same statement; the others are left to `one`
   * @throws 404 when one is absent or in an account the caller does not know, 403 when he may not do it
   */
  async function findMany(
    ctx: Context,
    keys: readonly (number | string)[],
    action = 'read',
    include: readonly string[] = [],
  ): Promise<Row[]> {
    const wanted = [...new Set(keys)]
    const lock = action === 'read' ? sql`` : sql`ORDER BY t.${sql.ref(key)} FOR NO KEY UPDATE OF t`
    const condition = all([keyIn(wanted), spec.where])
    const columns = columnsOf(includes, include)
    const { rows } = await sql<Row>`SELECT ${columns} FROM ${sql.table(spec.from)} t WHERE ${condition} ${lock}`.execute(ctx.db)
    if (rows.length !== wanted.length || !rows.every((row) => policy.knows(ctx.actor, row))) throw notFound()
    for (const row of rows) allow(ctx, row, action)
    return rows
  }

  function allow(ctx: Context, row: Row, action: string): void {
    if (!policy.holds(ctx.actor, `${permissionPrefix(resource)}.${action}`, row)) throw missingAccountPermission()
    if (policy.can?.[action]?.(ctx.actor, row) === false) throw forbidden()
  }

  /**
   * Whether the caller may do something to a record, without doing it: asked before a wrong body is explained to him.
   * @throws 404 or 403 as `find` does
   */
  async function authorizeRecord(ctx: Context, id: number | string, permission: string): Promise<void> {
    const { rows } =
      await sql<Row>`SELECT t.* FROM ${sql.table(spec.from)} t WHERE ${all([sql`t.${sql.ref(key)} = ${id}`, spec.where])}`.execute(ctx.db)
    if (!rows[0] || !policy.knows(ctx.actor, rows[0])) throw notFound()
    if (!policy.holds(ctx.actor, permission, rows[0])) throw missingAccountPermission()
  }

  const find = async (ctx: Context, id: number | string, action = 'read', include: readonly string[] = []): Promise<Row> =>
    (await findMany(ctx, [id], action, include))[0]!

  async function one(ctx: Context, row: Row, include: readonly string[] = []): Promise<One<RowOf<R>>> {
    await loadIncludes(ctx, source, [row], include)
    return { data: present(row, ctx) }
  }

  return {
    resource,
    spec: spec as ResourceQuerySpec<any, any>,
    find,
    findMany,
    authorizeRecord,
    one,
    page,
    where,
    within,
    order,
    list: (ctx: Context, { params, query }: { params: Params; query: ListRequest }) => page(ctx, query, params),
    /** A list narrowed by something else than a column of the path. */
    listWhere:
      (condition: (params: Params, ctx: Context) => Sql) =>
      (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
        page(ctx, query, params, condition(params, ctx)),
    read: async (ctx: Context, { params, query }: { params: Params; query: ListRequest }) =>
      one(ctx, await find(ctx, params[key], 'read', query.include), query.include),
  }
}

export type ResourceQuery = ReturnType<typeof resourceQuery<any, any>>

/** `contacts` of `contacts.read`: the resource's own name unless its permission says otherwise. */
export function permissionPrefix(resource: Resource): string {
  const access = resource.list.access
  return 'permission' in access ? access.permission.slice(0, access.permission.lastIndexOf('.')) : resource.name
}

/** Joins conditions with AND; nothing at all is true. */
export function all(conditions: readonly (Sql | undefined)[]): Sql {
  const parts = conditions.filter((condition) => condition !== undefined)
  return parts.length ? sql`(${sql.join(parts, sql` AND `)})` : sql`true`
}

const defaultOrder = (sort: string) => ({ name: sort.replace(/^-/, ''), descending: sort.startsWith('-') })
