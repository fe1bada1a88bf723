import { INTAKE_MAX_LENGTH } from '@stoa/contract'

/** Maximum lengths of single texts in an overlong payload, tried in this order until it fits. */
const CUTS = [20_000, 2_000, 200]

/**
 * Makes a payload storable: replaces characters that PostgreSQL cannot store, and shortens the longest texts of an overlong
 * payload (usually images sent as text). A payload that is still too long is stored as text.
 */
export function keepable(payload: object): Record<string, unknown> {
  let json = JSON.stringify(payload)
  const whole = json
  for (const length of CUTS) if (json.length > INTAKE_MAX_LENGTH) json = JSON.stringify(payload, cutTo(length))
  if (json.length > INTAKE_MAX_LENGTH) json = JSON.stringify({ body: whole.slice(0, INTAKE_MAX_LENGTH / 2) })
  return JSON.parse(storable(json)) as Record<string, unknown>
}

const cutTo = (length: number) => (_key: string, value: unknown) =>
  typeof value === 'string' && value.length > length ? `${value.slice(0, length)}…` : value

/** Escapes of NUL and unpaired surrogates, which JSON allows and PostgreSQL does not. An escaped backslash is not matched. */
const storable = (json: string): string =>
  json.replace(/\\(?:\\|u(?:0000|d[89a-f][0-9a-f]{2}))/g, (match) => (match === '\\\\' ? match : '\ufffd'))
