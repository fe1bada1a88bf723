import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** Name of the parameter of a list's address with the key of the record that is open beside it. */
export const BESIDE = 'beside'

/** How a record is opened beside its list, and closed. */
export interface Beside {
  /** Key of the open record; null without one. */
  id: string | null
  open: (id: number | string) => void
  close: () => void
}

/** The record beside the list of this address. The rest of the address, which holds the state of the list, is kept. */
export function useBeside(): Beside {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = search[BESIDE] === undefined ? null : String(search[BESIDE])
  const go = (next: string | undefined, replace: boolean) =>
    void navigate({ to: '.', search: (previous: Record<string, unknown>) => ({ ...previous, [BESIDE]: next }), replace })
  return { id, open: (next) => go(String(next), id !== null), close: () => go(undefined, true) }
}

/** The list with a panel around a row or a record; null elsewhere. */
export const BesideContext = createContext<Beside | null>(null)

/** Leaves a record that no longer exists: its panel closes, or its list opens. */
export function useLeaveRecord(list: string): () => void {
  const beside = use(BesideContext)
  const navigate = useNavigate()
  return beside ? beside.close : () => void navigate({ to: list })
}
