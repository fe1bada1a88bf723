import { Readable } from 'node:stream'
import * as base64 from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'
import * as qp from 'nodemailer/lib/qp'

/**
 * The bytes of a mail whose parts are all texts. The library makes its headers; its stream would pass the same bytes on in many small
 * pieces, each of which is a write to the server.
 */
export function bytesOfTexts(mail: MimeNode): Buffer {
  const text = partOf(mail)
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`)
}

function partOf(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`
  if (!node.multipart) return headers + encoded(node)
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${partOf(child)}`)
  return `${headers}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`
}

function encoded(node: MimeNode): string {
  const { content = '' } = node
  if (typeof content !== 'string') throw new TypeError('The part of a mail is no text.')
  const encoding = node.getTransferEncoding()
  if (encoding === 'base64') return base64.wrap(base64.encode(content))
  return encoding === 'quoted-printable' ? qp.wrap(qp.encode(content)) : content
}

/** So much leaves at once. */
const MOST_AT_ONCE = 64 * 1024

/**
 * Bytes as a stream that is read when the server is ready for them.
 * @param beforeEnd called in the moment before the last of them leave
 */
export function streamOf(bytes: Buffer, beforeEnd: () => void): Readable {
  let at = 0
  return new Readable({
    read() {
      const from = at
      at += MOST_AT_ONCE
      const isLast = at >= bytes.length
      if (isLast) beforeEnd()
      this.push(bytes.subarray(from, at))
      if (isLast) this.push(null)
    },
  })
}
