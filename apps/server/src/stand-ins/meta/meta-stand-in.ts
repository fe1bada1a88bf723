import { startHttpStandIn, type Call } from '../http-stand-in.ts'
import { createControl, type Control, type EmittingStandIn, type TransportFault } from '../stand-in.ts'
import { answerDialog } from './dialog.ts'
import { answerOauth } from './oauth.ts'
import { answerGraph } from './graph.ts'
import { EXPIRED, INVALID_TOKEN, refuse, REVOKED, send, TOO_MUCH, WRONG_PROOF, type GraphFailure } from './replies.ts'
import { reportLead, type LeadReport, type WrittenLead } from './leads.ts'
import { createCodes, proofOf, readToken, type TokenContent } from './tokens.ts'
import { createWorld, type World } from './world.ts'

/** Ways in which the next calls of the Graph API fail, besides those of the transport. */
type MetaFault =
  | TransportFault
  | 'expired_token'
  | 'missing_permission'
  | 'rate_limited'
  | 'rate_limited_account'
  | 'too_much_data'
  | 'error_in_200'
  | 'malformed_json'
  | 'subscription_refused'
  | 'metric_removed'

/** A call that was answered, such as `GET act_1/campaigns`. */
interface AnsweredCall {
  request: string
  query: Record<string, string>
}

export interface MetaStandIn extends EmittingStandIn<AnsweredCall, LeadReport, MetaFault> {
  /** Keeps an enquiry without reporting it, as if the report were lost. */
  write(lead: WrittenLead): void
  /** The world of today. */
  world(): World
  /** Pages that report to the app. */
  readonly subscribed: ReadonlySet<string>
}

interface MetaStandInOptions {
  clock?: () => Date
  onError?: (error: unknown) => void
}

const VERSION = /^\/v\d+\.\d+\//
const THROTTLED = {
  'x-business-use-case-usage': JSON.stringify({ '1': [{ type: 'ads_insights', call_count: 100, estimated_time_to_regain_access: 5 }] }),
}

const FAILURES: Readonly<
  Record<Exclude<MetaFault, TransportFault | 'error_in_200' | 'malformed_json' | 'subscription_refused' | 'metric_removed'>, GraphFailure>
> = {
  expired_token: EXPIRED,
  missing_permission: { status: 403, code: 10, message: 'Application does not have permission for this action' },
  rate_limited: { status: 400, code: 4, message: 'Application request limit reached', is_transient: true, headers: THROTTLED },
  rate_limited_account: { status: 400, code: 17, subcode: 2446079, message: 'User request limit reached' },
  too_much_data: TOO_MUCH,
}

/**
 * Speaks the part of the Graph API that the product uses (integrations.md 1.10): login, pages, posts, Instagram, ad accounts with
 * what runs in them, and figures. Refuses what the platform refuses: unknown fields and metrics, wrong proofs, expired tokens.
 */
export async function startMetaStandIn({ clock = () => new Date(), onError }: MetaStandInOptions = {}): Promise<MetaStandIn> {
  const codes = createCodes()
  const revoked = new Set<string>()
  const subscribed = new Set<string>()
  const leads = new Map<string, WrittenLead>()
  const world = worldOfToday(clock)
  let origin = ''
  const control = createControl<AnsweredCall, MetaFault>(() => {
    codes.clear()
    revoked.clear()
    subscribed.clear()
    leads.clear()
  })

  function answer(call: Call): void {
    const { response, url, method } = call
    if (!VERSION.test(url.pathname)) return refuse(response, { status: 404, code: 2500, message: 'Unknown path components' })
    const path = url.pathname.replace(VERSION, '')
    if (path === 'dialog/oauth') return answerDialog(codes, call)
    const query = new URLSearchParams([...url.searchParams, ...new URLSearchParams(call.body.toString())])
    if (path === 'oauth/access_token') return answerOauth({ codes, revoked, clock, world: world() }, response, query)
    const token_text = query.get('access_token') ?? ''
    const token = readToken(token_text)
    if (!token) return refuse(response, INVALID_TOKEN)
    const failure = failureOf(query, token, { revoked, now: clock() })
    if (failure) return refuse(response, failure)
    if (tookFault(control, call)) return
    if (query.get('fields')?.includes('insights.') && control.takeFault('metric_removed')) return refuse(response, REMOVED)
    const { access_token: _token, appsecret_proof: _proof, ...shown } = Object.fromEntries(query)
    control.received.push({ request: `${method} ${path}`, query: shown })
    const usage = { call_count: Math.min(80, Math.floor(control.received.length / 50)), total_time: 1, total_cputime: 1 }
    const headers = { 'x-app-usage': JSON.stringify(usage) }
    answerGraph({ world: world(), token, token_text, query, method, origin, subscribed, revoked, leads, control, headers }, response, path)
  }

  const stand_in = await startHttpStandIn(control, {
    answer,
    refuseUnavailable: (response) =>
      refuse(response, { status: 503, code: 2, message: 'Service temporarily unavailable', is_transient: true }),
    canFail: ({ url }) => !url.pathname.includes('/dialog/'),
    onError,
  })
  origin = stand_in.url
  const write = (lead: WrittenLead) => void leads.set(lead.id, lead)
  return {
    ...stand_in,
    subscribed,
    world,
    write,
    emit(report) {
      write(report.lead)
      return reportLead(report)
    },
  }
}

/** The world of today: a stand-in may run for days. */
function worldOfToday(clock: () => Date): () => World {
  let world = createWorld(clock().toISOString().slice(0, 10))
  return () => {
    const today = clock().toISOString().slice(0, 10)
    if (world.today !== today) world = createWorld(today)
    return world
  }
}

function failureOf(
  query: URLSearchParams,
  token: TokenContent,
  { revoked, now }: { revoked: ReadonlySet<string>; now: Date },
): GraphFailure | null {
  const text = query.get('access_token')!
  if (query.get('appsecret_proof') !== proofOf(text)) return WRONG_PROOF
  if (token.expires && token.expires * 1000 < now.getTime()) return EXPIRED
  return revoked.has(text) ? REVOKED : null
}

/** How the platform refuses lists that ask for a metric which it no longer has. */
const REMOVED: GraphFailure = { status: 400, code: 100, message: '(#100) The value must be a valid insights metric' }

const FAULTS = [
  'expired_token',
  'missing_permission',
  'rate_limited',
  'rate_limited_account',
  'too_much_data',
  'error_in_200',
  'malformed_json',
] as const

/** Answers with the next fault, if one waits. */
function tookFault(control: Pick<Control<AnsweredCall, MetaFault>, 'takeFault'>, { response }: Call): boolean {
  const fault = control.takeFault(...FAULTS)
  if (fault === null) return false
  if (fault === 'malformed_json') response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [')
  else if (fault === 'error_in_200')
    send(response, 200, { error: { message: 'Service temporarily unavailable', type: 'OAuthException', code: 2 } })
  else refuse(response, FAILURES[fault])
  return true
}
