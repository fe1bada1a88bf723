/** Lets the event loop serve others: long work that never does loses its heartbeat and is taken over. */
export const nextTick = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
