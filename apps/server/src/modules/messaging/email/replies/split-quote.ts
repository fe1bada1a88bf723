/** Where mail programs begin the mail that is answered. */
const MARKS = [
  /<div[^>]*class="[^"]*gmail_quote[^"]*"[^>]*>/i,
  /<blockquote[^>]*type="cite"[^>]*>/i,
  /<div[^>]*id="(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container)"[^>]*>/i,
  /<div[^>]*style="[^"]*border-top:\s*solid #(?:E1E1E1|B5C4DF)[^"]*"[^>]*>/i,
  /<hr[^>]*id="stopSpelling"[^>]*>/i,
  /<blockquote[^>]*>/i,
]

/** Parts the answer from what it quotes, so that a screen can fold the latter. Works on HTML as it came, before it is cleaned. */
export function splitQuotedHtml(html: string): { own: string; quoted: string | null } {
  const starts = MARKS.map((mark) => mark.exec(html)?.index ?? -1).filter((at) => at > 0)
  if (!starts.length) return { own: html, quoted: null }
  const at = Math.min(...starts)
  return { own: html.slice(0, at), quoted: html.slice(at) }
}

const LINE = /^(?:>|-{2,}\s*(?:original message|αρχικό μήνυμα)|_{10,}|(?:on|στις)\b.{5,200}(?:wrote|έγραψε).{0,20}:$)/i

/** The same for plain text. */
export function splitQuotedText(text: string): { own: string; quoted: string | null } {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex((line) => LINE.test(line.trim()))
  if (at <= 0) return { own: text.trim(), quoted: null }
  return { own: lines.slice(0, at).join('\n').trim(), quoted: lines.slice(at).join('\n').trim() }
}
