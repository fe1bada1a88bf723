import { fold } from './fold.ts'

const YES: ReadonlySet<string> = new Set(
  [
    '1',
    'true',
    'yes',
    'y',
    'on',
    'x',
    'accepted',
    'checked',
    'agreed',
    'granted',
    'subscribed',
    'opted in',
    'ναι',
    'ν',
    'αληθές',
    'αληθής',
    'συμφωνω',
  ].map(fold),
)

/** Whether a value of a form or a cell of a file means yes, in English or Greek. Everything else means no. */
export const isYes = (value: string | undefined): boolean => value !== undefined && YES.has(fold(value))
