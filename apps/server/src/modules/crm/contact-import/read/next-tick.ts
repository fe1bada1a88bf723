/** Yields to the event loop. A job that never yields loses its heartbeat and is taken over. */
export const nextTick = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
