import { sql } from 'kysely'
import { z } from 'zod'
import { takesApiTokens, type Access, type AnyEndpoint } from '@stoa/contract'
import type { Actor } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import { otherFaults, withSpares, type Outcome } from './endpoints/all-faults.ts'
import { attributesOf } from './endpoints/answer-attributes.ts'
import { authorize } from '#access/authorize.ts'
import { callerZone } from '#access/caller-zone.ts'
import { contextOf } from './build-context.ts'
import type { Db, RequestFacts, UploadedFile } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from './flush-effects.ts'
import { AppError, badRequest, notFound } from '#lib/errors.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { JsonAnswer } from '#kit/json-answer.ts'
import { once, onceTogether } from './idempotency.store.ts'
import { parseListRequest, type ListRequest } from '#kit/query/list-request.ts'
import { unknownFilter } from '#kit/query/request-filters.ts'
import { toSnake } from '#lib/to-snake.ts'
import { isRecord } from '#lib/is-record.ts'
import { normalizeBody } from './endpoints/normalize-body.ts'
import { asOnePage } from '#kit/query/page.ts'
import type { Route } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { canBeTried, refuseAbsent, trialRun, triesOf } from './endpoints/trial-run.ts'
import { withUuidIds } from './endpoints/uuid-ids.ts'
import { validationError } from './endpoints/validation-messages.ts'

/** A request after transport: everything a handler depends on, and nothing of HTTP. */
export interface Call {
  actor: Actor
  request: RequestFacts
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  files: Record<string, UploadedFile[]>
  idempotency_key?: string
  /** When the request arrived; now, if left out. */
  arrived_at?: Date
}

type Keys = Record<string, number | string>
interface WriteInput {
  params: Keys
  query: unknown
  body: unknown
}

/**
 * Runs one endpoint: permission, parsing, handler, effects. Writes run in one transaction together with their
 * activity log and outbox rows; a reader gets the pool.
 * @returns the answer, already reduced to what the contract declares, as an object or as JSON, or a file
 */
export async function runEndpoint(services: Services, route: Route, call: Call): Promise<unknown> {
  const { endpoint } = route
  const params = endpoint.params.safeParse(call.params)
  if (!params.success) {
    const access: Access = endpoint.access.who === 'permission' ? { who: 'verified' } : endpoint.access
    authorize({ ...endpoint, access, api_tokens: takesApiTokens(endpoint) }, call.actor, {})
    throw notFound()
  }
  authorize(endpoint, call.actor, params.data as Record<string, unknown>)
  await findAccount(services, endpoint, call.actor, params.data as Keys)
  const query = await parseQueryOf(services, route, call, params.data as Keys)
  const body = await parseBodyOf(services, route, call, { params: params.data as Keys, query })
  const input = { params: params.data as Keys, query, body }
  const answer =
    endpoint.method === 'GET' || endpoint.transaction === 'none'
      ? await read(services, route, call, input)
      : await write(services, route, call, input).catch((error) => nameAllFaults(services, route, call, input, error))
  if (answer instanceof FileAnswer || answer instanceof JsonAnswer) return answer
  const shown = asOnePage({ services, request: call.request }, endpoint, answer ?? { data: null })
  return sparse(withUuidIds(endpoint.response, endpoint.response.parse(shown)), query)
}

/** Staff pass the checks of any account, so its existence is checked here. @throws 404 */
async function findAccount({ database }: Services, { path }: AnyEndpoint, actor: Actor, { account_id }: Keys): Promise<void> {
  if (account_id === undefined || actor.memberships.has(Number(account_id)) || !path.includes('/accounts/:account_id')) return
  if (!(await one(database.db, sql`SELECT 1 AS found FROM accounts WHERE id = ${account_id}`))) throw notFound()
}

async function read(services: Services, route: Route, call: Call, input: unknown): Promise<unknown> {
  const effects = noEffects()
  const result = await route.handle(contextOf(services, services.database.db, call, effects), input)
  if (!effects.events.length && !effects.activities.length && !effects.outbox.length) return result
  await flushEffects(services.database.db, effects, call)
  services.wakeOutbox()
  return result
}

async function write(services: Services, route: Route, call: Call, input: WriteInput): Promise<unknown> {
  const hasFiles = Object.keys(call.files).length > 0
  const shared =
    hasFiles || call.actor.id ? undefined : await route.shared?.(contextOf(services, services.database.db, call, noEffects()), input)
  if (shared !== undefined) return shared
  if (!route.prepare || (route.prepare.only_with_files && !hasFiles)) return inTransaction(services, route, call, input)
  await guardRecord(services, route, call, input.params)
  const { files, settle } = await route.prepare(contextOf(services, services.database.db, call, noEffects()), input)
  try {
    return await inTransaction(services, route, { ...call, files }, input)
  } finally {
    await settle()
  }
}

async function inTransaction(services: Services, route: Route, call: Call, input: WriteInput): Promise<unknown> {
  const { answer: result, after } = await services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    const answer = await onceOnly(db, route.endpoint, call, input, () => route.handle(contextOf(services, db, call, effects), input))
    await flushEffects(db, effects, call)
    return { answer, after: effects.after }
  })
  services.wakeOutbox()
  for (const start of after) start()
  return result
}

/** Keys of an API token are its own: its answers hold what its permissions show. */
const keyOf = ({ api_token }: Actor, key: string): string => (api_token ? `api token ${api_token.id} ${key}` : key)

/** Runs a POST of a user once for each key, and an action that drops repetitions once for identical requests that are under way together. */
function onceOnly(db: Db, endpoint: AnyEndpoint, call: Call, input: WriteInput, run: () => Promise<unknown>): Promise<unknown> {
  const { idempotency_key: key, actor, arrived_at = new Date() } = call
  if (endpoint.method !== 'POST' || !actor.id) return run()
  const request = { user_id: actor.id, route: endpoint.id, body: sentBy(call, input.body) }
  const inner = endpoint.repeats === 'dropped' ? () => onceTogether(db, { ...request, caller: keyOf(actor, ''), arrived_at }, run) : run
  return key ? once(db, { ...request, key: keyOf(actor, key) }, inner) : inner()
}

/** What makes a request the same as an earlier one: its files count by their names and sizes. */
function sentBy({ params, files }: Call, body: unknown): object {
  const sent = Object.values(files).flat()
  return { params, body, ...(sent.length && { files: sent.map(({ file_name, size_bytes }) => [file_name, size_bytes]) }) }
}

function parseQuery(services: Services, endpoint: AnyEndpoint, call: Call): unknown {
  if (!endpoint.shape) {
    refuseFilters(endpoint, call.query)
    return parsed(services, endpoint.query.safeParse(call.query), call)
  }
  const request = parseListRequest(endpoint.shape, call.query, { services, request: call.request }, attributesOf(endpoint))
  if (request.ignored.length && services.env.QUERY_STRICT)
    throw badRequest(`Requested ${request.ignored.join(', ')} not allowed.`, 'unknown_query')
  call.request.ignored.push(...request.ignored)
  return request
}

/** What knows no filters is not answered whole to who asks for a part of it (wire-contract.md 2.6). */
function refuseFilters({ method, query }: AnyEndpoint, { filter }: Record<string, unknown>): void {
  if (method !== 'GET' || !isRecord(filter) || (query instanceof z.ZodObject && 'filter' in query.shape)) return
  const [name] = Object.keys(filter)
  if (name) throw unknownFilter([], name)
}

/** Explains an invalid query only to callers who know the record. */
async function parseQueryOf(services: Services, route: Route, call: Call, params: Keys): Promise<unknown> {
  try {
    return parseQuery(services, route.endpoint, call)
  } catch (error) {
    await guardRecord(services, route, call, params)
    throw error
  }
}

/**
 * Explains an invalid body only to callers who may send a valid one (wire-contract.md 6: 404, 403, then 422), and then with everything
 * that is wrong with it.
 */
async function parseBodyOf(services: Services, route: Route, call: Call, input: Omit<WriteInput, 'body'>): Promise<unknown> {
  const { endpoint } = route
  if (endpoint.method === 'GET') return {}
  const sent = normalized(endpoint, call)
  const result = endpoint.body.safeParse(sent, { reportInput: true })
  if (result.success) return result.data
  const refusal = refusalOf(services, result.error.issues, call)
  await guardRecord(services, route, call, input.params)
  if (!isGuarded(route, input.params) && canBeTried(route, call)) {
    const spared = withSpares(endpoint.body, sent, refusal.errors ?? {})
    await refuseAbsent(services, route, call, { ...input, body: endpoint.body.safeParse(spared).data ?? spared })
  }
  return nameAllFaults(services, route, call, input, refusal)
}

/** Whether its guards have looked for every key of the path; that of an account has been looked for before. */
function isGuarded({ guard, find, behind, endpoint }: Route, params: Keys): boolean {
  const keys = Object.keys(params).length
  if ('account_id' in params) return keys === 1 || (keys === 2 && Boolean(find))
  return keys === 0 || (keys === 1 && Boolean(behind || (guard && 'permission' in endpoint.access)))
}

const normalized = ({ body, opaque }: AnyEndpoint, call: Call) => normalizeBody(body, call.body, callerZone(call, call.params), opaque)

/**
 * Adds to the refusal of a body what else is wrong with it (decision 0053).
 * @throws the refusal
 */
async function nameAllFaults(
  services: Services,
  route: Route,
  call: Call,
  input: Omit<WriteInput, 'body'>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'validation_failed' || !error.errors) throw error
  const { params, query } = input
  const attempt = async (tried: unknown): Promise<Outcome> => {
    const result = route.endpoint.body.safeParse(tried, { reportInput: true })
    if (!result.success) return refusalOf(services, result.error.issues, call).errors ?? 'stopped'
    return canBeTried(route, call) ? trialRun(services, route, call, { params, query, body: result.data }) : 'taken'
  }
  const others = await otherFaults(route.endpoint.body, normalized(route.endpoint, call), error.errors, attempt, triesOf(route.endpoint))
  throw new AppError(error.status, error.code, error.message, { errors: { ...error.errors, ...others }, headers: error.headers })
}

/** @throws 404 or 403 when the caller may not do this to the record of a flat path */
async function guardRecord(services: Services, { endpoint, guard, find, behind }: Route, call: Call, params: Keys): Promise<void> {
  const [key, nested] = Object.values(params)
  if (behind && key !== undefined) await behind(contextOf(services, services.database.db, call, noEffects()), key)
  if (find && nested !== undefined) await find(contextOf(services, services.database.db, call, noEffects()), Number(key), String(nested))
  if (guard && key !== undefined && 'permission' in endpoint.access)
    await guard.authorizeRecord(contextOf(services, services.database.db, call, noEffects()), key, endpoint.access.permission)
}

function parsed(
  services: Services,
  result: { success: true; data: unknown } | { success: false; error: { issues: any[] } },
  call: Call,
): unknown {
  if (result.success) return result.data
  throw refusalOf(services, result.error.issues, call)
}

const refusalOf = (services: Services, issues: any[], { request }: Call) => validationError(issues, { services, request })

/** Only the attributes of `fields`, when the caller named some (wire-contract.md 2.2). */
function sparse(answer: unknown, query: unknown): unknown {
  const { fields, include } = query as ListRequest
  if (!(fields instanceof Set)) return answer
  const relations = new Set(include.map((name) => name.split('.')[0]!))
  const pick = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(toSnake(name)) || relations.has(name)))
  const { data, ...rest } = answer as { data: unknown }
  if (Array.isArray(data)) return { ...rest, data: data.map((row: unknown) => (isRecord(row) ? pick(row) : row)) }
  return { ...rest, data: isRecord(data) ? pick(data) : data }
}
