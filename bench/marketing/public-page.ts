import { measure, type Work } from '../harness/measure.ts'
import { callStoa } from '../harness/call.ts'
import { prepare } from '../harness/prepare.ts'
import { startStoa, startVisits } from '../harness/processes.ts'
import { median } from '../harness/rounds.ts'

/**
 * A published page beside the same text from the memory of a bare server, in alternating rounds.
 * Usage: npm run bench -- public-page [seconds] [rounds]
 */
const SECONDS = Number(process.argv[2] ?? 5)
const ROUNDS = Number(process.argv[3] ?? 5)
const CONNECTIONS = 16
const FLOOR = 2
const say = (line: string) => process.stdout.write(`${line}\n`)

const bench = await prepare([100], say)
const [limit, stoa] = [await startVisits(bench.url), await startStoa(bench.url, { TRUST_PROXY: '1' })]
try {
  const { pathname } = new URL(await publishedPage(bench.accounts[0]!.account_id))
  const text = await (await fetch(stoa.url + pathname)).text()
  await fetch(`${limit.url}/page`, { method: 'POST', body: text })
  const how = { connections: CONNECTIONS, seconds: SECONDS, database: bench }
  // Each visitor has a limit of pages in a minute.
  const headersOf = (n: number) => ({ 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` })
  const asked = (path: string): Work => ({ path: () => path, headersOf, headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' } })
  const [byHand, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    byHand.push((await measure(limit, asked('/page'), how)).per_second)
    ours.push((await measure(stoa, asked(pathname), how)).per_second)
  }
  const ratio = median(byHand) / median(ours)
  say(
    `a public page of ${(text.length / 1024).toFixed(1)} kB: from memory ${median(byHand).toFixed(0)}/s, Stoa ${median(ours).toFixed(0)}/s, ratio ${ratio.toFixed(2)}, floor ${FLOOR}`,
  )
} finally {
  await limit.stop()
  await stoa.stop()
  await bench.stop()
}

/** Publishes a page of ten sections. @returns its address */
async function publishedPage(account_id: number): Promise<string> {
  const both = (text: string) => ({ en: text, gr: text })
  const section = (n: number) => ({
    type: 'Section',
    props: {
      content: [
        { type: 'Heading', props: { text: both(`Rooms of house ${n}`), level: n ? '2' : '1' } },
        { type: 'Text', props: { text: both('<p>Quiet rooms by the sea, with breakfast on the terrace.</p>'.repeat(4)) } },
      ],
    },
  })
  const design = { root: { props: { accent: '#205060' } }, content: Array.from({ length: 10 }, (_, n) => section(n)) }
  const body = { title: 'Rooms', name: 'Rooms', slug: 'rooms', design }
  const { id } = await callStoa<{ id: number }>(stoa.url, bench.token, `/api/v1/accounts/${account_id}/pages`, body)
  return (await callStoa<{ public_url: string }>(stoa.url, bench.token, `/api/v1/pages/${id}/publish`, {})).public_url
}
