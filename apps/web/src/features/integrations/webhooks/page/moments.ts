/** An instant as the browser's inputs write it, `YYYY-MM-DDTHH:mm` in the zone of the browser. */
export function momentOf(instant: Date): string {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The instant of such an input. `end` includes the whole minute, which the input cannot say. */
export function instantOf(moment: string, side: 'start' | 'end' = 'start'): string {
  const instant = new Date(moment)
  if (side === 'end') instant.setSeconds(59, 999)
  return instant.toISOString()
}
