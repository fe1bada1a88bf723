import { sql } from 'kysely'
import type { Params, Resource } from '@stoa/contract'
import type { Context, Sql } from '../context.ts'
import type { FilterScope, FilterSql } from './filter-sql.ts'
import type { ListRequest } from './list-request.ts'
import type { Conditions } from './request-filters.ts'
import type { OrderPart } from './list-page.ts'
import type { ResourceQuerySpec, SortColumn } from './resource-query-spec.ts'
import { callerZone } from '#access/caller-zone.ts'

type ListConditions = ReturnType<typeof listConditions>
export type WhereOf = ListConditions['where']
export type OrderOf = ListConditions['order']

/** Converts list requests to conditions over `t` and an order, always within the scope of the policy. */
export function listConditions<R extends Resource, Row>(resource: R, spec: ResourceQuerySpec<R, Row>) {
  const prefix = permissionPrefix(resource)

  /** Rows that the caller may access under a path. */
  const within = (ctx: Context, params: Params, action = 'read'): Sql => all([inScope(ctx, params, action), spec.where])

  const inScope = (ctx: Context, params: Params, action: string): Sql | undefined => {
    const parts = [spec.policy.scope(ctx.actor, `${prefix}.${action}`, accountOf(params)), underOf(params)].filter(
      (part) => part !== undefined,
    )
    return parts.length ? all(parts) : undefined
  }

  /** The account of the path, if its rows are those of this account. */
  const accountOf = ({ account_id }: Params): number | undefined =>
    spec.under?.account_id === 'account_id' && typeof account_id === 'number' ? account_id : undefined

  const underOf = (params: Params): Sql | undefined => {
    const parts = Object.entries(spec.under ?? {}).filter(([name]) => name in params)
    return parts.length ? all(parts.map(([name, column]) => sql`${sql.ref(`t.${column}`)} = ${params[name]}`)) : undefined
  }

  const filtersSql = (conditions: Conditions, scope: FilterScope): (Sql | undefined)[] =>
    [...conditions].flatMap(([name, asked]) =>
      asked.map((condition) => (spec.filters as Record<string, FilterSql>)[name]?.(condition, scope)),
    )

  return {
    within,
    /** Condition of a list: scope, path and filters, and `extra` if the caller restricts it further. */
    where(ctx: Context, request: ListRequest, params: Params, extra?: Sql, action = 'read'): Sql {
      const { conditions, alternatives } = request
      const scope = { zone: callerZone(ctx, params), now: ctx.services.clock.now() }
      const hiddenFrom = (asked: Conditions) => (spec.hidden && !asked.has(spec.hidden.unless) ? spec.hidden : undefined)
      const hidden = alternatives.length ? undefined : hiddenFrom(conditions)
      const groups = alternatives.map((group) => {
        const joined = joinConditions(conditions, group)
        return all([hiddenFrom(joined)?.where, ...filtersSql(group, { ...scope, conditions: joined })])
      })
      return all([
        inScope(ctx, params, action),
        hidden?.implies_where ? undefined : spec.where,
        hidden?.where,
        extra,
        ...filtersSql(conditions, { ...scope, conditions }),
        groups.length ? sql`(${sql.join(groups, sql` OR `)})` : undefined,
      ])
    },
    /** The requested order, or the default of the list. */
    order(request: ListRequest): OrderPart[] {
      const requested = request.sort.length ? request.sort : [parseSort(spec.defaultSort ?? '-created')]
      return requested.map(({ name, descending }) => {
        const sort = (spec.sorts as Record<string, string | SortColumn>)[name]!
        return typeof sort === 'string'
          ? { name, column: sort, descending, nulls_last: false }
          : { name, column: sort.column, descending, nulls_last: sort.nulls_last ?? false, ordered_by: sort.ordered_by }
      })
    },
  }
}

/** The conditions of a list together with those of one alternative. */
const joinConditions = (conditions: Conditions, group: Conditions): Conditions =>
  new Map([...conditions, ...[...group].map(([name, asked]) => [name, [...(conditions.get(name) ?? []), ...asked]] as const)])

/** `contacts` of `contacts.read`: the name of the resource, unless its permission has another. */
export function permissionPrefix(resource: Resource): string {
  const access = resource.list.access
  return 'permission' in access ? access.permission.slice(0, access.permission.lastIndexOf('.')) : resource.name
}

/** Joins conditions with AND. Without any the result is true. */
export function all(conditions: readonly (Sql | undefined)[]): Sql {
  const parts = conditions.filter((condition) => condition !== undefined)
  return parts.length ? sql`(${sql.join(parts, sql` AND `)})` : sql`true`
}

const parseSort = (sort: string) => ({ name: sort.replace(/^-/, ''), descending: sort.startsWith('-') })
