import type { Call } from '../http-stand-in.ts'
import type { StandInRecord, StandInShop } from './records.ts'

const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'failed']

type Change = (key: string, record: StandInRecord, fields: Record<string, unknown>) => Promise<void>

/** The back office of a practice shop: a person changes the status of an order, and the shop reports it. */
export async function answerShopPage({ method, response, body }: Call, shop: StandInShop | null, change: Change): Promise<void> {
  if (!shop) return void response.writeHead(404).end()
  if (method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(shop))
  const form = new URLSearchParams(body.toString())
  const order = shop.orders.find(({ id }) => id === Number(form.get('order')))
  const status = form.get('status') ?? ''
  if (!order || !STATUSES.includes(status)) return void response.writeHead(400).end()
  await change(shop.key, order, { status })
  response.writeHead(303, { location: `/practice/${shop.key}` }).end()
}

function page({ orders }: StandInShop): string {
  const newest = orders.toSorted((one, other) => other.id - one.id).slice(0, 30)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Practice shop</title>
<style>body{font:16px/1.5 system-ui,sans-serif;background:#f3f4f6;color:#1c2027;margin:0;padding:24px}main{max-width:560px;margin:auto;background:#fff;border-radius:12px;padding:24px}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding:8px 0;border-top:1px solid #e3e5ea}b{flex:1;min-width:80px}select,button{font:inherit;padding:6px 10px;border-radius:8px;border:1px solid #c6cad2}</style>
<main><h1>Practice shop</h1><p>Practice only: no order is real. A change here is reported as a real shop reports it.</p>
${newest.map(row).join('\n')}</main></html>`
}

const row = ({
  id,
  number,
  status,
}: StandInRecord): string => `<form method="post"><b>#${Number(number ?? id)}</b><input type="hidden" name="order" value="${id}">
<select name="status" aria-label="Status of ${id}">${[...new Set([status, ...STATUSES])].map((name) => `<option${name === status ? ' selected' : ''}>${name.replace(/[^\w-]/g, '')}</option>`).join('')}</select><button>Save</button></form>`
