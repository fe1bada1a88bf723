/** Horizontal distance of the columns, and the left edge of the first. */
const STEP = 148
const COLUMNS = [0, 1, 2, 3, 4, 5].map((at) => 38 + at * STEP)
const SHADOWS = Array.from({ length: 9 }, (_, at) => at * STEP - 414)

/** A covered walk by the sea, which is the meaning of the word stoa; an inscription runs along its beam. */
export function Walk({ inscription }: { inscription: string }) {
  return (
    <div className="stoa-walk">
      <svg viewBox="0 0 860 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%">
        <defs>
          <linearGradient id="walk-shade" x1="0" x2="0" y1="0" y2="1">
            <stop stopColor="#000" stopOpacity="0.16" />
            <stop offset="1" stopColor="#000" stopOpacity="0" />
          </linearGradient>
        </defs>
        <rect width="860" height="900" fill="var(--sky)" />
        <path d="M300 500l90-34 64 10 86-44 104 26 86-18 130 38v30z" fill="var(--isle)" />
        <rect y="500" width="860" height="104" fill="var(--water)" />
        <path d="M0 500h860" stroke="var(--shore)" strokeWidth="1.5" />
        <rect y="604" width="860" height="296" fill="var(--floor)" />
        {SHADOWS.map((x) => (
          <path key={x} d={`M${x} 616h62L${x + 408} 900h-80z`} fill="var(--floor-shade)" />
        ))}
        <path d="M0 604h860v7H0z" fill="var(--sill)" />
        <path d="M0 670h860M0 762h860" stroke="var(--joint)" />
        {COLUMNS.map((x) => (
          <Column key={x} x={x} />
        ))}
        <rect width="860" height="44" fill="var(--roof)" />
        <rect y="44" width="860" height="96" fill="var(--beam)" />
        <path d="M0 56.5h860M0 128.5h860" stroke="var(--groove)" />
        <rect y="140" width="860" height="26" fill="url(#walk-shade)" />
      </svg>
      <p className="stoa-display">{inscription}</p>
    </div>
  )
}

/** A fluted shaft, lit from the left, with its capital. */
function Column({ x }: { x: number }) {
  return (
    <>
      <path d={`M${x} 152h46l4 452h-54z`} fill="var(--shaft)" />
      <path d={`M${x + 28} 152h18l4 452h-21z`} fill="var(--shaft-shade)" />
      {[7, 15, 23].map((flute) => (
        <path key={flute} d={`M${x + flute} 158v442`} stroke="var(--groove)" strokeWidth="1.4" />
      ))}
      <path d={`M${x - 13} 141h72v11h-72z`} fill="var(--beam)" />
      <path d={`M${x + 28} 141h31v11h-31z`} fill="var(--shaft-shade)" opacity="0.7" />
    </>
  )
}
