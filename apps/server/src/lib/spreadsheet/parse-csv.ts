import type { SpreadsheetLimits } from './limits.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/**
 * Parses CSV (RFC 4180, any line end, quotes only around whole fields) piece by piece. Unlike a general parser it
 * stops at the first field, column or record beyond its limits, so a hostile file costs no more than one record.
 */
export async function* parseCsv(chunks: AsyncIterable<string>, delimiter: string, limits: SpreadsheetLimits): AsyncGenerator<string[]> {
  let state: State = { row: [], field: '', quote: 'none', length: 0, afterReturn: false }
  for await (const chunk of chunks) {
    for (const character of tokens(chunk, delimiter)) {
      const done = take(state, character, delimiter)
      checkLimits(state, character.length, limits)
      if (done) {
        yield state.row
        state = { row: [], field: '', quote: 'none', length: 0, afterReturn: state.afterReturn }
      }
    }
  }
  if (state.length > 0) {
    endField(state)
    yield state.row
  }
}

/** `open`: inside quotes; `maybe`: a quote inside quotes, either the end or the first half of a doubled one. */
type State = { row: string[]; field: string; quote: 'none' | 'open' | 'maybe'; length: number; afterReturn: boolean }

/** Runs of ordinary characters stay one piece; quotes, delimiters and line ends stand alone. */
function tokens(chunk: string, delimiter: string): Iterable<string> {
  const special = delimiter === '|' ? '\\|' : delimiter
  return chunk.match(new RegExp(`[^"\\r\\n${special}]+|["\\r\\n${special}]`, 'g')) ?? []
}

/** Adds a piece; true when it ended the record. */
function take(state: State, piece: string, delimiter: string): boolean {
  const isSecondHalf = piece === '\n' && state.afterReturn
  state.afterReturn = piece === '\r'
  if (state.quote === 'open') return inQuotes(state, piece)
  if (isSecondHalf) return false
  state.length += piece.length
  if (piece === '"') return quote(state)
  state.quote = 'none'
  if (piece === delimiter) endField(state)
  else if (piece === '\n' || piece === '\r') {
    endField(state)
    return true
  } else state.field += piece
  return false
}

function inQuotes(state: State, piece: string): boolean {
  state.length += piece.length
  if (piece === '"') state.quote = 'maybe'
  else state.field += piece
  return false
}

function quote(state: State): boolean {
  if (state.quote === 'maybe' || state.field.trim() !== '') {
    state.quote = state.quote === 'maybe' ? 'open' : 'none'
    state.field += '"'
  } else state.quote = 'open'
  return false
}

function endField(state: State): void {
  state.row.push(state.field.trim())
  state.field = ''
}

function checkLimits(state: State, piece: number, limits: SpreadsheetLimits): void {
  if (state.length > limits.max_line_bytes || piece > limits.max_line_bytes) throw new SpreadsheetError('line_too_long')
  if (state.field.length > limits.max_cell_chars && state.quote !== 'open') throw new SpreadsheetError('cell_too_long')
  if (state.row.length > limits.max_columns) throw new SpreadsheetError('too_many_columns')
}
