import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#lib/undefined-if-missing.ts'
import { uuidv7 } from '#lib/uuid.ts'

/** Lines of a file that are stored together. */
export interface VisitLines {
  /** Name of the file, a UUID. */
  file: string
  /** The byte of the file at which the lines begin, and the one behind their end. */
  from: number
  to: number
  lines: string[]
}

/**
 * Files with what was answered and is not stored yet. A line is in its file when `add` returns, and so survives the end of the process;
 * a loss of power may take the lines of a moment.
 */
export interface VisitLog {
  /** @throws when the disk refuses it */
  add(line: string): void
  /** The oldest lines that are not stored; null when all are. */
  next(most: number): VisitLines | null
  /** Notes up to which byte a file is stored. A file that is stored and gets no more lines is removed. */
  stored(file: string, to: number): void
  /** Bytes that are not stored. */
  waiting(): number
  /** Whether a file is one of this log. */
  has(file: string): boolean
  /** Closes the files, and removes those that are stored. */
  close(): void
}

/** Milliseconds during which a file gets lines. */
const USED_MS = 30_000
const LARGEST = 16 * 1024 * 1024
const READ_BYTES = 256 * 1024

interface Segment {
  file: string
  handle: number
  begun_at: number
  /** Bytes of whole lines. */
  size: number
  stored: number
  /** The disk took a part of a line. */
  is_full: boolean
}

/** Opens a log of this process in a folder, which is created if it is missing. */
export function openVisitLog(folder: string): VisitLog {
  mkdirSync(folder, { recursive: true })
  /** Oldest first; lines are added to the last one. */
  let segments: Segment[] = []
  const isUsed = (segment: Segment) =>
    segment === segments.at(-1) && !segment.is_full && Date.now() - segment.begun_at < USED_MS && segment.size < LARGEST

  function begin(): Segment {
    const file = uuidv7()
    const segment = { file, handle: openSync(pathOf(folder, file), 'ax+', 0o600), begun_at: Date.now(), size: 0, stored: 0, is_full: false }
    segments.push(segment)
    return segment
  }

  function drop(isOver: (segment: Segment) => boolean): void {
    const over = segments.filter(isOver)
    segments = segments.filter((segment) => !over.includes(segment))
    for (const { file, handle, size, stored } of over) {
      closeSync(handle)
      if (stored === size) rmSync(pathOf(folder, file), { force: true })
    }
  }

  return {
    add(line) {
      const last = segments.at(-1)
      const segment = last && isUsed(last) ? last : begin()
      const text = `${line}\n`
      const written = writeSync(segment.handle, text)
      if (written < Buffer.byteLength(text)) {
        segment.is_full = true
        throw new Error('The disk of the data folder is full.')
      }
      segment.size += written
    },
    next(most) {
      const segment = segments.find(({ stored, size }) => stored < size)
      return segment ? { file: segment.file, ...readLines(segment.handle, segment.stored, most) } : null
    },
    stored(file, to) {
      const segment = segments.find((one) => one.file === file)
      if (segment) segment.stored = to
      drop((one) => one.stored === one.size && !isUsed(one))
    },
    waiting: () => segments.reduce((sum, { size, stored }) => sum + size - stored, 0),
    has: (file) => segments.some((one) => one.file === file),
    close: () => drop(() => true),
  }
}

/** Whole lines from a byte on. One without an end was cut off by a loss of power. */
function readLines(handle: number, from: number, most: number): Omit<VisitLines, 'file'> {
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  const read = buffer.subarray(0, readSync(handle, buffer, 0, READ_BYTES, from))
  const lines: string[] = []
  let at = 0
  while (lines.length < most) {
    const end = read.indexOf(10, at)
    if (end < 0) break
    lines.push(read.toString('utf8', at, end))
    at = end + 1
  }
  return { from, to: from + at, lines }
}

/** A file that another process began, which may have ended. */
interface LeftFile {
  /** No process adds to it any more. */
  is_over: boolean
  next(from: number, most: number): VisitLines
  close(): void
  remove(): void
}

/** Age from which a file of another process gets no more lines: a multiple of the time during which its process adds to it. */
const OVER_MS = 4 * USED_MS

/** The files of a folder, the oldest first. */
export const visitFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : [])).sort()

/** Opens the file of another process; undefined when it has been removed. */
export async function openLeftFile(folder: string, file: string): Promise<LeftFile | undefined> {
  const path = pathOf(folder, file)
  const found = await stat(path).catch(undefinedIfMissing)
  if (!found) return undefined
  const handle = openSync(path, 'r')
  return {
    is_over: Date.now() - found.mtimeMs > OVER_MS,
    next: (from, most) => ({ file, ...readLines(handle, from, most) }),
    close: () => closeSync(handle),
    remove: () => rmSync(path, { force: true }),
  }
}

const ENDING = '.log'
const pathOf = (folder: string, file: string) => join(folder, file + ENDING)
