import { formatMoney } from '@stoa/domain'
import type { Outcome, StandInSession } from './stripe-stand-in.ts'

/** The practice gateway's page: says that no money moves, offers the cards of Stripe's test mode. */
export function payPage(session: StandInSession, outcome?: Outcome): string {
  const amount = formatMoney(session.amount_total, session.currency.toUpperCase())
  const asks = outcome === 'requires_action'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Practice payment</title>
<style>body{font:16px/1.5 system-ui,sans-serif;background:#f3f4f6;color:#1c2027;display:grid;place-items:center;min-height:100vh;margin:0}
main{background:#fff;border-radius:12px;padding:32px;width:min(360px,calc(100vw - 64px))}h1{font-size:28px;margin:4px 0 16px}p{margin:0 0 12px}
input,button,a.back{font:inherit;width:100%;box-sizing:border-box;padding:12px;border-radius:8px;border:1px solid #c6cad2}label{display:block;margin-bottom:4px}
button{background:#0e7a5f;border:0;color:#fff;font-weight:600;margin-top:16px;cursor:pointer}.note{color:#5b6372;font-size:14px}.bad{color:#b02525}</style>
<main><p>${escaped(session.description)}</p><h1>${amount}</h1>
${outcome === 'declined' ? '<p class="bad" role="alert">Your card was declined. Try another one.</p>' : ''}
<form method="post">${
    asks
      ? '<input type="hidden" name="step" value="authenticated"><p>Your bank asks you to confirm this payment.</p><button>Confirm</button>'
      : '<label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"><button>Pay</button>'
  }</form>
<p class="note" style="margin-top:16px">Practice only: no money moves. 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank.</p>
<p class="note"><a href="${escaped(session.cancel_url)}">Back without paying</a></p></main></html>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
