import type { ReactNode } from 'react'
import './record.css'

/** A label and what is known. */
export type RecordFact = readonly [string, ReactNode]

interface FactGroup {
  title: string
  facts: readonly RecordFact[]
  /** Further contents below the facts. */
  more?: ReactNode
}

/** The facts of a record that is changed by its actions, in the shape of a list of fields. What is not known is left out. */
export function RecordFacts({ groups }: { groups: readonly FactGroup[] }) {
  const shown = groups.map((group) => ({ ...group, facts: group.facts.filter(([, value]) => isKnown(value)) }))
  return (
    <div className="stoa-fields">
      {shown
        .filter((group) => group.facts.length > 0 || isKnown(group.more))
        .map(({ title, facts, more }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {facts.map(([label, value]) => (
                <div key={label} className="stoa-field">
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {more}
          </section>
        ))}
    </div>
  )
}

const isKnown = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false
