import './month-line.css'

interface MonthLineProps {
  /** What the line shows, for readers who do not see it. */
  label: string
  /** Sum from the first to each day of this month, to today. */
  days: readonly number[]
  /** The same for the whole month before, and its name. */
  previous: readonly number[]
  previousName: string
  /** Number of days of this month. */
  length: number
}

const WIDTH = 366
const TOP = 12
const FLOOR = 84

/** A month as a line that grows, above the month before as a dotted one. */
export function MonthLine({ label, days, previous, previousName, length }: MonthLineProps) {
  const most = Math.max(1, ...days, ...previous)
  const last = Math.max(length, previous.length) - 1
  const x = (at: number) => (last ? (at / last) * WIDTH : 0)
  const y = (value: number) => FLOOR - 3 - (Math.max(0, value) / most) * (FLOOR - 3 - TOP)
  const path = (values: readonly number[]) =>
    values.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const today = days.length - 1
  const end = { x: x(today), y: y(days.at(-1) ?? 0) }
  // The name of the month before is above both lines.
  const nameAt = Math.min(y(previous.at(-1) ?? 0), end.x > WIDTH - 70 ? end.y : FLOOR) - 6
  return (
    <svg className="stoa-month-line" viewBox={`0 0 ${WIDTH} 98`} role="img" aria-label={label}>
      {days.length > 0 && <path d={`${path(days)}L${end.x.toFixed(1)} ${FLOOR}L0 ${FLOOR}Z`} className="stoa-month-ground" />}
      <path d={`M0 ${FLOOR + 0.5}H${WIDTH}`} className="stoa-month-floor" />
      <path d={path(previous)} className="stoa-month-previous" />
      <path d={path(days)} className="stoa-month-current" />
      {days.length > 0 && (
        <>
          <path d={`M${end.x.toFixed(1)} ${end.y.toFixed(1)}V${FLOOR}`} className="stoa-month-today" />
          <circle cx={end.x} cy={end.y} r="3.6" className="stoa-month-dot" />
        </>
      )}
      <g aria-hidden>
        {today > 2 && (
          <text x="0" y="96">
            1
          </text>
        )}
        {days.length > 0 && (
          <text x={Math.min(Math.max(end.x, 6), WIDTH - 8)} y="96" textAnchor="middle" className="stoa-month-day">
            {days.length}
          </text>
        )}
        {length - days.length > 2 && (
          <text x={x(length - 1)} y="96" textAnchor="end">
            {length}
          </text>
        )}
        {previous.length > 0 && (
          <text x={WIDTH} y={nameAt} textAnchor="end">
            {previousName}
          </text>
        )}
      </g>
    </svg>
  )
}
