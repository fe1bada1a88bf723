import { useNavigate } from '@tanstack/react-router'
import type { Target } from './target.ts'

/** Props of the bars of a chart, each of which opens its rows. */
export function useBarPress<Row>(rows: readonly Row[], to: ((row: Row, series: string) => Target | null) | undefined) {
  const navigate = useNavigate()
  if (!to) return undefined
  return ({ name }: { name: string }) => ({
    cursor: 'pointer',
    onClick: (_bar: unknown, at: number) => {
      const target = rows[at] && to(rows[at], name)
      if (target) void navigate({ to: target.path, search: target.search })
    },
  })
}
