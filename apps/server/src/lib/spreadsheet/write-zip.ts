import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipPart = { name: string; content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> }

/** The fastest: rows of cells repeat so much that a higher level makes files a little smaller in twice the time. */
const LEVEL = 1
/** Texts are packed in pieces of about this many characters. */
const PIECE_CHARS = 32_768

/**
 * Packs parts into a ZIP stream, one after another and only as fast as the reader takes the bytes. An error of a part
 * destroys the stream; a reader who leaves ends the part that is being read.
 */
export function writeZip(parts: readonly ZipPart[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  for (const { name, content } of parts) {
    zip.addReadStreamLazy(name, { compressionLevel: LEVEL }, (add) => {
      const source = Readable.from(inPieces(content), { objectMode: false, highWaterMark: 1 })
      source.once('error', (error) => output.destroy(error))
      const leave = () => source.destroy()
      output.once('close', leave)
      source.once('close', () => output.off('close', leave))
      add(null, source)
    })
  }
  zip.end()
  return output
}

async function* inPieces(content: ZipPart['content']): AsyncGenerator<string | Uint8Array> {
  let text = ''
  for await (const piece of content) {
    if (typeof piece === 'string') text += piece
    else {
      if (text !== '') yield text
      text = ''
      yield piece
    }
    if (text.length < PIECE_CHARS) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
