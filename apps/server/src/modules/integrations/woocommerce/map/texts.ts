/** A text of at most so many characters on one line, without surrounding spaces; null if nothing is left. */
export function line(text: string | null | undefined, max: number): string | null {
  const bare = (text ?? '')
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
  return bare.slice(0, max).trim() || null
}

/** The instant of a time of a shop, which it writes in GMT without a zone. @throws RangeError if it is none */
export function instantOf(gmt: string): string {
  const at = new Date(/[Z+]/.test(gmt.slice(10)) ? gmt : `${gmt}Z`)
  if (Number.isNaN(at.getTime())) throw new RangeError(`“${gmt.slice(0, 40)}” is no time.`)
  return at.toISOString()
}
