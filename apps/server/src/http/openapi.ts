import { ErrorBody, OPERATORS, type AnyEndpoint, type FilterDefinition, type QueryShape } from '@stoa/contract'
import { z } from 'zod'
import type { Routes } from '#kit/routes.ts'
import { isKeyedByUuid } from '#platform/endpoints/uuid-ids.ts'

type Json = Record<string, unknown>

/** Generates the OpenAPI 3.1 document of all served endpoints. */
export function openApi(routes: Routes, server: string): Json {
  const paths: Record<string, Json> = {}
  for (const { endpoint } of routes.all) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The application programming interface of Stoa. Lists understand filter, sort, include, fields and page; failures have one shape.',
    },
    servers: [{ url: server }],
    tags: [...new Set(routes.all.map(({ endpoint }) => tagOf(endpoint)))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, session: { type: 'apiKey', in: 'cookie', name: 'stoa_session' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
  }
}

function operation(endpoint: AnyEndpoint): Json {
  const open = endpoint.access.who === 'anyone' || endpoint.access.who === 'guest'
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: accessText(endpoint),
    tags: [tagOf(endpoint)],
    security: open ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [...pathParameters(endpoint), ...(endpoint.shape ? listParameters(endpoint.shape) : queryParameters(endpoint))],
    ...(endpoint.method !== 'GET' && { requestBody: requestBody(endpoint) }),
    responses: responses(endpoint),
  }
}

const tagOf = (endpoint: AnyEndpoint) => endpoint.id.split('.')[0]!

function accessText({ access }: AnyEndpoint): string {
  if ('permission' in access) return `Needs the permission \`${access.permission}\`${access.who === 'staff' ? ' as platform staff' : ''}.`
  return {
    anyone: 'Open to everybody.',
    guest: 'Only without a login.',
    'signed-in': 'Any login.',
    verified: 'Any login with a verified e-mail.',
    'super-admin': 'Super Admin only.',
  }[access.who]
}

function pathParameters(endpoint: AnyEndpoint): Json[] {
  const { properties = {} } = schemaOf(endpoint.params, 'input') as { properties?: Record<string, unknown> }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: Object.keys(schema as object).length ? schema : { type: 'integer' },
  }))
}

function queryParameters(endpoint: AnyEndpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

function listParameters(shape: QueryShape): Json[] {
  const text = { type: 'string' }
  const filters = Object.entries(shape.filters).flatMap(([name, filter]) => filterParameters(name, filter))
  const include = shape.includes.length
    ? [{ name: 'include', in: 'query', schema: text, description: `Relations, comma separated: ${shape.includes.join(', ')}` }]
    : []
  const fields = [{ name: `fields[${shape.name}]`, in: 'query', schema: text, description: 'Attributes to answer, comma separated' }]
  const sort = shape.sorts.length
    ? [{ name: 'sort', in: 'query', schema: text, description: `Comma separated, \`-\` for descending: ${shape.sorts.join(', ')}` }]
    : []
  const paging = shape.paged
    ? [
        { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
        { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
      ]
    : []
  return [...filters, ...sort, ...include, ...fields, ...paging]
}

function filterParameters(name: string, filter: FilterDefinition): Json[] {
  const schema = filter.options ? { type: 'string', enum: filter.options } : { type: 'string' }
  const bare = { name: `filter[${name}]`, in: 'query', schema: { type: 'string' } }
  return [
    bare,
    ...OPERATORS[filter.kind].map((operator) => ({
      name: `filter[${name}][${operator}]`,
      in: 'query',
      schema: operator.includes('in') ? { type: 'string' } : schema,
    })),
  ]
}

function requestBody(endpoint: AnyEndpoint): Json {
  const schema = schemaOf(endpoint.body, 'input')
  const types = endpoint.multipart ? ['multipart/form-data', 'application/json'] : ['application/json']
  return { required: false, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function responses(endpoint: AnyEndpoint): Json {
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const content = endpoint.produces ? file : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } }
  const guarded = endpoint.access.who !== 'anyone'
  return {
    200: { description: 'Success', content },
    ...(guarded && { 401: failure('Not signed in'), 403: failure('Not allowed') }),
    ...(endpoint.path.includes(':') && { 404: failure('Absent, or in a foreign account') }),
    ...(endpoint.method !== 'GET' && { 409: failure('Conflict with the current state'), 422: failure('Validation failed') }),
    429: failure('Too many requests'),
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    ...(io === 'output' && { override: nameId }),
  }) as Json
  return json
}

/** Records keyed by uuid are sent with an `id` of the same value. */
function nameId({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
  if (isKeyedByUuid(zodSchema)) jsonSchema.properties = { id: { type: 'string' }, ...(jsonSchema.properties as Json) }
}
