import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least that visits can cost: `/hit/TOKEN` appends a row to the events in batches, `/form` writes a submission, a contact and a
 * request by three inserts, `/page` answers with the text that was posted to `/page`.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 16 })
const BATCH_MS = 50
let waiting: string[] = []
setInterval(() => {
  const tokens = waiting
  waiting = []
  if (tokens.length)
    void pool
      .query('INSERT INTO bench_hits (account_id, token, at) SELECT 1, unnest($1::text[]), now()', [tokens])
      .catch((error: unknown) => {
        throw error
      })
}, BATCH_MS)

let page = ''
const server = createServer((request, response) => {
  if (request.url!.startsWith('/hit/')) {
    waiting.push(request.url!.slice(5))
    response.writeHead(200, { 'content-type': 'image/gif' }).end()
    return
  }
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    return
  }
  let text = ''
  request.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  request.on('end', () => void take(request.url!, text).then(() => response.writeHead(200).end('{}')))
})

async function take(url: string, text: string): Promise<void> {
  if (url === '/page') page = text
  else await store(text)
}

async function store(text: string): Promise<void> {
  const { answers } = JSON.parse(text) as { answers: { name: string; email: string; message: string } }
  await pool.query('INSERT INTO bench_submissions (data) VALUES ($1)', [answers])
  const { rows } = await pool.query<{ id: string }>('INSERT INTO bench_people (name, email) VALUES ($1, $2) RETURNING id', [
    answers.name,
    answers.email,
  ])
  await pool.query('INSERT INTO bench_requests (person_id, message) VALUES ($1, $2)', [rows[0]!.id, answers.message])
}

server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))
