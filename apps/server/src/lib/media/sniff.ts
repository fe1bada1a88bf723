import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type AnyWebReadableStream, fileTypeFromStream } from 'file-type'

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'archive' | 'other'

export interface SniffedFile {
  mime_type: string
  /** Without a dot. */
  extension: string
  kind: MediaKind
  /** Whether a browser may show it on our pages; everything else is sent as an attachment. */
  is_inline: boolean
  /** Programs are refused in every collection. */
  is_blocked: boolean
}

const shown_inline = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
])
const programs = new Set([
  'exe',
  'elf',
  'macho',
  'class',
  'deb',
  'rpm',
  'apk',
  'jar',
  'msi',
  'cab',
  'crx',
  'xpi',
  'wasm',
  'swf',
  'lnk',
  'bat',
  'dll',
])
const archives = new Set(['zip', 'gz', 'tar', 'rar', '7z', 'bz2', 'xz', 'zst', 'lz', 'lz4'])
const head_bytes = 4096

/** Whether a browser may show files of this type on our pages. */
export const isShownInline = (mime_type: string): boolean => shown_inline.has(mime_type)

/**
 * Type of a file by its content, never by its name. Only among plain text files does the name choose (csv or txt).
 * `open` gives a stream of the file, of a range when asked.
 */
export async function sniff(open: (range?: { start: number; end: number }) => Promise<Readable>, file_name: string): Promise<SniffedFile> {
  const stream = await open()
  try {
    const found = await fileTypeFromStream(Readable.toWeb(stream) as AnyWebReadableStream<Uint8Array>)
    if (found && found.ext !== 'xml') return typeOf(found.mime, found.ext)
  } finally {
    stream.destroy()
  }
  return fromText(await buffer(await open({ start: 0, end: head_bytes - 1 })), file_name)
}

function fromText(head: Buffer, file_name: string): SniffedFile {
  const text = decode(head)
  if (text === null) return typeOf('application/octet-stream', 'bin')
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 1024)
    .toLowerCase()
  if (start.startsWith('#!')) return typeOf('text/x-script', 'bat')
  if (/<svg[\s>]/.test(start)) return typeOf('image/svg+xml', 'svg')
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/.test(start)) return typeOf('text/html', 'html')
  if (start.startsWith('<?xml')) return typeOf('application/xml', 'xml')
  return /\.(csv|tsv)$/i.test(file_name) ? typeOf('text/csv', 'csv') : typeOf('text/plain', 'txt')
}

/** The text, or null when the bytes are no text in any encoding that the product reads. */
function decode(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head)
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head)
  const has_controls = head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
  return has_controls ? null : head.toString('latin1')
}

/** What is known of a type that was told from the content before. */
export function typeOf(mime: string, extension: string): SniffedFile {
  const mime_type = mime.split(';')[0] as string
  return {
    mime_type,
    extension,
    kind: kindOf(mime_type, extension),
    is_inline: shown_inline.has(mime_type),
    is_blocked: programs.has(extension),
  }
}

function kindOf(mime_type: string, extension: string): MediaKind {
  const family = mime_type.split('/')[0]
  if (family === 'image' || family === 'video' || family === 'audio') return family
  if (archives.has(extension)) return 'archive'
  if (programs.has(extension) || extension === 'bin') return 'other'
  return family === 'text' || family === 'application' ? 'document' : 'other'
}
