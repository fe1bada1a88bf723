import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { join } from 'node:path'

/**
 * What a sending process notes about a message, each by one write that survives the killing of the process:
 * - `handed` immediately before the last bytes of the message go out: from now on the server may have it
 * - `accepted`, `refused`: what the server answered
 */
export type JournalMark = 'handed' | 'accepted' | 'refused'

export interface Journal {
  /** Name of this process in `email_messages.claimed_by`. */
  readonly worker: string
  note(mark: JournalMark, message_id: number, attempt: number): void
  /** Empties the journal when it has grown; only while nothing is under way and all results are in the database. */
  trim(): void
  /** Closes it; it is removed when all results are in the database. */
  close(settled: boolean): void
}

const LARGEST = 256 * 1024
const LETTERS: Record<JournalMark, string> = { handed: 'h', accepted: 'a', refused: 'r' }
const MARKS: Record<string, JournalMark> = { h: 'handed', a: 'accepted', r: 'refused' }

/** Opens the journal of this process below the data folder. @param folder one for each table whose rows `worker` claims */
export function openJournal(data_dir: string, folder = FOLDER): Journal {
  const worker = `${hostname().slice(0, 60)}/${process.pid}/${randomBytes(8).toString('hex')}`
  const file = journalFile(join(data_dir, folder), worker)
  mkdirSync(join(data_dir, folder), { recursive: true })
  const header = `${JSON.stringify({ worker, host: hostname(), pid: process.pid, boot: bootOf() })}\n`
  const handle = openSync(file, 'a', 0o600)
  let size = writeSync(handle, header)
  open.add(worker)
  return {
    worker,
    note(mark, message_id, attempt) {
      size += writeSync(handle, `${LETTERS[mark]} ${message_id} ${attempt}\n`)
    },
    trim() {
      if (size < LARGEST) return
      ftruncateSync(handle, 0)
      size = writeSync(handle, header)
    },
    close(settled) {
      closeSync(handle)
      open.delete(worker)
      if (settled) rmSync(file, { force: true })
    },
  }
}

export interface DeadJournal {
  /** Written since the machine started: what was written before may have been lost with the power. */
  is_complete: boolean
  /** The process that wrote it has ended. */
  has_ended: boolean
  /** The last mark of each message, by `id:attempt`. */
  marks: ReadonlyMap<string, JournalMark>
  remove(): void
}

/** Reads the journal of another process; null when this machine does not have it. */
export function readJournal(data_dir: string, worker: string, folder = FOLDER): DeadJournal | null {
  const file = journalFile(join(data_dir, folder), worker)
  if (!existsSync(file)) return null
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  const header = headerOf(first)
  const is_here = header !== null && header.host === hostname()
  return {
    is_complete: is_here && isSameBoot(header.boot, bootOf()),
    has_ended: is_here && (header.pid === process.pid ? !open.has(worker) : !isRunning(header.pid)),
    marks: marksOf(lines),
    remove: () => rmSync(file, { force: true }),
  }
}

/** The last mark of each message; a line that was cut off by a crash counts as missing. */
function marksOf(lines: readonly string[]): Map<string, JournalMark> {
  const marks = new Map<string, JournalMark>()
  for (const line of lines) {
    const [letter = '', id, attempt] = line.split(' ')
    const mark = MARKS[letter]
    if (mark && id && attempt) marks.set(`${id}:${attempt}`, mark)
  }
  return marks
}

/** Removes the journals of ended processes, except those of the given workers, whose rows are not settled yet. */
export function removeSettledJournals(data_dir: string, folder: string, unsettled: readonly string[]): void {
  for (const name of existsSync(join(data_dir, folder)) ? readdirSync(join(data_dir, folder)) : []) {
    const header = headerOf(readFileSync(join(data_dir, folder, name), 'utf8').split('\n')[0] ?? '')
    if (!header || header.host !== hostname() || unsettled.includes(header.worker)) continue
    if (header.pid === process.pid ? !open.has(header.worker) : !isRunning(header.pid))
      rmSync(join(data_dir, folder, name), { force: true })
  }
}

interface Header {
  worker: string
  host: string
  pid: number
  boot: string
}

/** Workers of this process: a number that was given out again is no sign of life of an older process. */
const open = new Set<string>()

const FOLDER = 'mail-journal'
const journalFile = (folder: string, worker: string) =>
  join(
    folder,
    `${worker
      .split('/')
      .at(-1)!
      .replace(/[^0-9a-f]/g, '')}.log`,
  )

/** A header that was cut off by a crash says nothing about its process. */
function headerOf(line: string): Header | null {
  try {
    return JSON.parse(line) as Header
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const BOOT_ID = '/proc/sys/kernel/random/boot_id'
/** Identifies one run of the machine: its boot id, or else the second in which it started. */
function bootOf(): string {
  return existsSync(BOOT_ID) ? readFileSync(BOOT_ID, 'utf8').trim() : String(Math.round(Date.now() / 1000 - uptime()))
}

function isSameBoot(one: string, other: string): boolean {
  return one === other || (/^\d+$/.test(one) && /^\d+$/.test(other) && Math.abs(Number(one) - Number(other)) <= 3)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
