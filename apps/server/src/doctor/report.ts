/** `bad` needs work before Stoa can serve; `warning` needs attention. */
export type State = 'good' | 'warning' | 'bad'

/** What the doctor says about one part of an installation. */
export interface Finding {
  part: string
  state: State
  text: string
}

const MARKS: Record<State, string> = { good: '✓', warning: '!', bad: '✗' }

/** The worst state of all findings. */
export function worstOf(findings: readonly Finding[]): State {
  if (findings.some(({ state }) => state === 'bad')) return 'bad'
  return findings.some(({ state }) => state === 'warning') ? 'warning' : 'good'
}

/** The findings as lines of text. */
export function asText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = findings.map(({ part, state, text }) => `${MARKS[state]} ${part.padEnd(width)}  ${text}`)
  const bad = findings.filter(({ state }) => state === 'bad').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  return [...lines, '', bad + warnings === 0 ? 'Everything is well.' : `${bad} faults, ${warnings} warnings.`].join('\n')
}
