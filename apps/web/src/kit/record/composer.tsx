import { UnstyledButton } from '@stoa/ui'
import type { ReactNode } from 'react'
import './record.css'

/** A way to write: a mail, an SMS, a note. */
export interface Way {
  name: string
  label: string
  icon: ReactNode
  /** What is written with it; `close` folds the composer. */
  render: (close: () => void) => ReactNode
  /** Whether something that was begun is kept. */
  hasDraft?: boolean
}

interface ComposerProps {
  /** Accessible name of the row of actions. */
  label: string
  ways: readonly Way[]
  /** Name of the open way; null when the composer is one row. */
  open: string | null
  onOpen: (name: string | null) => void
}

/** The row of actions of a record. Each opens its form in place; Escape in an empty place folds it again. */
export function Composer({ label, ways, open, onOpen }: ComposerProps) {
  const shown = ways.find((way) => way.name === open)
  if (!ways.length) return null
  return (
    <section className="stoa-write" aria-label={label} data-open={shown ? true : undefined}>
      <div className="stoa-write-ways">
        {ways.map((way) => (
          <UnstyledButton
            key={way.name}
            className="stoa-write-way"
            aria-expanded={way.name === open}
            onClick={() => onOpen(way.name === open ? null : way.name)}
          >
            {way.icon}
            {way.label}
            {way.hasDraft && way.name !== open && <span className="stoa-write-mark" aria-hidden />}
          </UnstyledButton>
        ))}
      </div>
      {shown && <div className="stoa-write-body">{shown.render(() => onOpen(null))}</div>}
    </section>
  )
}
