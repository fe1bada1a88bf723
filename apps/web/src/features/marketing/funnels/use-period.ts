import { useNavigate, useSearch } from '@tanstack/react-router'

/** The period of the figures, kept in the address. */
export function usePeriod() {
  const { since, until, compare }: { since?: string; until?: string; compare?: 'previous' | 'year' | 'none' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (changes: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), replace: true })
  return { query: { ...(since && until && { since, until }), ...(compare && { compare }) }, set }
}
