/** Receives faults of the browser: failed chunks, failed request set-up, render errors. */
export type Reporter = (error: unknown) => void

/** The browser's own reporting: the console and all `error` listeners, such as that of a monitoring script. */
let reporter: Reporter = (error) => reportError(error)

/** Replaces the reporter. */
export function setReporter(next: Reporter): void {
  reporter = next
}

/** Reports a fault that the user did not cause. */
export const report: Reporter = (error) => reporter(error)
