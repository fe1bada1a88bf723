import type { Access } from '@stoa/contract/browser'
import { ApiError } from '../call/call.ts'
import type { ListScreen } from '../list/use-list-screen.ts'

/** A failure to load something, and the remedies. */
export interface FailureProps {
  error: unknown
  /** Status text of the answer, or 'Failed loading.' (spec 4 and 8). */
  reason: string
  onRetry: () => void
  /** The list that did not load; wrong filters in its address are explained. */
  list?: ListScreen<any>
  /** Replaces the title that the kind of failure has. */
  title?: string
  /** Text for a record that no longer exists. */
  gone?: string | undefined
  /** The access that loading requires. */
  access?: Access
}

/** The id that support asks for; null if the server did not answer. */
export const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.request_id : null)
