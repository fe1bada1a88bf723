/** Receives faults of the browser: failed chunks, failed request set-up, errors while drawing. */
export type Reporter = (error: unknown) => void

/** The browser's own reporting: the console and every `error` listener, such as that of a monitoring script. */
let reporter: Reporter = (error) => reportError(error)

/** Sends faults somewhere else. */
export function setReporter(next: Reporter): void {
  reporter = next
}

/** Reports a fault that is not the reader's. */
export const report: Reporter = (error) => reporter(error)
