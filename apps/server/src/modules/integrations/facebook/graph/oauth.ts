import { callRemote, readJson } from '#lib/remote/call-remote.ts'
import { failureOf } from './graph-errors.ts'
import type { MetaApp } from './meta-app.ts'

/** Rights that are asked for: pages, Instagram, reports on pages, ad accounts and their figures, enquiries. */
export const SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'read_insights',
  'instagram_basic',
  'instagram_manage_insights',
  'ads_read',
  'leads_retrieval',
  'pages_manage_ads',
] as const

/** The page at Facebook on which a person allows the login. */
export function dialogUrl(app: MetaApp, redirect_uri: string, state: string): string {
  const query = new URLSearchParams({ client_id: app.app_id, redirect_uri, state, response_type: 'code', scope: SCOPES.join(',') })
  return `${app.dialog_url}?${query.toString()}`
}

export interface Token {
  access_token: string
  expires_at: Date | null
}

/** Exchanges the code of a login for a token of about 60 days. @throws RemoteError */
export async function exchangeCode(app: MetaApp, code: string, redirect_uri: string, now: Date): Promise<Token> {
  const short = await exchange(app, { redirect_uri, code }, now)
  return exchangeToken(app, short.access_token, now)
}

/** Exchanges a token that is still valid for one that lives about 60 days from now. @throws RemoteError */
export const exchangeToken = (app: MetaApp, fb_exchange_token: string, now: Date): Promise<Token> =>
  exchange(app, { grant_type: 'fb_exchange_token', fb_exchange_token }, now)

async function exchange(app: MetaApp, params: Record<string, string>, now: Date): Promise<Token> {
  const query = new URLSearchParams({ client_id: app.app_id, client_secret: app.app_secret, ...params })
  const { status, headers, body } = await callRemote(app.calls, `${app.graph_url}/oauth/access_token?${query.toString()}`, {})
  const answer = readJson<{ access_token: string; expires_in?: number }>(body.toString('utf8'))
  const failure = failureOf(status, answer, headers)
  if (failure) throw failure
  return { access_token: answer.access_token, expires_at: answer.expires_in ? new Date(now.getTime() + answer.expires_in * 1000) : null }
}
