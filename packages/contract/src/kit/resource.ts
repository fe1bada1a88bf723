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

/** The endpoints of one kind of record, and the filters, sort orders and includes of its list. */
export interface Resource<Row = any, Create = any, Update = any, F extends Filters = any, S extends string = any, I extends string = any> {
  readonly name: string
  readonly key: 'id' | 'uuid'
  readonly row: z.ZodType<Row>
  readonly shape: QueryShape & { filters: F; sorts: readonly S[]; includes: readonly I[] }
  readonly list: Endpoint<Params, ListQuery<keyof F & string, S, I>, {}, Page<Row>>
  readonly read: Endpoint<Params, { include?: readonly I[] }, {}, One<Row>>
  readonly create: Endpoint<Params, {}, Create, One<Row>>
  /** Accepts the `version` that the caller read, for records with a version; an outdated version is refused with 409. */
  readonly update: Endpoint<Params, {}, Update & (Row extends { version: number } ? { version?: number } : unknown), One<Row>>
  readonly remove: Endpoint<Params, {}, {}, { data: null }>
  /** The list as a spreadsheet, with the same filters and order but without pages. */
  readonly export: Endpoint<Params, Omit<ListQuery<keyof F & string, S, I>, 'page' | 'per_page' | 'total_up_to'>, {}, unknown>
  /** The filters of the list with their operators, for the filter builder. */
  readonly filters: Endpoint<Params, {}, {}, { data: FilterOption[] }>
  /** The same list under another path or with another access rule: `listUnder('contactLists.subscribers', '/api/v1/contact-lists/:contact_list_id/subscribers')`. */
  listUnder(id: string, path: string, access?: Access): Endpoint<Params, ListQuery<keyof F & string, S, I>, {}, Page<Row>>
  /** The spreadsheet of a list under another path. */
  exportUnder(
    id: string,
    path: string,
    access?: Access,
  ): Endpoint<Params, Omit<ListQuery<keyof F & string, S, I>, 'page' | 'per_page' | 'total_up_to'>, {}, unknown>
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

type Action = 'read' | 'create' | 'update' | 'delete' | 'export'

interface ResourceDefinition<Row, Create, Update, F, S, I> {
  name: string
  id?: string
  itemId?: string
  key?: 'id' | 'uuid'
  permission?: string
  access?: Partial<Record<Action, Access>>
  paths: { collection: string; item: string }
  row: Row
  create?: Create
  update?: Update
  updateMethod?: 'PUT' | 'PATCH'
  filters?: F
  alternatives?: { except: readonly string[] }
  sorts?: readonly S[]
  includes?: readonly I[]
  multipart?: boolean
  opaque?: readonly string[]
  api_tokens?: boolean
}
type AnyDefinition = ResourceDefinition<z.core.SomeType, z.ZodObject, z.ZodObject, Filters, string, string>

/**
 * Expands one declaration into ordinary endpoints. A declaration is plain data, without callbacks or hooks. The routes of
 * the server decide which verbs exist; special behaviour is a separate endpoint.
 *
 * @param definition.id prefix of the endpoint ids, such as `accounts.contacts`; defaults to the name
 * @param definition.itemId prefix of the ids of the endpoints for one record; defaults to `id`
 * @param definition.permission prefix of the permissions; defaults to the name
 * @param definition.access replaces the permissions, for resources with one rule for all verbs
 * @param definition.alternatives the list takes alternatives of all filters but the search, and those named
 * @param definition.api_tokens false when API tokens may call none of the endpoints
 */
export function defineResource<
  Row extends z.core.SomeType,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  const F extends Filters,
  const S extends string,
  const I extends string,
>(
  definition: ResourceDefinition<Row, Create, Update, F, S, I>,
): Resource<z.infer<Row>, z.infer<Create>, z.infer<Update>, F, S | 'created' | 'updated', I> {
  const { name, row, key = 'id' } = definition
  const shape = listShape(definition)
  return { name, key, row, shape, ...listEndpoints(definition, shape), ...recordEndpoints(definition, shape) } as never
}

/** Filters, sort orders and includes of the list. Every list sorts by creation and by last change. */
const listShape = ({ name, filters = {}, sorts = [], includes = [], alternatives }: AnyDefinition): QueryShape => ({
  name,
  filters,
  ...(alternatives && { alternatives }),
  sorts: [...new Set(['created', 'updated', ...sorts])],
  includes,
  paged: true,
})

/** The list, its spreadsheet and its filters, and both under other paths. */
function listEndpoints(definition: AnyDefinition, shape: QueryShape) {
  const { name, paths, row, id = name } = definition
  const tokens = tokensOf(definition)
  const page = z.object({ data: z.array(row), links: PageLinks, meta: PageMeta })
  const listUnder = (listId: string, path: string, access = accessTo(definition, 'read')) =>
    defineEndpoint({
      id: listId,
      method: 'GET',
      path,
      access,
      summary: `List ${name}`,
      params: paramsOf(path),
      response: page,
      shape,
      ...tokens,
    })
  const exportUnder = (exportId: string, path: string, access = accessTo(definition, 'export')) =>
    defineEndpoint({
      id: exportId,
      method: 'GET',
      path,
      access,
      summary: `Export ${name} as a spreadsheet`,
      params: paramsOf(path),
      response: z.any(),
      shape: { ...shape, paged: false },
      produces: 'xlsx',
      limit: 'heavy',
      transaction: 'none',
      ...tokens,
    })
  return {
    listUnder,
    exportUnder,
    list: listUnder(`${id}.list`, paths.collection),
    export: exportUnder(`${id}.export`, `${paths.collection}/export`),
    filters: defineEndpoint({
      id: `${id}.filters`,
      method: 'GET',
      path: `${paths.collection}/filters`,
      access: accessTo(definition, 'read'),
      summary: `Filters of ${name}`,
      response: z.object({ data: z.array(FilterOption) }),
      ...tokens,
    }),
  }
}

/** Reads, creates, updates and deletes one record. */
function recordEndpoints(definition: AnyDefinition, shape: QueryShape) {
  const { name, paths, row, multipart, opaque, id = name, itemId = id, create = z.object({}) } = definition
  const response = oneOf(row)
  const tokens = tokensOf(definition)
  const bodyOptions = { ...(multipart && { multipart }), ...(opaque && { opaque }), ...tokens }
  return {
    read: defineEndpoint({
      id: `${itemId}.read`,
      method: 'GET',
      path: paths.item,
      access: accessTo(definition, 'read'),
      summary: `Read one of ${name}`,
      response,
      shape: { name, filters: {}, sorts: [], includes: shape.includes, paged: false },
      ...tokens,
    }),
    create: defineEndpoint({
      id: `${id}.create`,
      method: 'POST',
      path: paths.collection,
      access: accessTo(definition, 'create'),
      summary: `Create one of ${name}`,
      body: create,
      response,
      ...bodyOptions,
    }),
    update: defineEndpoint({
      id: `${itemId}.update`,
      method: definition.updateMethod ?? 'PUT',
      path: paths.item,
      access: accessTo(definition, 'update'),
      summary: `Update one of ${name}`,
      body: withVersion(row, definition.update ?? create.partial()),
      response,
      ...bodyOptions,
    }),
    remove: defineEndpoint({
      id: `${itemId}.delete`,
      method: 'DELETE',
      path: paths.item,
      access: accessTo(definition, 'delete'),
      summary: `Delete one of ${name}`,
      ...tokens,
    }),
  }
}

const tokensOf = ({ api_tokens }: AnyDefinition) => (api_tokens === undefined ? {} : { api_tokens })

const accessTo = ({ name, permission = name, access }: AnyDefinition, action: Action): Access =>
  access?.[action] ?? permissionIn(`${permission}.${action}`)

/** Adds the optional `version` that the caller read, for records with a version. */
const withVersion = (row: z.core.SomeType, changes: z.ZodObject): z.ZodObject =>
  row instanceof z.ZodObject && 'version' in row.shape ? changes.extend({ version: z.int().optional() }) : changes
