/** Source text that is printed without quotes inside data. */
export class Reference {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const WIDTH = 200

/** Data as an expression of TypeScript, broken into lines where it is too long for one. */
export function print(value: unknown, indent = ''): string {
  const line = inline(value)
  if (indent.length + line.length <= WIDTH || typeof value !== 'object' || value === null) return line
  const deeper = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((item) => `${deeper}${print(item, deeper)},\n`).join('')}${indent}]`
  return `{\n${Object.entries(value)
    .map(([key, item]) => `${deeper}${keyOf(key)}: ${print(item, deeper)},\n`)
    .join('')}${indent}}`
}

function inline(value: unknown): string {
  if (value instanceof Reference) return value.text
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${keyOf(key)}: ${inline(item)}`)
    return entries.length ? `{ ${entries.join(', ')} }` : '{}'
  }
  return JSON.stringify(value)
}

const keyOf = (key: string) => (/^[a-z_$][\w$]*$/i.test(key) ? key : quote(key))

const quote = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
