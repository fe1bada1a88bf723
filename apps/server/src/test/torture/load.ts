import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** What the product has promised by its answers. */
export interface Promised {
  /** Contacts by id, with the last confirmed name. */
  contacts: Map<number, { email: string; name: string }>
  /** Issued invoices by uuid, with their numbers. */
  invoices: Map<string, string>
  /** Addresses to which a mail was promised. */
  mails: Set<string>
  /** Requests that were answered, and those that were repeated because no answer came. */
  answered: number
  repeated: number
  /** Answers that must not occur. */
  wrong: string[]
}

/** Sends mixed work until `life.over`. Each request is repeated with its key until it is answered. */
export async function putLoadOn(world: World, lanes: number, life: { over: boolean }): Promise<Promised> {
  const promised: Promised = { contacts: new Map(), invoices: new Map(), mails: new Set(), answered: 0, repeated: 0, wrong: [] }
  const post = createSender(world, promised)
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let turn = 0; !life.over; turn++) {
        await (lane % 2 === 0
          ? contactTurn(world, post, promised, `${lane}.${turn}`)
          : invoiceTurn(world, post, promised, `${lane}.${turn}`))
        await sleep(40)
      }
    }),
  )
  return promised
}

type Send = (method: string, path: string, body: object) => Promise<{ status: number; data: any }>

async function contactTurn(world: World, send: Send, { contacts }: Promised, turn: string): Promise<void> {
  const email = `torture${turn}@test.example`
  const created = await send('POST', `/api/v1/accounts/${world.seller.account_id}/contacts`, { first_name: 'New', email })
  if (created.status !== 200) return
  const { id } = created.data
  contacts.set(id, { email, name: 'New' })
  const changed = await send('PUT', `/api/v1/contacts/${id}`, { first_name: `Changed ${turn}` })
  if (changed.status === 200) contacts.set(id, { email, name: `Changed ${turn}` })
}

async function invoiceTurn(world: World, send: Send, { invoices, mails }: Promised, turn: string): Promise<void> {
  const { seller, relation_uuid } = world
  const drafted = await send('POST', `/api/v1/accounts/${seller.account_id}/invoices`, {
    account_relation_uuid: relation_uuid,
    lines: [{ name: `Work ${turn}`, quantity: 1, unit_price_minor: 10_000 }],
  })
  if (drafted.status !== 200) return
  const { uuid } = drafted.data
  const issued = await send('POST', `/api/v1/invoices/${uuid}/issue`, { send: false })
  if (issued.status !== 200) return
  invoices.set(uuid, issued.data.number)
  const to = `torture-invoice${turn}@test.example`
  if ((await send('POST', `/api/v1/invoices/${uuid}/send`, { to })).status === 200) mails.add(to)
}

/** Sends a request with one key until it is answered by 2xx or 4xx. */
function createSender({ url, seller }: World, promised: Promised): Send {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) }).catch(
        () => null,
      )
      // A process that is killed while it answers leaves half an answer: the request is sent again.
      const text = await answer?.text().catch(() => null)
      if (answer && typeof text === 'string' && answer.status < 500) {
        promised.answered++
        if (answer.status !== 200)
          promised.wrong.push(`${method} ${path.replace(/[0-9a-f-]{36}|\d{2,}/g, ':id')} ${answer.status} ${text.slice(0, 200)}`)
        return { status: answer.status, data: answer.status === 200 ? JSON.parse(text).data : null }
      }
      if (answer && answer.status === 500) promised.wrong.push(`${method} ${path} 500`)
      promised.repeated++
      await sleep(200)
    }
  }
}
