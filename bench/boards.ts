import { addBoard, moveUnderContention, type BenchBoard } from './added-rows/board-cards.ts'
import { measure, type Work } from './harness/measure.ts'
import { prepare } from './harness/prepare.ts'
import { startStatements, startStoa, type Server } from './harness/processes.ts'

/**
 * A board with 20,000 cards in its first stage: windows anywhere in the column, the whole board, and moves of the same cards
 * by 16 movers, beside plain SQL in the same run on the same database.
 * Usage: npm run bench -- boards [cards] [seconds]
 */
const CARDS = Number(process.argv[2] ?? 20_000)
const SECONDS = Number(process.argv[3] ?? 4)
/** Upper limits of the ratios. */
const TARGET = { window: 3, moves: 4 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const bench = await prepare([CARDS], say)
try {
  const board = await addBoard(bench, bench.accounts[0]!.account_id, CARDS)
  const headers = { authorization: `Bearer ${bench.token}` }
  const [plain, stoa] = [await startStatements(bench.url), await startStoa(bench.url)]
  say(`${board.contacts.length.toLocaleString('en')} cards in one stage`)
  const rank = (n: number) => encodeURIComponent(board.ranks[(n * 37) % (board.ranks.length - 31)]!)
  const column = `/api/v1/pipeline-stages/${board.stages[0]}/cards`
  for (const connections of [1, 16]) {
    const how = { connections, seconds: SECONDS, database: bench }
    const sql = await measure(plain, { path: (n) => `/plain/stage?stage=${board.stages[0]}&after=${rank(n)}` }, how)
    const ours = await measure(stoa, { path: (n) => `${column}?after=${rank(n)}`, headers }, how)
    const ratio = sql.per_second / ours.per_second
    const cpu = (ours.cpu_ms + ours.database_cpu_ms) / (sql.cpu_ms + sql.database_cpu_ms)
    say(
      `window      ${String(connections).padStart(2)} conn  plain ${sql.per_second.toFixed(0)}/s  stoa ${ours.per_second.toFixed(0)}/s  ratio ${ratio.toFixed(2)}  target ${TARGET.window}  CPU ratio ${cpu.toFixed(2)}  p50 ${ours.p50} ms  p99 ${ours.p99} ms`,
    )
    const whole: Work = { path: () => `/api/v1/pipelines/${board.pipeline_id}/board`, headers }
    const { per_second, p50, p99 } = await measure(stoa, whole, how)
    say(`whole board ${String(connections).padStart(2)} conn  stoa ${per_second.toFixed(0)}/s  p50 ${p50} ms  p99 ${p99} ms`)
  }
  await moves(plain, stoa, board, headers)
  await stoa.stop()
  await plain.stop()
} finally {
  await bench.stop()
}

async function moves(plain: Server, stoa: Server, board: BenchBoard, headers: Record<string, string>): Promise<void> {
  const limit = await moveUnderContention(bench, plain, board, SECONDS, (contact_id, stage_id) => ({
    path: `/plain/move_card?contact=${contact_id}&stage=${stage_id}`,
    headers: {},
  }))
  const ours = await moveUnderContention(bench, stoa, board, SECONDS, (contact_id, stage_id) => ({
    path: `/api/v1/pipeline-stages/${stage_id}/contacts`,
    headers,
    body: { contact_id },
  }))
  const ratio = limit.per_second / ours.per_second
  say(
    `moves       16 movers  plain ${limit.per_second.toFixed(0)}/s  stoa ${ours.per_second.toFixed(0)}/s  ratio ${ratio.toFixed(2)}  target ${TARGET.moves}  p50 ${ours.p50.toFixed(0)} ms  p99 ${ours.p99.toFixed(0)} ms  lost ${ours.lost}  doubled ${ours.doubled}  broken ${ours.broken}`,
  )
  if (ours.lost || ours.doubled || ours.broken) process.exitCode = 1
}
