/** Masks an address so that only its owner recognises it: `m•••s@g•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const [host, ending] = dot > 0 ? [domain.slice(0, dot), domain.slice(dot)] : [domain, '']
  return `${masked(email.slice(0, at))}@${masked(host)}${ending}`
}

/** Masks a number except its country code and last two digits. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}•••${phone.slice(-2)}`

/** Keeps the first letter of a short word, and both ends of a longer one. */
function masked(word: string): string {
  const letters = [...word]
  return letters.length < 4 ? `${letters[0] ?? ''}•••` : `${letters[0]}•••${letters.at(-1)}`
}
