import { useRef, useState, type ReactNode } from 'react'
import { sentKeys } from './line-changes.ts'
import type { EditorLine } from './line-state.ts'

const FIELD_OF: Readonly<Record<string, readonly string[]>> = {
  discount: ['discount_bp', 'discount_minor'],
  discount_kind: ['discount_bp', 'discount_minor'],
  name: ['name', 'product_id'],
}

/** Errors by line. They move with their line and disappear when their field changes. */
export function useLineErrors(errors: Readonly<Record<string, ReactNode>> | undefined, lines: readonly EditorLine[]) {
  const [, redraw] = useState(0)
  const taken = useRef('')
  const byLine = useRef(new Map<string, ReactNode>())
  const own = Object.entries(errors ?? {}).filter(([key]) => /^lines\.\d+\./.test(key))
  const signature = JSON.stringify(own.map(([key, text]) => [key, String(text)]))
  if (signature !== taken.current) {
    taken.current = signature
    const keys = sentKeys(lines)
    byLine.current = new Map(
      own.flatMap(([name, text]) => {
        const [, at, field] = name.split('.')
        const key = keys[Number(at)]
        return key ? [[`${key} ${field}`, text] as const] : []
      }),
    )
  }
  return {
    of: (key: string, field: string): ReactNode => byLine.current.get(`${key} ${field}`),
    forget: (key: string, change: object) => {
      const gone = Object.keys(change).flatMap((field) => FIELD_OF[field] ?? [field])
      const some = gone.filter((field) => byLine.current.delete(`${key} ${field}`))
      if (some.length) redraw((count) => count + 1)
    },
  }
}
