import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './harness/processes.ts'

export interface TransferFigures {
  seconds: number
  /** Peak memory of the server above its use before. */
  above_idle_mb: number
}

/** A file of people who are new to the account, with a heading line and a tag in every fourth row. */
export function peopleCsv(rows: number, salt: string): string {
  const lines = ['first_name,last_name,email,phone,tags']
  for (let n = 0; n < rows; n++)
    lines.push(
      `Όνομα${n % 97},Επώνυμο${n % 1013},import.${salt}.${n}@mail.example,+3069${String((n * 37 + 11) % 100_000_000).padStart(8, '0')},${n % 4 ? '' : `Tag ${1 + (n % 20)}`}`,
    )
  return `${lines.join('\n')}\n`
}

/** Imports a file like the browser: uploads it, maps its columns, starts the import and waits for its end. */
export async function importThroughStoa(server: Server, account_id: number, token: string, csv: string): Promise<TransferFigures> {
  const headers = { authorization: `Bearer ${token}` }
  const base = `${server.url}/api/v1/accounts/${account_id}`
  return timed(server, async () => {
    const form = new FormData()
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
    const parsed = await json(fetch(`${base}/contacts/import/parse`, { method: 'POST', headers, body: form }))
    const body = {
      import_id: parsed.data.id,
      mapping: { 0: 'first_name', 1: 'last_name', 2: 'email', 3: 'phone', 4: 'tags' },
      options: { gdpr_consent: true },
    }
    const started = await json(
      fetch(`${base}/contacts/import/process`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    for (;;) {
      const { data } = await json(fetch(`${server.url}/api/v1/imports/${started.data.id}`, { headers }))
      if (['completed', 'completed_with_errors'].includes(data.status)) return
      if (['failed', 'cancelled'].includes(data.status)) throw new Error(`The import ended as ${data.status}.`)
      await sleep(100)
    }
  })
}

/** The same rows by COPY and one statement. @param side `limit` or `plain` */
export async function importByStatements(server: Server, side: string, account_id: number, csv: string): Promise<TransferFigures> {
  return timed(
    server,
    async () => void (await json(fetch(`${server.url}/${side}/import?account=${account_id}`, { method: 'POST', body: csv }))),
  )
}

/** Downloads a list and discards the bytes. */
export async function exportList(server: Server, path: string, headers: Record<string, string> = {}): Promise<TransferFigures> {
  return timed(server, async () => {
    const answer = await fetch(`${server.url}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    for await (const chunk of answer.body!) void chunk
  })
}

async function timed(server: Server, work: () => Promise<void>): Promise<TransferFigures> {
  const idle = server.memory_mb()
  let most = idle
  const watch = setInterval(() => (most = Math.max(most, server.memory_mb())), 50)
  const began = performance.now()
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return { seconds: (performance.now() - began) / 1000, above_idle_mb: most - idle }
}

/** The fields used of the answers. */
interface Answer {
  data: { id: number; status: string }
}

async function json(answer: Promise<Response>): Promise<Answer> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
