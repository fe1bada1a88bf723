import type { Call } from '../http-stand-in.ts'
import { PRACTICE_APP, type createCodes } from './tokens.ts'

/** The page on which a person allows or denies the login, and the way back from it. */
export function answerDialog(codes: ReturnType<typeof createCodes>, { response, url }: Call): void {
  const query = url.searchParams
  const redirect_uri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== PRACTICE_APP.id || query.get('response_type') !== 'code' || !URL.canParse(redirect_uri))
    return void response.writeHead(400, { 'content-type': 'text/plain' }).end('Invalid App ID or redirect URI')
  const answer = query.get('answer')
  if (answer === null) return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(query))
  const back = new URL(redirect_uri)
  back.searchParams.set('state', query.get('state') ?? '')
  if (answer === 'allow') {
    const scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope && query.get(`without_${scope}`) === null)
    back.searchParams.set('code', codes.add({ redirect_uri, scopes }))
  } else {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_reason', 'user_denied')
    back.searchParams.set('error_description', 'Permissions error')
  }
  response.writeHead(302, { location: back.href }).end()
}

function page(query: URLSearchParams): string {
  const hidden = [...query].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join('')
  const scopes = (query.get('scope') ?? '').split(',').map((scope) => `<li>${escaped(scope)}</li>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Practice login</title>
<style>body{font:16px/1.5 system-ui,sans-serif;background:#f0f2f5;color:#1c2027;display:grid;place-items:center;min-height:100vh;margin:0}
main{background:#fff;border-radius:12px;padding:32px;width:min(420px,calc(100vw - 64px))}h1{font-size:22px;margin:0 0 8px}
button{font:inherit;width:100%;padding:12px;border-radius:8px;border:1px solid #c6cad2;margin-top:12px;cursor:pointer}
button[value=allow]{background:#0866ff;border:0;color:#fff;font-weight:600}.note{color:#5b6372;font-size:14px}</style>
<main><h1>Continue as Practice User?</h1><p>Stoa asks for:</p><ul>${scopes.join('')}</ul>
<form>${hidden}<button name="answer" value="allow">Continue as Practice User</button><button name="answer" value="deny">Cancel</button></form>
<p class="note">Practice only: this page stands in for Facebook. Nothing leaves this machine.</p></main></html>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
