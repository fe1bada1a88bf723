import { useNavigate, useSearch } from '@tanstack/react-router'
import { readAddress } from '../list-address.ts'
import type { ListScreen } from '../use-list-screen.ts'

/** The open groups of a list, and changes of its groups, which are part of the address. Changes clear the saved-query mark. */
export function useGroups({ group }: ListScreen<any>) {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = readAddress(found).open?.split(',') ?? []
  const go = (next: { group: string | undefined; open?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, open: undefined, page: undefined, saved: undefined, ...next }),
    })
  return {
    open,
    /** Groups the rows by the values of a filter, or no longer. */
    setGroup: (name: string | null) => go({ group: name ?? undefined }),
    toggle: (value: string) => {
      const next = open.includes(value) ? open.filter((one) => one !== value) : [...open, value]
      go({ group, open: next.join() || undefined })
    },
  }
}
