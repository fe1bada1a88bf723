import { useState } from 'react'

export type WayName = 'email' | 'sms' | 'task' | 'note'

/** What the user writes to a record: the open form, and what it starts with. */
interface Writing {
  way: WayName | null
  answeredId: number | null
  title: string
}

/** State of the composer of a record. */
export function useWritingTo() {
  const [writing, setWriting] = useState<Writing>({ way: null, answeredId: null, title: '' })
  return {
    writing,
    open: (way: WayName | null) => setWriting({ way, answeredId: null, title: '' }),
    reply: (answeredId: number) => setWriting({ way: 'email', answeredId, title: '' }),
    makeTask: (title: string) => setWriting({ way: 'task', answeredId: null, title }),
  }
}
export type WritingTo = ReturnType<typeof useWritingTo>
