import { INTAKE_MAX_LENGTH } from '@stoa/contract'

/** To what length single texts of an overlong payload are cut, one after the other, until it fits. */
const CUTS = [20_000, 2_000, 200]

/**
 * A payload as it can be kept: characters that PostgreSQL cannot hold are replaced, and of what is longer than anybody
 * writes (pictures sent as text, mostly) the longest texts are cut. What is too long even then is kept as text.
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

/** NUL and halves of characters, which JSON may write but no text of the database has; a written backslash stays one. */
const storable = (json: string): string =>
  json.replace(/\\(?:\\|u(?:0000|d[89a-f][0-9a-f]{2}))/g, (match) => (match === '\\\\' ? match : '\ufffd'))
