import { createHash } from 'node:crypto'
import { greekBytes } from '#lib/greek-bytes.ts'

/** Identifier that the authority gives a document: hash of issuer, date, branch, type, series and number. */
export function documentUid(xml: string): string {
  const issuer = /<issuer>(.*?)<\/issuer>/s.exec(xml)?.[1] ?? ''
  const element = (source: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(source)?.[1] ?? ''
  const parts = [
    element(issuer, 'vatNumber'),
    element(xml, 'issueDate'),
    element(issuer, 'branch'),
    element(xml, 'invoiceType'),
    element(xml, 'series'),
    element(xml, 'aa'),
  ]
  return createHash('sha1')
    .update(greekBytes(parts.join('-')))
    .digest('hex')
    .toUpperCase()
}
