/** The URL class of all runtimes. This package compiles without the types of Node and browsers. */
declare const URL: { new (input: string): { hostname: string }; canParse(input: string): boolean }

/**
 * Normalises an e-mail address: NFKC, trimmed, lower case, domain in punycode. Null if it is not an address. Letters outside
 * ASCII before the `@` are refused: few mail servers accept them, and most are typing errors with a Greek keyboard layout.
 */
export function normalizeEmail(text: string): string | null {
  const email = text.normalize('NFKC').trim()
  const at = email.lastIndexOf('@')
  if (at < 1) return null
  const local = email.slice(0, at).toLowerCase()
  const domain = asciiDomain(email.slice(at + 1))
  if (domain === null || local.length > 64 || !LOCAL_PART.test(local)) return null
  const address = `${local}@${domain}`
  return address.length <= 254 ? address : null
}

/**
 * The key that identifies duplicates: without the tag after `+`; googlemail.com becomes gmail.com, where dots are ignored.
 * Dots are significant for other providers. Null if it is not an address.
 */
export function emailKey(text: string): string | null {
  const email = normalizeEmail(text)
  if (email === null) return null
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = email.slice(at + 1)
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`
  return `${local.replaceAll('.', '')}@gmail.com`
}

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

function asciiDomain(domain: string): string | null {
  const lower = domain
    .split('.')
    .map((label) => label.toLowerCase())
    .join('.') // by label: a capital Σ at the end becomes ς
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(lower) || !URL.canParse(`http://${lower}`)) return null
  const labels = new URL(`http://${lower}`).hostname.split('.')
  const top = labels.at(-1) ?? ''
  const valid = labels.length >= 2 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(top) && top.length >= 2
  return valid ? labels.join('.') : null
}
