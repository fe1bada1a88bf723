import type { CSSProperties, ReactNode } from 'react'
import './colonnade.css'

/** A figure shown as a column. */
export interface ColonnadeColumn {
  key: string
  /** Decides the height of the column beside the others. */
  size: number
  /** The figure above the column. */
  figure: string
  name: string
  /** The line below the name. */
  note: string
  /** A separate line, such as a link to the part that grows old. */
  warning?: ReactNode
  /** A settled column is olive. */
  isSettled?: boolean | undefined
}

interface ColonnadeProps {
  /** What the columns count. */
  label: string
  columns: readonly ColonnadeColumn[]
  /** Wraps a column into the link that opens what it counts. */
  renderLink: (column: ColonnadeColumn, children: ReactNode) => ReactNode
  /** Pixels of the highest column. */
  height?: number | undefined
}

/** Figures as columns on one floor, in one light. Read as a list of names and figures. */
export function Colonnade({ label, columns, renderLink, height = 140 }: ColonnadeProps) {
  const most = Math.max(1, ...columns.map(({ size }) => size))
  return (
    <ul className="stoa-colonnade" aria-label={label}>
      {columns.map((column) => (
        <li key={column.key} className="stoa-bay" data-settled={column.isSettled || undefined}>
          {renderLink(
            column,
            <>
              <span className="stoa-bay-figure stoa-display">{column.figure}</span>
              <Shaft size={column.size > 0 ? Math.max(6, Math.round((column.size / most) * height)) : 0} />
              <span className="stoa-bay-foot">
                <span className="stoa-bay-name">{column.name}</span>
                <span className="stoa-bay-note">{column.note}</span>
              </span>
            </>,
          )}
          {column.warning && <span className="stoa-bay-warning">{column.warning}</span>}
        </li>
      ))}
    </ul>
  )
}

/** One column with its shadow; `part` is the height of an unfinished one. */
export function Shaft({ size, state = 'full' }: { size: number; state?: 'full' | 'half' | 'planned' }) {
  return (
    <span className="stoa-column" data-state={state} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden>
      <i className="stoa-column-shade" />
      <i className="stoa-column-shaft" />
    </span>
  )
}
