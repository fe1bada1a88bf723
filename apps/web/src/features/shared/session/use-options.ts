import type { SelectOption } from '@stoa/contract/browser'
import { useSession } from './use-session.ts'

/** Options of a closed list in the user's language, by its name in the set-up call: `countries`, `legal_forms` … */
export function useOptions(name: string): readonly SelectOption[] {
  return (useSession().options[name] as readonly SelectOption[] | undefined) ?? []
}
