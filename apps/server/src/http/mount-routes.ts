import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '@stoa/contract'
import { GUEST, type Actor } from '#access/actor.ts'
import { authorize } from '#access/authorize.ts'
import { AppError } from '#lib/errors.ts'
import { disposition, FileAnswer } from '#kit/file-answer.ts'
import { bodyOf, JsonAnswer } from '#kit/json-answer.ts'
import { BrokenForm, GUEST_LIMITS, receiveMultipart, receiveParts, type MultipartBody } from '#platform/multipart.ts'
import { isRecord } from '#lib/is-record.ts'
import type { Route, Routes } from '#kit/routes.ts'
import { runEndpoint } from '#platform/run-endpoint.ts'
import type { Services } from '#kit/services.ts'
import { checkForgery } from '#plugins/forgery.ts'
import type { Authenticator, Credentials } from '#plugins/authentication.ts'
import type { RequestLimits } from '#plugins/rate-limits.ts'
import { pathTree } from '#lib/path-tree.ts'
import { acceptAnyBody, ANY_BODY_BYTES, answerAnySite } from './any-body.ts'
import { requestFacts } from './request-facts.ts'

type Method = AnyEndpoint['method']

interface Gate {
  services: Services
  authenticator: Authenticator
  limits: RequestLimits
  upload_dir: string
}

/** What a path answers: its endpoints by verb, and the methods that reach them. */
interface Place {
  verbs: Map<Method, Route>
  methods: Set<string>
}

/** Almost all endpoints have paths below this one. */
const API = '/api/v1/'

/**
 * Registers every endpoint with the HTTP server. Paths with PUT, PATCH or DELETE also accept POST with a method override
 * (wire-contract.md 3.4). Without an override, POST reaches the POST endpoint of the path.
 */
export function mountRoutes(app: FastifyInstance, routes: Routes, gate: Gate): void {
  const places = new Map<string, Place>()
  for (const [url, verbs] of byPath(routes)) {
    const methods = new Set<string>(verbs.keys())
    if (takesAny(verbs)) {
      methods.delete('POST')
      mountAnyBody(app, url, verbs, gate)
    } else if (methods.size > 1 || !methods.has('GET')) methods.add('POST')
    if (methods.size === 0) continue
    if (url.startsWith(API)) places.set(url, { verbs, methods })
    else app.route({ method: [...methods] as Method[], url, handler: (request, reply) => answerVerb(gate, verbs, request, reply) })
  }
  const tree = pathTree(places)
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${API}*`,
    handler(request, reply) {
      const found = tree.find(pathOf(request))
      if (!found?.value.methods.has(request.method === 'HEAD' ? 'GET' : request.method)) return reply.callNotFound()
      request.params = found.params
      return answerVerb(gate, found.value.verbs, request, reply)
    },
  })
}

/** The path of a request, as it was sent. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split(/[?#]/, 1)[0]!

/** Finds the methods that the endpoints of a path declare. */
export function methodsOf(routes: Routes): (path: string) => string[] {
  const tree = pathTree(
    [...byPath(routes)].map(([path, verbs]) => [path, [...verbs.values()].map(({ endpoint }) => endpoint.method)] as const),
  )
  return (path) => [...new Set(tree.find(path)?.value)]
}

function answerVerb(gate: Gate, verbs: Map<Method, Route>, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.method === 'POST') return dispatch(gate, verbs, request, reply)
  // Answer HEAD like GET, without the body.
  const route = verbs.get(request.method === 'HEAD' ? 'GET' : (request.method as Method))!
  return answer(gate, route, request, reply, request.body)
}

function mountAnyBody(app: FastifyInstance, url: string, verbs: Map<Method, Route>, gate: Gate): void {
  void app.register(async (scope) => {
    acceptAnyBody(scope)
    answerAnySite(scope, url)
    scope.post(url, { bodyLimit: ANY_BODY_BYTES }, (request, reply) => dispatch(gate, verbs, request, reply))
  })
}

/**
 * Groups routes by path, ignoring parameter names: `/contacts/:id` and `/contacts/:contact_id` are the same. PUT and
 * PATCH reach the same update if an endpoint declares only one of them (spec 7.4).
 */
function byPath(routes: Routes): Map<string, Map<Method, Route>> {
  const paths = new Map<string, Map<Method, Route>>()
  const firstSpelling = new Map<string, string>()
  for (const route of routes.all) {
    const { path, method } = route.endpoint
    const shape = path.replace(/:\w+/g, ':')
    const known = firstSpelling.get(shape) ?? path
    firstSpelling.set(shape, known)
    paths.set(known, (paths.get(known) ?? new Map<Method, Route>()).set(method, route))
  }
  for (const verbs of paths.values()) {
    const [put, patch] = [verbs.get('PUT'), verbs.get('PATCH')]
    if (put && !patch) verbs.set('PATCH', put)
    if (patch && !put) verbs.set('PUT', patch)
  }
  return paths
}

async function dispatch(gate: Gate, verbs: Map<Method, Route>, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const multipart = request.isMultipart() ? await receiveForm(gate, verbs, request) : null
  const body = multipart ? multipart.fields : request.body
  try {
    const verb = takesAny(verbs) ? 'POST' : (overrideOf(request, body) ?? 'POST')
    const route = verbs.get(verb)
    if (!route) throw methodNotAllowed('POST', [...verbs.keys()])
    return await answer(gate, route, request, reply, body, multipart?.files)
  } finally {
    await multipart?.cleanup()
  }
}

const takesAny = (verbs: Map<Method, Route>): boolean => verbs.get('POST')?.endpoint.any_body === true

async function receiveForm(gate: Gate, verbs: Map<Method, Route>, request: FastifyRequest): Promise<MultipartBody> {
  if (takesAny(verbs)) return receiveAnyForm(request, gate.upload_dir)
  const actor = await refuseBeforeFiles(gate, verbs, request)
  return receiveMultipart(request, gate.upload_dir, actor.id ? {} : GUEST_LIMITS)
}

/** Fields of an interrupted form that were received before it broke off. */
async function receiveAnyForm(request: FastifyRequest, folder: string): Promise<MultipartBody> {
  try {
    return await receiveParts(request, folder)
  } catch (error) {
    if (!(error instanceof BrokenForm)) throw error
    return { fields: { ...error.fields, _broken: true }, files: {}, cleanup: async () => {} }
  }
}

/** Accepts files only from callers whom at least one verb of the path allows. The body may select the verb. */
async function refuseBeforeFiles({ authenticator }: Gate, verbs: Map<Method, Route>, request: FastifyRequest): Promise<Actor> {
  const { actor } = await authenticator.authenticate(request)
  const refusals: unknown[] = []
  for (const { endpoint } of verbs.values()) {
    if (endpoint.method === 'GET') continue
    try {
      authorize(endpoint, actor, namedParams(endpoint, request))
      return actor
    } catch (error) {
      refusals.push(error)
    }
  }
  throw refusals[0]
}

function overrideOf(request: FastifyRequest, body: unknown): Method | null {
  const wanted =
    request.headers['x-http-method-override'] ??
    (isRecord(body) ? body._method : undefined) ??
    (request.query as Record<string, unknown>)._method
  const verb = typeof wanted === 'string' ? wanted.toUpperCase() : ''
  return (['PUT', 'PATCH', 'DELETE'] as const).find((known) => known === verb) ?? null
}

/** Credentials of callers who submit something through an address with a secret. Sessions and tokens are ignored. */
const NOBODY: Credentials = { actor: GUEST, by_cookie: false }

async function answer(gate: Gate, route: Route, request: FastifyRequest, reply: FastifyReply, body: unknown, files = {}): Promise<unknown> {
  const { services } = gate
  const { endpoint } = route
  request.endpoint = endpoint
  const { actor, by_cookie } = endpoint.any_body ? NOBODY : await gate.authenticator.authenticate(request)
  request.actor = actor
  checkForgery(request, endpoint, by_cookie)
  reply.headers(await gate.limits.count(endpoint, { user_id: actor.id, api_token_id: actor.api_token?.id, ip: request.ip }))
  const facts = requestFacts(request, actor, body)
  const key = request.headers['idempotency-key']
  const result = await runEndpoint(services, route, {
    actor,
    request: facts,
    params: namedParams(endpoint, request),
    query: request.query as Record<string, unknown>,
    body,
    files,
    arrived_at: new Date(Date.now() - reply.elapsedTime),
    ...(typeof key === 'string' && key !== '' && { idempotency_key: key }),
  })
  if (facts.ignored.length) reply.header('X-Ignored-Query', facts.ignored.map(encodeURI).join('; '))
  reply.headers(facts.reply_headers)
  if (endpoint.produces === 'nothing') return reply.code(204).send()
  if (result instanceof FileAnswer) return sendFile(reply, result)
  const sent = result instanceof JsonAnswer ? result.body : bodyOf([JSON.stringify(result)])
  return reply.type('application/json; charset=utf-8').send(sent)
}

/** Renames parameters to those of the endpoint: the first route of the path may have used other names. */
function namedParams(endpoint: AnyEndpoint, request: FastifyRequest): Record<string, unknown> {
  const values = Object.values(request.params as Record<string, string>)
  let names = parameters.get(endpoint)
  if (!names) parameters.set(endpoint, (names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)))
  const named: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) named[name] = values[at]
  return named
}

/** Names of the parameters in the path of each endpoint. */
const parameters = new WeakMap<AnyEndpoint, readonly string[]>()

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .headers({ 'Content-Disposition': disposition(file.file_name), 'Cache-Control': 'private, no-store', ...file.headers })
    .type(file.content_type)
    .send(file.stream)
}

/** 405 with the verbs that exist (wire-contract.md 1.5). */
export function methodNotAllowed(method: string, verbs: readonly string[]): AppError {
  const updates = verbs.includes('PUT') || verbs.includes('PATCH') ? ['PUT', 'PATCH'] : []
  const allowed = [...new Set([...verbs, ...updates])].sort().join(', ')
  return new AppError(405, 'method_not_allowed', `The ${method} method is not supported for this route. Supported methods: ${allowed}.`, {
    headers: { Allow: allowed },
  })
}
