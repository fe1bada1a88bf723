/** The URL class of the platform: this package compiles without the types of Node or of the browser. */
declare const URL: { new (input: string): { hostname: string }; canParse(input: string): boolean }

/**
 * The one spelling of an e-mail address: NFKC, trimmed, lower case, domain in punycode. Null when it is no address.
 * Letters outside ASCII before the `@` are refused: few mail servers take them, and in practice they come from a
 * keyboard left in Greek.
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
 * The key by which duplicates are found: the tag after `+` falls away; googlemail.com is gmail.com, where dots do not
 * count. Other providers do tell dots apart. Null when it is no address.
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
