/** The parts of an OpenAPI document that the tests look at. */
export interface Published {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
  }
}
interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}
interface Parameter {
  $ref?: string
  name?: string
  in?: string
  description?: string
  example?: unknown
  schema?: Schema
}
interface Answer {
  $ref?: string
  description?: string
  content?: Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>
}
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  description?: string
  examples?: unknown[]
  format?: string
  properties?: Record<string, Schema>
  [word: string]: unknown
}

export const operationsOf = ({ paths }: Published): [path: string, method: string, Operation][] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]) => [path, method, operation] as [string, string, Operation]),
  )

/** Follows a reference to a component. */
export function resolve<T extends { $ref?: string }>(document: Published, one: T): T {
  if (!one.$ref) return one
  const [kind = '', name = ''] = one.$ref.split('/').slice(-2)
  return (document.components as unknown as Record<string, Record<string, T>>)[kind]![name]!
}

/** Parameters without a description or an example, and operators of filters without either. */
export function parameterGaps(document: Published): string[] {
  return operationsOf(document).flatMap(([, , { operationId, parameters }]) =>
    parameters.flatMap((used) => {
      const one = resolve(document, used)
      const { properties = {} } = one.schema ? resolve(document, one.schema) : {}
      const operators = Object.entries(properties)
        .filter(([, { description, examples }]) => !description || !examples?.length)
        .map(([operator]) => `${operationId} ${one.name}[${operator}]`)
      return [
        ...(one.description ? [] : [`${operationId} ${one.in} ${one.name}: no description`]),
        ...(one.example === undefined ? [`${operationId} ${one.in} ${one.name}: no example`] : []),
        ...operators,
      ]
    }),
  )
}

/**
 * Statuses with which an operation can refuse, which its document does not show with the body of errors and an example.
 * @param open ids of the calls of other sites and services, which send any content without a login
 */
export function refusalGaps(document: Published, open: ReadonlySet<string>): string[] {
  return operationsOf(document).flatMap(([path, method, { operationId, responses, requestBody }]) => {
    const wanted = [
      '400',
      '401',
      '403',
      '429',
      '5XX',
      ...(path.includes('{') ? ['404'] : []),
      ...(method === 'get' ? [] : ['409', '419', '422']),
      ...(requestBody ? ['413', '415'] : []),
    ].filter((status) => !open.has(operationId) || !['401', '415', '419'].includes(status))
    return wanted.flatMap((status) => {
      const answer = responses[status] && resolve(document, responses[status])
      const content = answer?.content?.['application/json']
      const is_complete =
        answer?.description && content?.schema.$ref === '#/components/schemas/ErrorBody' && (content.example ?? content.examples)
      return is_complete ? [] : [`${operationId} ${status}`]
    })
  })
}

/** Names of body fields without a description, and those with one that need an example: values that are not listed. */
export function fieldGaps(document: Published): { undescribed: string[]; without_example: string[] } {
  const undescribed = new Set<string>()
  const without_example = new Set<string>()
  const seen = new Set<object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const schema = resolve(document, value as Schema)
    if (seen.has(schema)) return
    seen.add(schema)
    for (const [name, used] of Object.entries(schema.properties ?? {})) {
      const field = resolve(document, used)
      if (!field.description) undescribed.add(name)
      else if (needsExample(field) && !field.examples?.length) without_example.add(name)
    }
    for (const inner of Object.values(schema)) visit(inner)
  }
  for (const [, , { requestBody }] of operationsOf(document)) visit(requestBody)
  return { undescribed: [...undescribed].sort(), without_example: [...without_example].sort() }
}

const needsExample = ({ type, enum: listed, const: fixed, format }: Schema): boolean =>
  !listed && fixed === undefined && !format && [type].flat().some((one) => one === 'string' || one === 'integer' || one === 'number')
