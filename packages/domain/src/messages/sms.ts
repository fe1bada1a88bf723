/** Encoding and number of parts of an SMS (domain.md 4.10). */
export interface SmsParts {
  encoding: 'gsm7' | 'ucs2'
  /** Number of billed parts; 0 for an empty text. */
  parts: number
  /** Number of units: characters of the GSM-7 extension table and most emoji count as two. */
  characters: number
  /** Number of remaining characters in the last part. */
  left: number
}

/** Counts a text by GSM 03.38: 160 or 153 characters a part in GSM-7, 70 or 67 in UCS-2. */
export function smsParts(text: string): SmsParts {
  const letters = [...text]
  const isGsm = letters.every((letter) => BASIC.has(letter) || EXTENSION.has(letter))
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  const sizes = letters.map((letter) => (isGsm ? (EXTENSION.has(letter) ? 2 : 1) : letter.length))
  const characters = sizes.reduce((sum, size) => sum + size, 0)
  const encoding = isGsm ? 'gsm7' : 'ucs2'
  if (characters <= alone) return { encoding, characters, parts: characters === 0 ? 0 : 1, left: alone - characters }
  // A character of two units is never split between two parts.
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > joined) {
      parts++
      used = 0
    }
    used += size
  }
  return { encoding, characters, parts, left: joined - used }
}

/**
 * Converts a Greek text to GSM-7: capitals without accents, as similar Latin letters or as the ten Greek capitals of GSM-7;
 * typographic characters become plain ones. Other letters and merge tags do not change.
 */
export function transliterateSms(text: string): string {
  return text
    .normalize('NFC')
    .split(/(\{\{.*?\}\}|\{%.*?%\}|https?:\/\/\S+)/su)
    .map((piece, n) => (n % 2 ? piece : plain(piece)))
    .join('')
}

function plain(text: string): string {
  return text
    .replace(/[\u0370-\u03ff\u1f00-\u1fff]/gu, (letter) => {
      const capital = letter
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toUpperCase()
      return LATIN[capital] ?? capital
    })
    .replace(/[“”„«»‘’‚–—−…\u00a0\u2009\u202f·]/gu, (sign) => SIGNS[sign] ?? sign)
}

const BASIC: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENSION: ReadonlySet<string> = new Set('\f^{}\\[~]|€')

const LATIN: Record<string, string> = Object.fromEntries([...'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, n) => [letter, 'ABEZHIKMNOPTYX'[n]!]))

const SIGNS: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '·': '.',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
}

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/giu

/** Distinct URLs in a text. */
export const smsLinks = (text: string): string[] => [...new Set(text.match(LINK) ?? [])]

/** Replaces each URL in a text, to count clicks. */
export const replaceSmsLinks = (text: string, link: (url: string) => string): string => text.replace(LINK, link)

/**
 * Whether an answer unsubscribes: STOP, ΣΤΟΠ, UNSUBSCRIBE or ΔΙΑΓΡΑΦΗ as the only word, in any spelling
 * (domain.md 3.13).
 */
export function isStopWord(text: string): boolean {
  const letters = transliterateSms(text)
    .toUpperCase()
    .replace(/[^\p{L}]+/gu, '')
  return STOP_WORDS.has(letters)
}

const STOP_WORDS: ReadonlySet<string> = new Set(['STOP', 'ΣΤΟΠ', 'UNSUBSCRIBE', 'ΔΙΑΓΡΑΦΗ'].map(transliterateSms))

/** Whether a text explains how to unsubscribe: by an answer or by a link. */
export const namesWayOut = (text: string): boolean =>
  /\{\{-?\s*stop_url\s*(\||-?\}\})/.test(text) || /\b(STOP|UNSUBSCRIBE)\b|ΣTOΠ|ΔIAΓPAΦH/u.test(transliterateSms(text).toUpperCase())
