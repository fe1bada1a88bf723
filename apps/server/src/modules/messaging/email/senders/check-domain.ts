import type { DomainCheck } from '@stoa/contract'
import type { LookUpTxt } from '#lib/outgoing/name-servers.ts'

export interface Expected {
  domain: string
  selector: string
  /** Base64 without line breaks. */
  public_key: string
  /** SPF mechanism of the server that sends, such as `include:mail.example.com`; null when we do not know it. */
  spf: string | null
}

/** Compares what a domain publishes with what mail from it needs (integrations.md 6.5). */
export async function checkDomain(lookUp: LookUpTxt, expected: Expected): Promise<DomainCheck[]> {
  const { domain, selector, public_key, spf } = expected
  const dkim_record = `v=DKIM1; k=rsa; p=${public_key}`
  return Promise.all([
    check(
      lookUp,
      'spf',
      domain,
      /^v=spf1\b/i,
      (found) => (hasMechanism(found, spf) ? null : withMechanism(found, spf)),
      spf && `v=spf1 ${spf} ~all`,
    ),
    check(
      lookUp,
      'dkim',
      `${selector}._domainkey.${domain}`,
      /\bp=/,
      (found) => (/\bp=([^;\s]+)/.exec(found.replace(/\s+/g, ''))?.[1] === public_key ? null : dkim_record),
      dkim_record,
    ),
    check(
      lookUp,
      'dmarc',
      `_dmarc.${domain}`,
      /^v=DMARC1\b/i,
      (found) => (/\bp=(none|quarantine|reject)\b/i.test(found) ? null : DMARC),
      DMARC,
    ),
  ])
}

const DMARC = 'v=DMARC1; p=none'

const hasMechanism = (record: string, spf: string | null) => spf === null || record.toLowerCase().split(/\s+/).includes(spf.toLowerCase())
/** The record with our mechanism before its last word, which says what becomes of all others. */
const withMechanism = (record: string, spf: string | null) =>
  /\s[~?+-]?all\s*$/i.test(record) ? record.replace(/\s([~?+-]?all)\s*$/i, ` ${spf} $1`) : `${record} ${spf}`

async function check(
  lookUp: LookUpTxt,
  kind: DomainCheck['kind'],
  host: string,
  belongs: RegExp,
  better: (found: string) => string | null,
  publish: string | null,
): Promise<DomainCheck> {
  let records: string[]
  try {
    records = await lookUp(host)
  } catch {
    // A DNS that does not answer says nothing about the record; the screen shows it as such and asks again later.
    return { kind, status: 'unreachable', host, found: null, publish }
  }
  const found = records.find((record) => belongs.test(record))
  if (found === undefined) return { kind, status: 'missing', host, found: null, publish }
  const wanted = better(found)
  return { kind, status: wanted === null ? 'pass' : 'different', host, found, publish: wanted }
}
