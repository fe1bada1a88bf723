import { Tooltip } from '@stoa/ui'
import type { ReactElement } from 'react'

/** Says what stands in the way when somebody points at it or comes by with the keyboard. */
export function Explained({ label, children }: { label: string; children: ReactElement }) {
  return <Tooltip label={label}>{children}</Tooltip>
}
