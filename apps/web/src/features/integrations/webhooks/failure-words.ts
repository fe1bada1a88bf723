/** Why a delivery failed, by its code: `http_500`, or a kind of failed connection. @param word text of a key below `webhooks:` */
export function failureWords(code: string | null, word: (key: string, values: Record<string, unknown>) => string): string {
  if (code === null) return ''
  const status = /^http_(\d+)$/.exec(code)?.[1]
  if (status === undefined) return word(`failures.${code}`, { defaultValue: code })
  return status.startsWith('3') ? word('failures.moved', { status }) : word('failures.answered', { status })
}
