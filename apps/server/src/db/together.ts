/**
 * Waits for work whose statements travel together in one transaction. If a part fails, it waits for the others before it throws,
 * because a statement that a part sent after the rollback would run outside the transaction.
 * @throws the error of the first part that failed for its own reason
 */
export async function together<T extends readonly unknown[]>(...parts: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(parts)
  const errors = ended.flatMap((part): unknown[] => (part.status === 'rejected' ? [part.reason] : []))
  if (errors.length) throw errors.find((error) => !isConsequence(error)) ?? errors[0]
  return ended.map((part) => (part as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: Awaited<T[K]> }
}

/** Whether a statement was refused because an earlier one had failed (SQLSTATE 25P02). */
const isConsequence = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === '25P02'
