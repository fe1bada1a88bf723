import type { Access } from '@stoa/contract/browser'
import { ApiError } from '../call/call.ts'
import type { ListScreen } from '../list/use-list-screen.ts'

/** What is known of something that did not load, and what can be done about it. */
export interface FailureProps {
  error: unknown
  /** Status text of the answer, or 'Failed loading.' (spec 4 and 8). */
  reason: string
  onRetry: () => void
  /** The list that did not load: wrong filters of its address are explained. */
  list?: ListScreen<any>
  /** What happened, where the kind of failure does not say it. */
  title?: string
  /** What to say of a record that is no more. */
  gone?: string | undefined
  /** What it takes to load it. */
  access?: Access
}

/** What support asks for, where an answer came. */
export const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.request_id : null)
