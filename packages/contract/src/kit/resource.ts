import { z } from 'zod'
import { permission as permissionIn, type Access } from './access.ts'
import { defineEndpoint, oneOf, paramsOf, type Endpoint } from './endpoint.ts'
import type { FilterDefinition } from './filters.ts'
import { PageLinks, PageMeta } from './page.ts'
import type { ListQuery, QueryShape } from './query.ts'

export interface Page<Row> {
  data: Row[]
  links: z.infer<typeof PageLinks>
  meta: PageMeta
}
export interface One<Row> {
  data: Row
}
/** Path parameters: ids are numbers, uuids and codes strings. */
export type Params = Record<string, any>
export type Filters = Readonly<Record<string, FilterDefinition>>

/** The endpoints of one kind of record, and the names its lists understand. */
export interface Resource<Row = any, Create = any, Update = any, F extends Filters = any, S extends string = any, I extends string = any> {
  readonly name: string
  readonly key: 'id' | 'uuid'
  readonly row: z.ZodType<Row>
  readonly shape: QueryShape & { filters: F; sorts: readonly S[]; includes: readonly I[] }
  readonly list: Endpoint<Params, ListQuery<keyof F & string, S, I>, {}, Page<Row>>
  readonly read: Endpoint<Params, { include?: readonly I[] }, {}, One<Row>>
  readonly create: Endpoint<Params, {}, Create, One<Row>>
  /** Takes the `version` that the caller saw, for records that carry one; another version is refused with 409. */
  readonly update: Endpoint<Params, {}, Update & (Row extends { version: number } ? { version?: number } : unknown), One<Row>>
  readonly remove: Endpoint<Params, {}, {}, { data: null }>
  /** The list as a spreadsheet: same filters and order, no page. */
  readonly export: Endpoint<Params, Omit<ListQuery<keyof F & string, S, I>, 'page' | 'per_page'>, {}, unknown>
  /** What `filters` and their operators the list understands, for drawing them. */
  readonly filters: Endpoint<Params, {}, {}, { data: FilterOption[] }>
  /** The same list under another path or for another audience: `listUnder('contactLists.subscribers', '/api/v1/contact-lists/:contact_list_id/subscribers')`. */
  listUnder(id: string, path: string, access?: Access): Endpoint<Params, ListQuery<keyof F & string, S, I>, {}, Page<Row>>
  /** The spreadsheet of such a list. */
  exportUnder(
    id: string,
    path: string,
    access?: Access,
  ): Endpoint<Params, Omit<ListQuery<keyof F & string, S, I>, 'page' | 'per_page'>, {}, unknown>
}

/** "A filter option has a key and filters, each with a name and a message" (spec 3.1). */
export const FilterOption = z.object({
  key: z.string(),
  kind: z.string(),
  label: z.string(),
  filters: z.array(z.object({ name: z.string(), message: z.string() })),
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
})
export type FilterOption = z.infer<typeof FilterOption>

/**
 * Expands one declaration into ordinary endpoints. It is data: no callbacks, no hooks. Which verbs exist is decided by
 * the server's routes; special behaviour is an endpoint of its own.
 *
 * @param definition.id prefix of the endpoint ids, such as `accounts.contacts`; the name when left out
 * @param definition.permission prefix of the permissions; the name when left out
 * @param definition.access replaces the permissions, for resources with one rule for all verbs
 */
export function defineResource<
  Row extends z.core.SomeType,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  const F extends Filters,
  const S extends string,
  const I extends string,
>(definition: {
  name: string
  id?: string
  itemId?: string
  key?: 'id' | 'uuid'
  permission?: string
  access?: Partial<Record<'read' | 'create' | 'update' | 'delete' | 'export', Access>>
  paths: { collection: string; item: string }
  row: Row
  create?: Create
  update?: Update
  updateMethod?: 'PUT' | 'PATCH'
  filters?: F
  sorts?: readonly S[]
  includes?: readonly I[]
  multipart?: boolean
  opaque?: readonly string[]
}): Resource<z.infer<Row>, z.infer<Create>, z.infer<Update>, F, S | 'created' | 'updated', I> {
  const { name, paths, row, multipart, opaque } = definition
  const id = definition.id ?? name
  const itemId = definition.itemId ?? id
  const create = definition.create ?? z.object({})
  const update = withVersion(row, definition.update ?? create.partial())
  const access = (action: 'read' | 'create' | 'update' | 'delete' | 'export') =>
    definition.access?.[action] ?? permissionIn(`${definition.permission ?? name}.${action}`)
  const shape = {
    name,
    filters: definition.filters ?? {},
    sorts: ['created', 'updated', ...(definition.sorts ?? [])].filter((sort, at, all) => all.indexOf(sort) === at),
    includes: definition.includes ?? [],
    paged: true,
  }
  const page = z.object({ data: z.array(row), links: PageLinks, meta: PageMeta })
  const one = oneOf(row)
  const body = { ...(multipart && { multipart }), ...(opaque && { opaque }) }

  const listUnder = (listId: string, path: string, who = access('read')) =>
    defineEndpoint({ id: listId, method: 'GET', path, access: who, summary: `List ${name}`, params: paramsOf(path), response: page, shape })
  const exportUnder = (exportId: string, path: string, who = access('export')) =>
    defineEndpoint({
      id: exportId,
      method: 'GET',
      path,
      access: who,
      summary: `Export ${name} as a spreadsheet`,
      params: paramsOf(path),
      response: z.any(),
      shape: { ...shape, paged: false },
      produces: 'xlsx',
      limit: 'heavy',
      transaction: 'none',
    })

  const endpoints = {
    list: listUnder(`${id}.list`, paths.collection),
    export: exportUnder(`${id}.export`, `${paths.collection}/export`),
    filters: defineEndpoint({
      id: `${id}.filters`,
      method: 'GET',
      path: `${paths.collection}/filters`,
      access: access('read'),
      summary: `Filters of ${name}`,
      response: z.object({ data: z.array(FilterOption) }),
    }),
    read: defineEndpoint({
      id: `${itemId}.read`,
      method: 'GET',
      path: paths.item,
      access: access('read'),
      summary: `Read one of ${name}`,
      response: one,
      shape: { ...shape, filters: {}, sorts: [], paged: false },
    }),
    create: defineEndpoint({
      id: `${id}.create`,
      method: 'POST',
      path: paths.collection,
      access: access('create'),
      summary: `Create one of ${name}`,
      body: create,
      response: one,
      ...body,
    }),
    update: defineEndpoint({
      id: `${itemId}.update`,
      method: definition.updateMethod ?? 'PUT',
      path: paths.item,
      access: access('update'),
      summary: `Update one of ${name}`,
      body: update,
      response: one,
      ...body,
    }),
    remove: defineEndpoint({
      id: `${itemId}.delete`,
      method: 'DELETE',
      path: paths.item,
      access: access('delete'),
      summary: `Delete one of ${name}`,
    }),
  }
  return { name, key: definition.key ?? 'id', row, shape, listUnder, exportUnder, ...endpoints } as never
}

/** Adds the optional `version` that the caller saw, for records that carry one. */
const withVersion = (row: z.core.SomeType, changes: z.ZodObject): z.ZodObject =>
  row instanceof z.ZodObject && 'version' in row.shape ? changes.extend({ version: z.int().optional() }) : changes
