import type { ServerResponse } from 'node:http'
import { formatMoney } from '@stoa/domain'
import type { Call } from '../http-stand-in.ts'
import type { Form } from './form.ts'
import type { CardOutcome, Sessions, StandInSession } from './sessions.ts'

/** Shows the payment page of a session, and pays when a person submits it in their browser. */
export async function answerPayPage(sessions: Sessions, { response, method, url }: Call, form: Form): Promise<void> {
  const session_id = url.pathname.slice('/pay/'.length)
  const session = sessions.all.get(session_id)
  if (!session) return void response.writeHead(404).end()
  if (session.status === 'open' && method !== 'POST') return sendPage(response, payPage(session))
  if (session.status === 'open' && form.step === 'authenticated') await sessions.authenticate(session_id)
  else if (session.status === 'open') {
    const outcome = await sessions.pay(session_id, form.card ?? '')
    if (outcome !== 'paid') return sendPage(response, payPage(session, outcome))
  }
  response.writeHead(303, { location: session.success_url }).end()
}

/** The page says that no money moves, and offers the cards of Stripe's test mode. */
function payPage(session: StandInSession, outcome?: CardOutcome): string {
  const amount = formatMoney(session.amount_total, session.currency.toUpperCase())
  const requires_action = outcome === 'requires_action'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Practice payment</title>
<style>body{font:16px/1.5 system-ui,sans-serif;background:#f3f4f6;color:#1c2027;display:grid;place-items:center;min-height:100vh;margin:0}
main{background:#fff;border-radius:12px;padding:32px;width:min(360px,calc(100vw - 64px))}h1{font-size:28px;margin:4px 0 16px}p{margin:0 0 12px}
input,button,a.back{font:inherit;width:100%;box-sizing:border-box;padding:12px;border-radius:8px;border:1px solid #c6cad2}label{display:block;margin-bottom:4px}
button{background:#0e7a5f;border:0;color:#fff;font-weight:600;margin-top:16px;cursor:pointer}.note{color:#5b6372;font-size:14px}.bad{color:#b02525}</style>
<main><p>${escaped(session.description)}</p><h1>${amount}</h1>
${outcome === 'declined' ? '<p class="bad" role="alert">Your card was declined. Try another one.</p>' : ''}
<form method="post">${
    requires_action
      ? '<input type="hidden" name="step" value="authenticated"><p>Your bank asks you to confirm this payment.</p><button>Confirm</button>'
      : '<label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"><button>Pay</button>'
  }</form>
<p class="note" style="margin-top:16px">Practice only: no money moves. 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank.</p>
<p class="note"><a href="${escaped(session.cancel_url)}">Back without paying</a></p></main></html>`
}

const sendPage = (response: ServerResponse, html: string) =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
