import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** The tooltip behind `LazyTooltip`. */
export function LoadedTooltip({ label, children }: { label: string; children: ReactElement }) {
  return <Tooltip label={label}>{children}</Tooltip>
}
