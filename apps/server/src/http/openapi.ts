import { ErrorBody, type AnyEndpoint } from '@stoa/contract'
import { z } from 'zod'
import type { Route, Routes } from '#kit/routes.ts'
import { areaOf } from './openapi/areas.ts'
import { pathParameters, queryParameters, shareParameters } from './openapi/parameters.ts'
import { accessText, REFUSAL_RESPONSES, refusalsOf, SECURITY_SCHEMES, securityOf, USUAL_SECURITY } from './openapi/responses.ts'
import { createComponents, pascal, type Components, type Json } from './openapi/schemas.ts'

const DESCRIPTION = `The application programming interface of Stoa.

**Authentication.** Programs send \`Authorization: Bearer stoa_…\` with an API token, made in the settings of an account: it reaches that account with the
permissions that were given to it, and has an expiry. Sign-in tokens and the session cookie belong to people. \`GET /api/v1/api-token\` tells what a token may do.

**Lists** understand \`filter\`, \`sort\`, \`include\`, \`fields\`, \`page\` and \`per_page\`. An unknown filter is 400.

**Failures** have one shape, \`ErrorBody\`. Branch on \`code\`.

**Writes** accept \`Idempotency-Key\` on every POST, and \`version\` to refuse a stale change with 409.`

/** Generates the OpenAPI 3.1 document of the served endpoints. @param area only those of one area, such as `crm` */
export function openApi(routes: Routes, server: string, area?: string): Json {
  const components = createComponents()
  components.schemaOf(ErrorBody, 'output', 'ErrorBody')
  const chosen = routes.all.filter((route) => area === undefined || areaOf(route.endpoint) === area)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { endpoint } of chosen) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, components)
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const parameters = shareParameters(operations)
  const answers = shareAnswers(operations)
  return {
    openapi: '3.1.0',
    info: {
      title: area ? `Stoa: ${area}` : 'Stoa',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description: DESCRIPTION,
    },
    servers: [{ url: server }],
    security: USUAL_SECURITY,
    tags: tagsOf(chosen),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters,
      responses: { ...REFUSAL_RESPONSES, ...answers },
      schemas: components.schemas,
    },
  }
}

const tagsOf = (routes: readonly Route[]): Json[] =>
  [...new Set(routes.map(({ endpoint }) => tagOf(endpoint)))].sort().map((name) => ({ name }))
const tagOf = (endpoint: AnyEndpoint) => endpoint.id.split('.')[0]!

type Operation = Json & { parameters: Json[]; responses: Json }

function operation(endpoint: AnyEndpoint, components: Components): Operation {
  const isPost = endpoint.method === 'POST' && securityOf(endpoint).length > 0
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: accessText(endpoint),
    tags: [tagOf(endpoint)],
    ...(JSON.stringify(securityOf(endpoint)) !== JSON.stringify(USUAL_SECURITY) && { security: securityOf(endpoint) }),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint, components),
      ...(isPost ? [{ $ref: '#/components/parameters/idempotency_key' }] : []),
    ],
    ...(hasBody(endpoint) && { requestBody: requestBody(endpoint, components) }),
    responses: { 200: answerOf(endpoint, components), ...refusalsOf(endpoint, hasBody(endpoint)) },
  }
}

const hasBody = ({ method, body, any_body, multipart }: AnyEndpoint) =>
  method !== 'GET' && (any_body || multipart || !(body instanceof z.ZodObject) || Object.keys(body.shape).length > 0)

function requestBody(endpoint: AnyEndpoint, components: Components): Json {
  const schema = components.schemaOf(endpoint.body, 'input', `${pascal(endpoint.id)}Body`)
  const types = endpoint.multipart ? ['multipart/form-data', 'application/json'] : ['application/json']
  return { required: false, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function answerOf(endpoint: AnyEndpoint, components: Components): Json {
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const schema = () => components.schemaOf(endpoint.response, 'output', `${pascal(endpoint.id)}Answer`)
  return { description: 'Success', content: endpoint.produces ? file : { 'application/json': { schema: schema() } } }
}

/** Moves answers that several operations share to the components, and refers to them. @returns the components */
function shareAnswers(operations: readonly Operation[]): Json {
  const users = Map.groupBy(operations, ({ responses }) => JSON.stringify(responses[200]))
  const shared: Json = {}
  for (const [content, all] of users) {
    if (all.length < 2) continue
    const answer = JSON.parse(content) as { content: Record<string, { schema: { $ref?: string } }> }
    const { schema } = Object.values(answer.content)[0]!
    const name = schema.$ref?.split('/').at(-1) ?? 'File'
    shared[name] = answer
    for (const operation of all) operation.responses = { ...operation.responses, 200: { $ref: `#/components/responses/${name}` } }
  }
  return shared
}
