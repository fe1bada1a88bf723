/** What replaces a secret. */
const GONE = '…'

const RULES: readonly [RegExp, string][] = [
  // Queries of addresses hold signatures, tokens and searches.
  [/\?[^\s"'<>)\]:]*/g, ''],
  [/\b(?:bearer|basic)\s+[\w.~+/=-]+/gi, GONE],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, GONE],
  [
    /(["']?\b\w*(?:password|passwd|secret|token|authorization|api_?key|signature|cookie|session|dsn)\w*["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;}&]+)/gi,
    `$1${GONE}`,
  ],
  // Tokens in paths, uuids, hashes and signed values: long words with a digit.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}(?![\w-])/g, GONE],
  // Telephone, card and account numbers.
  [/\+?\d[\d ]{7,}\d/g, GONE],
]

/** Removes what may be a secret or personal from a text of an error: tokens, queries of addresses, e-mail addresses and long numbers. */
export const scrub = (text: string): string => RULES.reduce((clean, [pattern, by]) => clean.replace(pattern, by), text)
