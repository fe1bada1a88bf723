import { ApiError } from '../../kit/index.ts'

/** Whether there was no answer, or only that of a gateway whose server is unavailable. */
export const isAway = (error: unknown): boolean => {
  const status = statusOf(error)
  return status !== null && (status === 0 || status >= 502)
}

export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)
